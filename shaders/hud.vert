// Screen items, in pixels from the top left.

layout(location = 0) in vec4 spot;  // x, y, texture place
layout(location = 1) in vec4 color;
layout(location = 2) in float mode;

out vec2 v_texel;
out vec4 v_color;
flat out float v_mode;

void main() {
    v_texel = spot.zw;
    v_color = color;
    v_mode = mode;
    gl_Position = vec4(spot.x / camera_look.z * 2.0 - 1.0, 1.0 - spot.y / camera_look.w * 2.0, 0.0, 1.0);
}
