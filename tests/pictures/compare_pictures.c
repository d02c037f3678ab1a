/* compare_pictures A.png B.png: whether two pictures look the same, by limits that another driver's rounding stays
 * under and a missing pass does not. Prints the two figures; exits with 1 when they differ, with 2 when one can't be
 * read. */
#include <stdio.h>
#include <stdlib.h>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb/stb_image.h>

static const double MEAN_MOST = 1.0;  /* of a channel's 255, over the whole picture */
static const double SHARE_MOST = 0.6; /* per cent of the pixels that may differ much */
static const int MUCH = 24;           /* of 255, in any channel */

typedef struct Picture {
    int width, height;
    unsigned char *rgb;
} Picture;

static Picture read_picture(const char *path) {
    Picture picture = {0};
    int channels = 0;
    picture.rgb = stbi_load(path, &picture.width, &picture.height, &channels, 3);
    if (picture.rgb == NULL) {
        fprintf(stderr, "compare_pictures: %s: %s\n", path, stbi_failure_reason());
        exit(2);
    }
    return picture;
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: compare_pictures A.png B.png\n");
        return 2;
    }
    Picture a = read_picture(words[1]), b = read_picture(words[2]);
    if (a.width != b.width || a.height != b.height) {
        printf("%d x %d pixels against %d x %d\n", a.width, a.height, b.width, b.height);
        return 1;
    }
    long sum = 0, differing = 0, pixels = (long)a.width * a.height;
    for (long i = 0; i < pixels; i++) {
        int most = 0;
        for (int c = 0; c < 3; c++) {
            int apart = abs(a.rgb[3 * i + c] - b.rgb[3 * i + c]);
            sum += apart;
            most = apart > most ? apart : most;
        }
        differing += most > MUCH;
    }
    double mean = (double)sum / (double)(3 * pixels), share = 100.0 * (double)differing / (double)pixels;
    printf("mean %.2f of 255 (at most %.2f), %.2f %% of the pixels (at most %.2f %%)\n", mean, MEAN_MOST, share,
           SHARE_MOST);
    stbi_image_free(a.rgb);
    stbi_image_free(b.rgb);
    return mean > MEAN_MOST || share > SHARE_MOST;
}
