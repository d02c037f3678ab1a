// The picture: scene, bloom, vignette and fade.

uniform sampler2D picture;
uniform sampler2D bloom_picture;

in vec2 v_at;

out vec4 result;

#ifdef RETRO
// Few colours: a channel's steps, mixed by a pattern of 4 x 4 of the picture's pixels.
vec3 reduced(vec3 color, ivec2 pixel) {
    int mixed = pixel.x ^ pixel.y;
    int rank = ((mixed & 1) << 3) | ((pixel.y & 1) << 2) | (mixed & 2) | ((pixel.y & 2) >> 1);
    float lift = ((float(rank) + 0.5) / 16.0 - 0.5) * snap_look.z;
    return clamp(floor(color * picture_look.z + 0.5 + lift) / picture_look.z, 0.0, 1.0);
}
#endif

void main() {
    vec2 at = v_at;
#ifdef SMOOTH
    vec3 color = texture(picture, at).rgb;
#else
    ivec2 pixel = ivec2(v_at * picture_look.xy);
    vec3 color = texelFetch(picture, pixel, 0).rgb;
#endif
#ifdef RETRO
    at = (vec2(pixel) + 0.5) / picture_look.xy;
#endif
    vec3 glow = texture(bloom_picture, at).rgb * bloom_look.x;
    color += glow * (1.0 - 0.6 * color);
    vec2 away = (at - 0.5) * vec2(1.15, 1.0);
    float dim = 1.0 - fog.z * smoothstep(0.12, 0.55, dot(away, away));
    color *= dim;
#ifdef RETRO
    color = reduced(color, pixel);
#endif
    result = vec4(color * (1.0 - fog.w), 1.0);
}
