// Decals, as premultiplied coverage.

uniform sampler2D picture;  // a texel a metre: where there is ground

in vec2 v_at;
in vec2 v_ground;
flat in vec4 v_color;
flat in vec4 v_shape;
flat in vec4 v_more;  // half the opening, hatching, pieces, radius
flat in vec3 v_border;

out vec4 result;

const int SHADOW = 0;
const int RING = 1;
const int STAIRS = 2;
const int ARC = 3;
const int DISC = 4;
const int RIPPLE = 5;
const int CROSS = 6;
const int DASHES = 7;
const int PORTAL = 8;
const int AREA = 9;
const int SPARKS = 10;
const int CRACKS = 11;
const int LANE = 12;

// 1 between two radii, with soft rims a pixel wide.
float band(float far, float inner, float outer, float pixel) {
    return smoothstep(inner - pixel, inner, far) * (1.0 - smoothstep(outer - pixel, outer, far));
}

// A whirl that falls into a black middle: three arms, turning.
vec4 stairs(float far, float angle, float pixel) {
    float turn = 3.0 * angle - 7.5 * sqrt(far) - 2.4 * focus.z;
    float arms = 0.5 + 0.5 * sin(turn);
    float fine = 0.5 + 0.5 * sin(5.0 * angle + 11.0 * far + 4.1 * focus.z);
    float body = smoothstep(0.10, 0.55, far) * (1.0 - smoothstep(0.80, 0.92, far));
    float light = smoothstep(0.35, 0.95, arms) * body * (0.55 + 0.45 * fine);
    light += 0.20 * body * arms;
    float rim = band(far, 0.95, 1.0, pixel);
    vec3 color = mix(v_color.rgb * light, v_color.rgb * 0.75 + 0.2, rim);
    color = mix(color, vec3(1.0), 0.55 * pow(light, 3.0));
    float cover = 1.0 - smoothstep(1.0 - pixel, 1.0, far);
    return vec4(color * cover, cover * 0.96);
}

// The trail of a blade: wide and white at its head, thin at its tail; the edge cuts sharply, the inside is streaked and
// thins out.
vec4 arc(float far, float angle, float half_angle, float pixel) {
    float along = (angle + half_angle) / (2.0 * half_angle);
    float inside = step(0.0, along) * step(along, 1.0);
    float inner = mix(0.97, 0.72, smoothstep(0.0, 0.9, along));
    float depth = clamp((far - inner) / (1.0 - inner), 0.0, 1.0);
    float streak = 0.75 + 0.25 * step(0.5, fract(depth * 3.5 + 0.3));
    float cover = band(far, inner, 1.0, pixel) * inside * smoothstep(0.0, 0.35, along);
    cover *= mix(0.18 + 0.50 * depth * streak, 1.0, smoothstep(0.62, 0.72, depth));
    vec3 color = mix(v_color.rgb, vec3(1.0), smoothstep(0.45, 0.95, along) * smoothstep(0.30, 0.75, depth));
    return vec4(color, 1.0) * cover;
}

// How deep inside its border a place of an area lies, and how far a front that runs outwards has come beyond it; metres.
vec2 area_depth(float far, float angle) {
    float out_of_middle = far * v_more.w;
    float inner = v_shape.w * v_more.w;
    float deep = min(v_more.w - out_of_middle, inner > 0.0 ? out_of_middle - inner : v_more.w);
    if (v_more.x < 3.14) {
        float beyond = v_more.x - abs(angle);  // from the nearer edge, as an angle
        deep = min(deep, out_of_middle * sin(clamp(beyond, -1.57, 1.57)));
    }
    return vec2(deep, mix(inner, v_more.w, min(v_shape.y, 1.0)) - out_of_middle);
}

// The same of a lane: its front runs along it.
vec2 lane_depth() {
    float half_length = v_more.w * v_shape.w;
    float side = v_more.w - abs(v_at.x) * v_more.w;
    float along = (v_at.y + 1.0) * half_length;
    return vec2(min(side, min(along, 2.0 * half_length - along)), 2.0 * half_length * min(v_shape.y, 1.0) - along);
}

// An area that is struck or going to be: a solid border, hatched within, darker behind a pale front that reaches the
// border when it strikes; then a flash that goes over into what burns on.
vec4 strike(vec2 depth) {
    float soft = max(1.5 * fwidth(v_ground.y), 0.01);
    float inside = smoothstep(0.0, soft, depth.x);
    float hatch = v_more.y * step(0.5, fract((v_ground.x + v_ground.y) * 0.7071 / 0.44));
    float swept = smoothstep(0.0, soft, depth.y);
    float fill = mix(0.16 + 0.10 * hatch, 0.50 + 0.26 * hatch, swept);
    float border = 1.0 - smoothstep(0.07, 0.07 + soft, depth.x);
    float front = swept * (1.0 - smoothstep(0.16, 0.16 + soft, depth.y)) * step(v_shape.y, 0.999);
    float flash = max(v_shape.y - 1.0, 0.0);
    vec3 color = mix(v_color.rgb, v_border, max(max(border, 0.85 * front), 0.50 * flash));
    float cover = inside * max(max(fill, max(border, front)), 0.85 * flash);
    return vec4(color, 1.0) * cover;
}

// A ring around a ×, on a patch of shade that keeps it legible on any floor.
vec4 cross_mark(float far, float pixel) {
    float ring = band(far, 0.80, 1.0, pixel);
    float away = abs(abs(v_at.x) - abs(v_at.y)) * 0.7071;
    float bars = (1.0 - smoothstep(0.10 - pixel, 0.10, away)) * (1.0 - smoothstep(0.82 - pixel, 0.82, far));
    float mark = max(ring, bars);
    float shade = 0.45 * (1.0 - smoothstep(0.80, 1.0, far));
    return vec4(v_color.rgb * mark, max(mark, shade));
}

vec4 dashes(float far, float angle, float inner, float pixel) {
    float pieces = max(v_more.z, 1.0);
    float part = abs(fract(angle / TAU * pieces) - 0.5);
    float soft = max(fwidth(angle) * pieces / TAU, 0.001);
    float cover = band(far, inner, 1.0, pixel) * (1.0 - smoothstep(0.30 - min(soft, 0.1), 0.30, part));
    return vec4(v_color.rgb, 1.0) * cover;
}

// A pool of light: bright in the middle, waves run outwards from it.
vec4 portal(float far, float angle, float pixel) {
    float wave = 0.5 + 0.5 * sin(22.0 * far - 3.0 * focus.z + 1.5 * sin(angle * 3.0 + focus.z));
    float body = 1.0 - smoothstep(0.35, 1.0, far);
    float core = 1.0 - smoothstep(0.0, 0.30, far);
    float rim = band(far, 0.965, 1.0, pixel);
    float light = max(max(body * (0.06 + 0.30 * wave * wave), core * core * 0.95), rim * 0.7);
    float shade = 0.55 * (1.0 - smoothstep(0.90, 1.0, far));
    return vec4(mix(v_color.rgb, vec3(1.0), 0.75 * core * core) * light, max(light, shade));
}

// Zigzag lines over a dark ground of their colour; strong, they jump, `rate` times a second.
vec4 sparks(float strength, float rate) {
    float row = floor(v_ground.y / 0.5);
    float jump = strength > 0.95 ? hash(row * 3.7 + floor(focus.z * rate)) : 0.5;
    float zig = abs(fract(v_ground.x / 0.46 + jump) - 0.5) * 2.0;
    float line_at = 0.25 + (zig - 0.5) * (0.16 + 0.20 * step(0.95, strength) * jump);
    float away = abs(v_ground.y - row * 0.5 - line_at);
    float pixel = max(fwidth(v_ground.y), 0.002);
    float wide = 0.020 + 0.010 * strength;
    float line = 1.0 - smoothstep(wide, wide + pixel, away);
    float halo = strength * 0.16 * (1.0 - smoothstep(0.0, 0.16, away));
    float ground = 0.72;
    vec3 color = v_color.rgb * vec3(1.0, 0.85, 0.6) * (0.07 + 0.08 * strength + halo);
    color = mix(color, mix(v_color.rgb * (0.20 + 0.65 * strength), vec3(1.0), 0.06 * strength), line);
    return vec4(color * max(ground, line), max(ground, line));
}

vec2 cell_point(vec2 cell) {
    float n = dot(cell, vec2(127.1, 311.7));
    return cell + 0.5 + 0.42 * sin(vec2(n, n * 1.7 + 3.1));
}

// Cracks: the borders of irregular cells, on a ground that lies in shade.
vec4 cracks(float strength) {
    vec2 at = v_ground / 0.85;
    vec2 home = floor(at);
    float first = 9.0;
    float second = 9.0;
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            float d = distance(at, cell_point(home + vec2(float(x), float(y))));
            second = min(second, max(first, d));
            first = min(first, d);
        }
    }
    float wide = 0.025 + 0.075 * strength;
    float pixel = max(fwidth(second - first), 0.002);
    float line = 1.0 - smoothstep(wide, wide + pixel, second - first);
    float halo = strength * 0.5 * (1.0 - smoothstep(0.0, 0.5, second - first));
    float shade = 0.55 + 0.20 * strength;
    vec3 color = mix(v_color.rgb * halo, mix(v_color.rgb * (0.32 + 0.68 * strength), vec3(1.0), 0.4 * strength), line);
    float cover = max(shade, line);
    return vec4(color * cover, cover);
}

void main() {
    float far = length(v_at);
    float pixel = max(1.5 * fwidth(far), 0.001);
    float angle = atan(v_at.x, v_at.y);
    int kind = int(v_shape.x + 0.5);
    vec4 paint = vec4(0.0);
    if (kind == SHADOW) {
        float cover = 1.0 - smoothstep(0.30, 1.0, far);
        paint = vec4(v_color.rgb, 1.0) * cover;
    } else if (kind == RING) {
        float cover = band(far, v_shape.y, 1.0, pixel);
        paint = vec4(v_color.rgb, 1.0) * cover;
    } else if (kind == STAIRS) {
        paint = stairs(far, angle, pixel);
    } else if (kind == ARC) {
        paint = arc(far, angle, max(v_shape.y, 0.01), pixel);
    } else if (kind == DISC) {
        float cover = 1.0 - smoothstep(1.0 - pixel, 1.0, far);
        paint = vec4(v_color.rgb, 1.0) * cover;
    } else if (kind == CROSS) {
        paint = cross_mark(far, pixel);
    } else if (kind == DASHES) {
        paint = dashes(far, angle, v_shape.y, pixel);
    } else if (kind == PORTAL) {
        paint = portal(far, angle, pixel);
    } else if (kind == AREA) {
        paint = strike(area_depth(far, angle));
    } else if (kind == LANE) {
        paint = strike(lane_depth());
    } else if (kind == SPARKS) {
        paint = sparks(v_shape.y, v_more.z);
    } else if (kind == CRACKS) {
        paint = cracks(v_shape.y);
    } else if (kind == RIPPLE) {
        float width = 0.10 * (1.0 - v_shape.y) + 0.02;
        float cover = band(far, v_shape.y - width, v_shape.y, pixel) * (1.0 - v_shape.y);
        paint = vec4(v_color.rgb, 1.0) * cover;
    }
    float ground = texture(picture, v_ground / vec2(textureSize(picture, 0))).r;
    result = paint * (v_color.a * (1.0 - fog_at(v_ground)) * ground);
}
