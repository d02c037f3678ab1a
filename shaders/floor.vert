// The floor, metre by metre: light falls on its corners.

layout(location = 0) in vec2 place;
layout(location = 1) in vec4 tint;  // light of the room; gain of the tile, 0.5 = 1, 0 = the depths below

out vec2 v_texel;
out vec4 v_light;  // light, fog
out vec4 v_tint;   // light of the room, gain
out float v_wave;

void main() {
    bool deep = tint.a == 0.0;
    vec3 ground = vec3(place.x, deep ? -7.0 : 0.0, place.y);
    v_texel = place * (deep ? 0.125 : 0.25);
    v_light = vec4(lights_at(ground, vec3(0.0, 1.0, 0.0)), fog_at(place));
    v_tint = vec4(tint.rgb, deep ? 0.36 : tint.a * (255.0 / 128.0));
    // A slow wave that runs over the joints.
    v_wave = pow(0.5 + 0.5 * sin(dot(place, vec2(0.31, 0.19)) - focus.z * 0.8), 6.0);
    gl_Position = view_projection * vec4(ground, 1.0);
}
