#version 450
// Conditions that equal the comparisons of a switch: after it, in its cases, in other switches on the same number.
layout(local_size_x = 1) in;
layout(std430, set = 0, binding = 0) buffer Data { int count; int key[6]; int result[24]; };
int chosen(int k, int seed)
{
    int r = seed;
    switch (k) {
    case 1: r += 3; break;
    case 2: r += key[0];  // falls through
    case 5: r *= 2; break;
    case 7: switch (r) {
        case 2: r = 50; break;
        case 5: r = 60; break;
        default: if (k == 7) r = 70;
        }
        break;
    }
    return r;
}
void main()
{
    for (int n = 0; n < count; n++) {
        const int k = key[n];
        int r = chosen(k, n);
        switch (k) {
        case 1: r += 1 << 20; break;
        case 2: r += 2 << 20; break;
        }
        if (k == 2) result[3 * n] = 7;
        else if (k == 5) result[3 * n] = 8;
        switch (k) {
        case 5: r += 100; break;
        case 2: r += 200; break;
        case 1: if (k != 2 && k != 5) r += 400; break;
        default: r += k == 7 ? 800 : 1600;
        }
        for (int turn = 0; turn < 2; turn++) {
            switch (k + turn) {
            case 2: r += 1000; continue;
            case 3: r += 3000; break;
            case 6: if (k == 5) r += 6000;
            }
            if (k + turn == 3 || k == 2) r += 10000;
        }
        result[3 * n + 1] = r;
        result[3 * n + 2] = (k == 1 ? 1 : 0) + (k == 2 ? 2 : 0) + (k == 5 ? 4 : 0) + (k == 7 ? 8 : 0);
    }
}
