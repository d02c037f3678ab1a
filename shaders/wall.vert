// Walls, their signs and the lines inside them.

layout(location = 0) in vec3 place;
layout(location = 1) in vec4 face;
layout(location = 2) in vec4 color;  // sRGB, glow
layout(location = 3) in vec4 edge;   // sRGB, strength
layout(location = 4) in vec4 extra;  // normal x, normal z, panels, sign (0: none, else its number)

out vec4 v_color;
out vec4 v_edge;
out vec4 v_face;
out vec2 v_look;  // panels, fog

// A neon sign flickers: 12 times a second a number of its own and of the moment says whether it is dark or flares.
float sign_light(float id) {
    float n = chance(uint(focus.z * 12.0) * 64u + uint(id));
    return n >= 0.97 ? 0.0 : n >= 0.90 ? 1.15 : 0.85;
}

void main() {
    vec3 normal = vec3(extra.x, 1.0 - abs(extra.x) - abs(extra.y), extra.y);
    bool lit_by_itself = color.a > 0.0;
    vec3 light = lit_by_itself ? vec3(0.0) : lights_at(place, normal) * box_look.w;
    float tone = lit_by_itself ? 1.0 : tone_of(normal) + 0.12;
    if (extra.w >= 1.0) {
        tone = sign_light(extra.w);
    }
    float clear = 1.0 - fog_at(place.xz);
    v_color = vec4(color.rgb * (tone + light * 2.0) + light * 0.03, color.a * tone * clear);
    v_edge = edge;
    v_face = face;
    v_look = vec2(extra.z, 1.0 - clear);
    gl_Position = on_screen(place);
    // On a coarse grid a sign or a line might fall behind the wall or the floor that it lies on.
    gl_Position.z -= lit_by_itself && snap_look.y > 0.0 ? 0.001 * gl_Position.w : 0.0;
}
