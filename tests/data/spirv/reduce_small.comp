#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
// Each reduction and scan by type, of all lanes and of two in three.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Given0 { int8_t given0[]; };
layout(set = 0, binding = 1) buffer Made0 { int8_t made0[]; };
layout(set = 0, binding = 2) readonly buffer Given1 { uint8_t given1[]; };
layout(set = 0, binding = 3) buffer Made1 { uint8_t made1[]; };
layout(set = 0, binding = 4) readonly buffer Given2 { int16_t given2[]; };
layout(set = 0, binding = 5) buffer Made2 { int16_t made2[]; };
layout(set = 0, binding = 6) readonly buffer Given3 { uint16_t given3[]; };
layout(set = 0, binding = 7) buffer Made3 { uint16_t made3[]; };
layout(set = 0, binding = 8) readonly buffer Given4 { float16_t given4[]; };
layout(set = 0, binding = 9) buffer Made4 { float16_t made4[]; };
void main()
{
    uint lane = gl_LocalInvocationID.x;
    {
        int8_t x = given0[lane];
        uint at = lane * 56u;
        made0[at++] = subgroupAdd(x);
        made0[at++] = subgroupInclusiveAdd(x);
        made0[at++] = subgroupExclusiveAdd(x);
        made0[at++] = subgroupClusteredAdd(x, 4u);
        made0[at++] = subgroupMul(x);
        made0[at++] = subgroupInclusiveMul(x);
        made0[at++] = subgroupExclusiveMul(x);
        made0[at++] = subgroupClusteredMul(x, 4u);
        made0[at++] = subgroupMin(x);
        made0[at++] = subgroupInclusiveMin(x);
        made0[at++] = subgroupExclusiveMin(x);
        made0[at++] = subgroupClusteredMin(x, 4u);
        made0[at++] = subgroupMax(x);
        made0[at++] = subgroupInclusiveMax(x);
        made0[at++] = subgroupExclusiveMax(x);
        made0[at++] = subgroupClusteredMax(x, 4u);
        made0[at++] = subgroupAnd(x);
        made0[at++] = subgroupInclusiveAnd(x);
        made0[at++] = subgroupExclusiveAnd(x);
        made0[at++] = subgroupClusteredAnd(x, 4u);
        made0[at++] = subgroupOr(x);
        made0[at++] = subgroupInclusiveOr(x);
        made0[at++] = subgroupExclusiveOr(x);
        made0[at++] = subgroupClusteredOr(x, 4u);
        made0[at++] = subgroupXor(x);
        made0[at++] = subgroupInclusiveXor(x);
        made0[at++] = subgroupExclusiveXor(x);
        made0[at++] = subgroupClusteredXor(x, 4u);
        if (lane % 3u != 0u) {
            made0[at++] = subgroupAdd(x);
            made0[at++] = subgroupInclusiveAdd(x);
            made0[at++] = subgroupExclusiveAdd(x);
            made0[at++] = subgroupClusteredAdd(x, 4u);
            made0[at++] = subgroupMul(x);
            made0[at++] = subgroupInclusiveMul(x);
            made0[at++] = subgroupExclusiveMul(x);
            made0[at++] = subgroupClusteredMul(x, 4u);
            made0[at++] = subgroupMin(x);
            made0[at++] = subgroupInclusiveMin(x);
            made0[at++] = subgroupExclusiveMin(x);
            made0[at++] = subgroupClusteredMin(x, 4u);
            made0[at++] = subgroupMax(x);
            made0[at++] = subgroupInclusiveMax(x);
            made0[at++] = subgroupExclusiveMax(x);
            made0[at++] = subgroupClusteredMax(x, 4u);
            made0[at++] = subgroupAnd(x);
            made0[at++] = subgroupInclusiveAnd(x);
            made0[at++] = subgroupExclusiveAnd(x);
            made0[at++] = subgroupClusteredAnd(x, 4u);
            made0[at++] = subgroupOr(x);
            made0[at++] = subgroupInclusiveOr(x);
            made0[at++] = subgroupExclusiveOr(x);
            made0[at++] = subgroupClusteredOr(x, 4u);
            made0[at++] = subgroupXor(x);
            made0[at++] = subgroupInclusiveXor(x);
            made0[at++] = subgroupExclusiveXor(x);
            made0[at++] = subgroupClusteredXor(x, 4u);
        }
    }
    {
        uint8_t x = given1[lane];
        uint at = lane * 56u;
        made1[at++] = subgroupAdd(x);
        made1[at++] = subgroupInclusiveAdd(x);
        made1[at++] = subgroupExclusiveAdd(x);
        made1[at++] = subgroupClusteredAdd(x, 4u);
        made1[at++] = subgroupMul(x);
        made1[at++] = subgroupInclusiveMul(x);
        made1[at++] = subgroupExclusiveMul(x);
        made1[at++] = subgroupClusteredMul(x, 4u);
        made1[at++] = subgroupMin(x);
        made1[at++] = subgroupInclusiveMin(x);
        made1[at++] = subgroupExclusiveMin(x);
        made1[at++] = subgroupClusteredMin(x, 4u);
        made1[at++] = subgroupMax(x);
        made1[at++] = subgroupInclusiveMax(x);
        made1[at++] = subgroupExclusiveMax(x);
        made1[at++] = subgroupClusteredMax(x, 4u);
        made1[at++] = subgroupAnd(x);
        made1[at++] = subgroupInclusiveAnd(x);
        made1[at++] = subgroupExclusiveAnd(x);
        made1[at++] = subgroupClusteredAnd(x, 4u);
        made1[at++] = subgroupOr(x);
        made1[at++] = subgroupInclusiveOr(x);
        made1[at++] = subgroupExclusiveOr(x);
        made1[at++] = subgroupClusteredOr(x, 4u);
        made1[at++] = subgroupXor(x);
        made1[at++] = subgroupInclusiveXor(x);
        made1[at++] = subgroupExclusiveXor(x);
        made1[at++] = subgroupClusteredXor(x, 4u);
        if (lane % 3u != 0u) {
            made1[at++] = subgroupAdd(x);
            made1[at++] = subgroupInclusiveAdd(x);
            made1[at++] = subgroupExclusiveAdd(x);
            made1[at++] = subgroupClusteredAdd(x, 4u);
            made1[at++] = subgroupMul(x);
            made1[at++] = subgroupInclusiveMul(x);
            made1[at++] = subgroupExclusiveMul(x);
            made1[at++] = subgroupClusteredMul(x, 4u);
            made1[at++] = subgroupMin(x);
            made1[at++] = subgroupInclusiveMin(x);
            made1[at++] = subgroupExclusiveMin(x);
            made1[at++] = subgroupClusteredMin(x, 4u);
            made1[at++] = subgroupMax(x);
            made1[at++] = subgroupInclusiveMax(x);
            made1[at++] = subgroupExclusiveMax(x);
            made1[at++] = subgroupClusteredMax(x, 4u);
            made1[at++] = subgroupAnd(x);
            made1[at++] = subgroupInclusiveAnd(x);
            made1[at++] = subgroupExclusiveAnd(x);
            made1[at++] = subgroupClusteredAnd(x, 4u);
            made1[at++] = subgroupOr(x);
            made1[at++] = subgroupInclusiveOr(x);
            made1[at++] = subgroupExclusiveOr(x);
            made1[at++] = subgroupClusteredOr(x, 4u);
            made1[at++] = subgroupXor(x);
            made1[at++] = subgroupInclusiveXor(x);
            made1[at++] = subgroupExclusiveXor(x);
            made1[at++] = subgroupClusteredXor(x, 4u);
        }
    }
    {
        int16_t x = given2[lane];
        uint at = lane * 56u;
        made2[at++] = subgroupAdd(x);
        made2[at++] = subgroupInclusiveAdd(x);
        made2[at++] = subgroupExclusiveAdd(x);
        made2[at++] = subgroupClusteredAdd(x, 4u);
        made2[at++] = subgroupMul(x);
        made2[at++] = subgroupInclusiveMul(x);
        made2[at++] = subgroupExclusiveMul(x);
        made2[at++] = subgroupClusteredMul(x, 4u);
        made2[at++] = subgroupMin(x);
        made2[at++] = subgroupInclusiveMin(x);
        made2[at++] = subgroupExclusiveMin(x);
        made2[at++] = subgroupClusteredMin(x, 4u);
        made2[at++] = subgroupMax(x);
        made2[at++] = subgroupInclusiveMax(x);
        made2[at++] = subgroupExclusiveMax(x);
        made2[at++] = subgroupClusteredMax(x, 4u);
        made2[at++] = subgroupAnd(x);
        made2[at++] = subgroupInclusiveAnd(x);
        made2[at++] = subgroupExclusiveAnd(x);
        made2[at++] = subgroupClusteredAnd(x, 4u);
        made2[at++] = subgroupOr(x);
        made2[at++] = subgroupInclusiveOr(x);
        made2[at++] = subgroupExclusiveOr(x);
        made2[at++] = subgroupClusteredOr(x, 4u);
        made2[at++] = subgroupXor(x);
        made2[at++] = subgroupInclusiveXor(x);
        made2[at++] = subgroupExclusiveXor(x);
        made2[at++] = subgroupClusteredXor(x, 4u);
        if (lane % 3u != 0u) {
            made2[at++] = subgroupAdd(x);
            made2[at++] = subgroupInclusiveAdd(x);
            made2[at++] = subgroupExclusiveAdd(x);
            made2[at++] = subgroupClusteredAdd(x, 4u);
            made2[at++] = subgroupMul(x);
            made2[at++] = subgroupInclusiveMul(x);
            made2[at++] = subgroupExclusiveMul(x);
            made2[at++] = subgroupClusteredMul(x, 4u);
            made2[at++] = subgroupMin(x);
            made2[at++] = subgroupInclusiveMin(x);
            made2[at++] = subgroupExclusiveMin(x);
            made2[at++] = subgroupClusteredMin(x, 4u);
            made2[at++] = subgroupMax(x);
            made2[at++] = subgroupInclusiveMax(x);
            made2[at++] = subgroupExclusiveMax(x);
            made2[at++] = subgroupClusteredMax(x, 4u);
            made2[at++] = subgroupAnd(x);
            made2[at++] = subgroupInclusiveAnd(x);
            made2[at++] = subgroupExclusiveAnd(x);
            made2[at++] = subgroupClusteredAnd(x, 4u);
            made2[at++] = subgroupOr(x);
            made2[at++] = subgroupInclusiveOr(x);
            made2[at++] = subgroupExclusiveOr(x);
            made2[at++] = subgroupClusteredOr(x, 4u);
            made2[at++] = subgroupXor(x);
            made2[at++] = subgroupInclusiveXor(x);
            made2[at++] = subgroupExclusiveXor(x);
            made2[at++] = subgroupClusteredXor(x, 4u);
        }
    }
    {
        uint16_t x = given3[lane];
        uint at = lane * 56u;
        made3[at++] = subgroupAdd(x);
        made3[at++] = subgroupInclusiveAdd(x);
        made3[at++] = subgroupExclusiveAdd(x);
        made3[at++] = subgroupClusteredAdd(x, 4u);
        made3[at++] = subgroupMul(x);
        made3[at++] = subgroupInclusiveMul(x);
        made3[at++] = subgroupExclusiveMul(x);
        made3[at++] = subgroupClusteredMul(x, 4u);
        made3[at++] = subgroupMin(x);
        made3[at++] = subgroupInclusiveMin(x);
        made3[at++] = subgroupExclusiveMin(x);
        made3[at++] = subgroupClusteredMin(x, 4u);
        made3[at++] = subgroupMax(x);
        made3[at++] = subgroupInclusiveMax(x);
        made3[at++] = subgroupExclusiveMax(x);
        made3[at++] = subgroupClusteredMax(x, 4u);
        made3[at++] = subgroupAnd(x);
        made3[at++] = subgroupInclusiveAnd(x);
        made3[at++] = subgroupExclusiveAnd(x);
        made3[at++] = subgroupClusteredAnd(x, 4u);
        made3[at++] = subgroupOr(x);
        made3[at++] = subgroupInclusiveOr(x);
        made3[at++] = subgroupExclusiveOr(x);
        made3[at++] = subgroupClusteredOr(x, 4u);
        made3[at++] = subgroupXor(x);
        made3[at++] = subgroupInclusiveXor(x);
        made3[at++] = subgroupExclusiveXor(x);
        made3[at++] = subgroupClusteredXor(x, 4u);
        if (lane % 3u != 0u) {
            made3[at++] = subgroupAdd(x);
            made3[at++] = subgroupInclusiveAdd(x);
            made3[at++] = subgroupExclusiveAdd(x);
            made3[at++] = subgroupClusteredAdd(x, 4u);
            made3[at++] = subgroupMul(x);
            made3[at++] = subgroupInclusiveMul(x);
            made3[at++] = subgroupExclusiveMul(x);
            made3[at++] = subgroupClusteredMul(x, 4u);
            made3[at++] = subgroupMin(x);
            made3[at++] = subgroupInclusiveMin(x);
            made3[at++] = subgroupExclusiveMin(x);
            made3[at++] = subgroupClusteredMin(x, 4u);
            made3[at++] = subgroupMax(x);
            made3[at++] = subgroupInclusiveMax(x);
            made3[at++] = subgroupExclusiveMax(x);
            made3[at++] = subgroupClusteredMax(x, 4u);
            made3[at++] = subgroupAnd(x);
            made3[at++] = subgroupInclusiveAnd(x);
            made3[at++] = subgroupExclusiveAnd(x);
            made3[at++] = subgroupClusteredAnd(x, 4u);
            made3[at++] = subgroupOr(x);
            made3[at++] = subgroupInclusiveOr(x);
            made3[at++] = subgroupExclusiveOr(x);
            made3[at++] = subgroupClusteredOr(x, 4u);
            made3[at++] = subgroupXor(x);
            made3[at++] = subgroupInclusiveXor(x);
            made3[at++] = subgroupExclusiveXor(x);
            made3[at++] = subgroupClusteredXor(x, 4u);
        }
    }
    {
        float16_t x = given4[lane];
        uint at = lane * 32u;
        made4[at++] = subgroupAdd(x);
        made4[at++] = subgroupInclusiveAdd(x);
        made4[at++] = subgroupExclusiveAdd(x);
        made4[at++] = subgroupClusteredAdd(x, 4u);
        made4[at++] = subgroupMul(x);
        made4[at++] = subgroupInclusiveMul(x);
        made4[at++] = subgroupExclusiveMul(x);
        made4[at++] = subgroupClusteredMul(x, 4u);
        made4[at++] = subgroupMin(x);
        made4[at++] = subgroupInclusiveMin(x);
        made4[at++] = subgroupExclusiveMin(x);
        made4[at++] = subgroupClusteredMin(x, 4u);
        made4[at++] = subgroupMax(x);
        made4[at++] = subgroupInclusiveMax(x);
        made4[at++] = subgroupExclusiveMax(x);
        made4[at++] = subgroupClusteredMax(x, 4u);
        if (lane % 3u != 0u) {
            made4[at++] = subgroupAdd(x);
            made4[at++] = subgroupInclusiveAdd(x);
            made4[at++] = subgroupExclusiveAdd(x);
            made4[at++] = subgroupClusteredAdd(x, 4u);
            made4[at++] = subgroupMul(x);
            made4[at++] = subgroupInclusiveMul(x);
            made4[at++] = subgroupExclusiveMul(x);
            made4[at++] = subgroupClusteredMul(x, 4u);
            made4[at++] = subgroupMin(x);
            made4[at++] = subgroupInclusiveMin(x);
            made4[at++] = subgroupExclusiveMin(x);
            made4[at++] = subgroupClusteredMin(x, 4u);
            made4[at++] = subgroupMax(x);
            made4[at++] = subgroupInclusiveMax(x);
            made4[at++] = subgroupExclusiveMax(x);
            made4[at++] = subgroupClusteredMax(x, 4u);
        }
    }
}
