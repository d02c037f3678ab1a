// The floor, metre by metre: light falls on its corners. What a corner does to the texture is one factor and one sum, so
// that each pixel has little left to do.

layout(location = 0) in vec2 place;
layout(location = 1) in vec4 tint;  // light of the room; gain of the tile, 0.5 = 1, 0 = the depths below

out vec2 v_texel;
out vec3 v_factor;
out vec4 v_sum;  // added colour; the wave that runs over the joints

void main() {
    bool deep = tint.a == 0.0;
    vec3 ground = vec3(place.x, deep ? -7.0 : 0.0, place.y);
    vec3 light = lights_at(ground, vec3(0.0, 1.0, 0.0));
    float fog = fog_at(place);
    float clear = 1.0 - fog;
    float gain = deep ? 0.36 : tint.a * (255.0 / 128.0);
    v_texel = place * (deep ? 0.125 : 0.25);
    v_factor = (floor_look.x + light * floor_look.y) * (gain * clear);
    // A slow wave that runs over the joints.
    float wave = pow(0.5 + 0.5 * sin(dot(place, vec2(0.31, 0.19)) - focus.z * 0.8), 6.0);
    v_sum = vec4((light * floor_look.z + tint.rgb) * clear + fog_color.rgb * fog, wave * 0.22 * clear);
    gl_Position = view_projection * vec4(ground, 1.0);
}
