// What glows, at a quarter of the size: four taps, each the mean of four pixels.

uniform sampler2D picture;
uniform vec4 step_size;  // a pixel of the picture

in vec2 v_at;

out vec4 result;

vec3 bright(vec2 at) {
    vec4 texel = texture(picture, at);
    float peak = max(texel.r, max(texel.g, texel.b));
    return texel.rgb * clamp(texel.a + 0.5 * max(peak - bloom_look.y, 0.0), 0.0, 1.0);
}

void main() {
    vec2 pixel = step_size.xy;
    vec3 sum = bright(v_at + pixel * vec2(-1.0, -1.0)) + bright(v_at + pixel * vec2(1.0, -1.0)) +
               bright(v_at + pixel * vec2(-1.0, 1.0)) + bright(v_at + pixel * vec2(1.0, 1.0));
    result = vec4(sum * 0.25, 1.0);
}
