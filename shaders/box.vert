// A box of a figure: unit cube, tapered towards its top, put into the world by a 3x4 matrix.

layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 corner_normal;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 color;
layout(location = 6) in vec4 shade;  // taper, edge strength, opacity, flash; below −1 it hovers, its phase beyond
layout(location = 7) in vec4 emissive;  // what hovers: radians a second it turns, metres up and down, radians a second

out vec4 v_color;  // sRGB, glow
out vec4 v_face;   // place on the face and the face's half size, metres
out vec2 v_look;   // edge strength, fog
flat out float v_opacity;

// About the upright axis; from +Z towards +X.
vec3 turned(vec3 way, float angle) {
    float sine = sin(angle);
    float cosine = cos(angle);
    return vec3(cosine * way.x + sine * way.z, way.y, cosine * way.z - sine * way.x);
}

void main() {
    float top = corner.y > 0.0 ? shade.x : 1.0;
    vec4 local = vec4(corner.x * top, corner.y, corner.z * top, 1.0);
    vec3 place = vec3(dot(row0, local), dot(row1, local), dot(row2, local));

    vec3 axis_x = vec3(row0.x, row1.x, row2.x);
    vec3 axis_y = vec3(row0.y, row1.y, row2.y);
    vec3 axis_z = vec3(row0.z, row1.z, row2.z);
    if (shade.w < -0.5) {
        float phase = -1.0 - shade.w;
        float angle = emissive.x * focus.z + phase;
        vec3 middle = vec3(row0.w, row1.w, row2.w);
        place = middle + turned(place - middle, angle);
        place.y += emissive.y * sin(emissive.z * focus.z + phase);
        axis_x = turned(axis_x, angle);
        axis_y = turned(axis_y, angle);
        axis_z = turned(axis_z, angle);
    }
    vec3 size = max(vec3(length(axis_x), length(axis_y), length(axis_z)), vec3(0.0001));

    // The normal of a side leans by the taper; normals go by the inverse transpose, which for orthogonal axes is the
    // axis over its squared length.
    vec3 slanted = corner_normal;
    slanted.y += abs(corner_normal.y) > 0.5 ? 0.0 : 0.5 * (1.0 - shade.x);
    slanted /= size * size;
    vec3 normal = normalize(axis_x * slanted.x + axis_y * slanted.y + axis_z * slanted.z);

    vec3 metres = local.xyz * size;
    vec3 half_size = 0.5 * size * vec3(top, 1.0, top);
    if (abs(corner_normal.y) > 0.5) {
        v_face = vec4(metres.xz, half_size.xz);
    } else if (abs(corner_normal.x) > 0.5) {
        v_face = vec4(metres.zy, half_size.zy);
    } else {
        v_face = vec4(metres.xy, half_size.xy);
    }

    // What glows shows its own colour whatever the light; near the floor a figure sinks into its shadow.
    float tone = mix(tone_of(normal), 1.0, color.a) * mix(0.80, 1.0, smoothstep(0.0, 0.7, place.y + color.a));
    vec3 lit = color.rgb * (tone + lights_at(place, normal) * box_look.w * (1.0 - color.a));
    float flash = clamp(shade.w, 0.0, 1.0);
    float clear = 1.0 - fog_at(place.xz);
    v_color = vec4(mix(lit, emissive.rgb, flash), max(color.a, 0.8 * flash) * clear);
    // An elite's edges have a colour of their own, told by a strength below 0.
    float edge = shade.y > 1.5 ? -1.0 : shade.y * box_look.z;
    v_look = vec2(edge * (1.0 - 0.5 * flash), 1.0 - clear);
    v_opacity = shade.z;
    gl_Position = on_screen(place);
}
