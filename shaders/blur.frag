// One level of the bloom from its neighbour: four taps and a gain.

uniform sampler2D picture;
uniform vec4 step_size;  // a pixel of the picture; spread in pixels, gain

in vec2 v_at;

out vec4 result;

void main() {
    vec2 pixel = step_size.xy * step_size.z;
    vec3 sum = texture(picture, v_at + pixel * vec2(-1.0, -1.0)).rgb +
               texture(picture, v_at + pixel * vec2(1.0, -1.0)).rgb +
               texture(picture, v_at + pixel * vec2(-1.0, 1.0)).rgb +
               texture(picture, v_at + pixel * vec2(1.0, 1.0)).rgb;
    result = vec4(sum * (0.25 * step_size.w), 1.0);
}
