// Dark matt floor: albedo from the theme's texture, light as a faint wash.

uniform sampler2D picture;

in vec2 v_texel;
in vec3 v_factor;
in vec4 v_sum;

out vec4 result;

void main() {
    vec4 texel = texture(picture, v_texel);
    result = vec4(texel.rgb * v_factor + v_sum.rgb + line_color.rgb * (texel.a * v_sum.a), 0.0);
}
