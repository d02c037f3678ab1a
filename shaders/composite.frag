// The picture: scene, bloom, vignette and fade.

uniform sampler2D picture;
uniform sampler2D bloom_picture;

in vec2 v_at;

out vec4 result;

void main() {
    vec3 color = texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb;
    vec3 glow = texture(bloom_picture, v_at).rgb * bloom_look.x;
    color += glow * (1.0 - 0.6 * color);
    vec2 away = (v_at - 0.5) * vec2(1.15, 1.0);
    float dim = 1.0 - fog.z * smoothstep(0.12, 0.55, dot(away, away));
    result = vec4(color * (dim * (1.0 - fog.w)), 1.0);
}
