// Dark matt floor: albedo from the theme's texture, light as a faint wash.

uniform sampler2D picture;

in vec2 v_texel;
in vec4 v_light;
in vec4 v_tint;
in float v_wave;

out vec4 result;

void main() {
    vec4 texel = texture(picture, v_texel);
    vec3 albedo = texel.rgb * v_tint.a;
    vec3 color = albedo * (floor_look.x + v_light.rgb * floor_look.y) + v_light.rgb * floor_look.z + v_tint.rgb;
    color += line_color.rgb * (texel.a * v_wave * 0.22);
    result = vec4(mix(color, fog_color.rgb, v_light.a), 0.0);
}
