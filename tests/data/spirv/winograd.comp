#version 450
// The transform of 6 x 6 tiles of bytes that F(4x4, 3x3) of Winograd's convolution begins with: 36 numbers in loops over arrays.
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer input_tiles { int tiles[]; };       // int8, four in a word: rows of a 6x6 tile are 8 bytes
layout(binding = 1) writeonly buffer output_tiles { int sums[]; };
layout(push_constant) uniform sizes { int count; } p;
void main()
{
    const int gx = int(gl_GlobalInvocationID.x);
    if (gx >= p.count) return;
    int d[6][6];
    for (int r = 0; r < 6; ++r) {
        const int lo = tiles[gx * 12 + r * 2], hi = tiles[gx * 12 + r * 2 + 1];
        for (int c = 0; c < 4; ++c) d[r][c] = bitfieldExtract(lo, 8 * c, 8);
        for (int c = 0; c < 2; ++c) d[r][4 + c] = bitfieldExtract(hi, 8 * c, 8);
    }
    int t[6][6];
    for (int m = 0; m < 6; ++m) {
        const int r0 = d[0][m], r1 = d[1][m], r2 = d[2][m], r3 = d[3][m], r4 = d[4][m], r5 = d[5][m];
        t[0][m] = 4 * r0 - 5 * r2 + r4;
        t[1][m] = -4 * (r1 + r2) + r4 + r3;
        t[2][m] = 4 * (r1 - r2) + r4 - r3;
        t[3][m] = 2 * (r3 - r1) + r4 - r2;
        t[4][m] = -2 * (r3 - r1) + r4 - r2;
        t[5][m] = 4 * r1 - 5 * r3 + r5;
    }
    for (int m = 0; m < 6; ++m) {
        const int r0 = t[m][0], r1 = t[m][1], r2 = t[m][2], r3 = t[m][3], r4 = t[m][4], r5 = t[m][5];
        int o[6];
        o[0] = 4 * r0 - 5 * r2 + r4;
        o[1] = -4 * (r1 + r2) + r4 + r3;
        o[2] = 4 * (r1 - r2) + r4 - r3;
        o[3] = 2 * (r3 - r1) + r4 - r2;
        o[4] = -2 * (r3 - r1) + r4 - r2;
        o[5] = 4 * r1 - 5 * r3 + r5;
        for (int c = 0; c < 6; ++c) sums[gx * 36 + m * 6 + c] = o[c];
    }
}
