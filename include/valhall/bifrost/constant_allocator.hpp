// SPDX-License-Identifier: MIT
// Chooses the constants of a clause from the operands of its tuples, in the order that compilers use.
#ifndef VALHALL_BIFROST_CONSTANT_ALLOCATOR_HPP
#define VALHALL_BIFROST_CONSTANT_ALLOCATOR_HPP

#include <cstdint>

#include "valhall/bifrost/constants.hpp"
#include "valhall/bifrost/operand.hpp"

namespace valhall::bifrost::detail {

// A 32-bit constant of a tuple. An address of a clause counts as 0.
struct constant_word {
    std::uint32_t value = 0;
    bool is_address = false;

    friend constexpr bool operator==(constant_word, constant_word) = default;
};

// The constants of a tuple, and the index of the 64-bit constant that has them, or -1.
struct tuple_constants {
    constant_word words[2]{};
    int count = 0;
    int index = -1;
};

// A 64-bit constant. An address is its high word.
struct constant_pair {
    constant_word low{}, high{};

    constexpr bool is_address() const { return high.is_address; }
    constexpr std::uint64_t value() const { return std::uint64_t{high.value} << 32 | low.value; }
    constexpr unsigned top() const { return high.value >> 28; }
    constexpr void set_top(unsigned bits) { high.value = (high.value & 0x0FFFFFFF) | (bits & 15) << 28; }

    friend constexpr bool operator==(const constant_pair&, const constant_pair&) = default;
};

constexpr constant_pair pair_of(constant_word x, constant_word y)
{
    if (x.is_address || (!y.is_address && x.value > y.value)) return {y, x};
    return {x, y};
}

// Puts the distance of a clause into the constant that is its address: 28 bits below the highest four. `number` is that of the constant's
// clause. Returns false if it is too far.
constexpr bool set_target(std::uint64_t& constant, const operand& to, std::uint32_t number)
{
    const std::int64_t distance = (to.target - number) * 16;
    if (distance < -(std::int64_t{1} << 27) || distance >= std::int64_t{1} << 27) return false;
    constant = (constant & 0xF0000000FFFFFFFF) | (static_cast<std::uint64_t>(distance) & 0x0FFFFFFF) << 32;
    return true;
}

class constant_allocator {
public:
    // Begins the next tuple, of which all sources are added then: those of ADD, those of FMA.
    constexpr void begin_tuple() { ++tuple_count_; }
    constexpr int tuple_count() const { return tuple_count_; }
    // Collects the constant of a source, if it is one. Returns false if the tuple has more than two.
    constexpr bool add(const operand& one)
    {
        const bool is_address = one.kind == operand_kind::target;
        if (one.kind != operand_kind::constant && !is_address) return true;
        tuple_constants& to = tuples_[tuple_count_ - 1];
        const constant_word word{is_address ? 0 : one.value, is_address};
        for (int n = 0; n < to.count; ++n)
            if (to.words[n] == word) return true;
        if (to.count == 2) return false;
        to.words[to.count++] = word;
        return true;
    }

    // Chooses the constants. Returns false if there are more than a clause can have.
    constexpr bool allocate()
    {
        for (int n = 0; n < tuple_count_; ++n)
            if (tuples_[n].count == 2 && !take_two(tuples_[n])) return false;
        for (int n = 0; n < tuple_count_; ++n)
            if (tuples_[n].count == 1 && !take_one(n)) return false;
        if (has_pending_ && !finish(pair_of({}, pending_))) return false;
        order();
        return count_ <= constant_capacity(tuple_count_);
    }

    // The number of constants, including those that fill a quadword.
    constexpr int padded_count() const
    {
        const int inner = has_inner_constant(tuple_count_) ? 1 : 0;
        const int rest = count_ > inner ? count_ - inner : 0;
        return inner + (rest + 1) / 2 * 2;
    }
    // A constant.
    constexpr std::uint64_t value(int n) const { return pairs_[n].value(); }
    constexpr bool is_address(int n) const { return pairs_[n].is_address(); }
    // The modification of the first constant: that its high word is an address, if it has a modification of its own.
    constexpr std::uint8_t modification() const { return has_inner_modification(tuple_count_) && is_address(0) ? 4 : 0; }
    // The constants of a tuple, with their index.
    constexpr const tuple_constants& of(int tuple) const { return tuples_[tuple]; }

private:
    static constexpr int most = 10;  // pairs, of which a clause can have fewer

    constexpr bool take_two(tuple_constants& one)
    {
        const constant_pair made = pair_of(one.words[0], one.words[1]);
        one.index = find(made);
        if (one.index >= 0) return true;
        one.index = count_;
        return append(made);
    }

    constexpr bool take_one(int n)
    {
        tuple_constants& one = tuples_[n];
        const constant_word word = one.words[0];
        one.index = find_word(word);
        if (one.index >= 0) return true;
        one.index = count_;  // that of the constant that is being filled
        if (has_pending_ && !(pending_ == word)) return finish(pair_of(pending_, word));
        has_pending_ = true;
        pending_ = word;
        return true;
    }

    constexpr bool finish(constant_pair made)
    {
        has_pending_ = false;
        return append(made);
    }
    constexpr bool append(constant_pair made)
    {
        if (count_ == most) return false;
        pairs_[count_++] = made;
        return true;
    }

    // Constants with an address are not used again.
    constexpr int find(const constant_pair& wanted) const
    {
        for (int n = 0; n < count_; ++n)
            if (pairs_[n] == wanted && !wanted.is_address()) return n;
        return -1;
    }
    constexpr int find_word(constant_word word) const
    {
        for (int n = 0; n < count_; ++n)
            if (!pairs_[n].is_address() && (pairs_[n].low == word || pairs_[n].high == word)) return n;
        return -1;
    }

    // Moves constants so that their modifications are right: an address comes first in its quadword, and in no place without a modification.
    constexpr void order()
    {
        const bool is_inner = has_inner_constant(tuple_count_);
        if (is_inner && !has_inner_modification(tuple_count_) && count_ > 0 && pairs_[0].is_address()) {
            if (count_ == 1) ++count_;
            exchange(0, 1);
        }
        for (int first = is_inner ? 1 : 0; first < count_; first += 2) order_quadword(first);
    }
    constexpr void order_quadword(int first)
    {
        const bool is_padded = first + 1 == count_;
        if (!is_padded && pairs_[first + 1].is_address()) exchange(first, first + 1);
        constant_pair &one = pairs_[first], &other = pairs_[first + 1];
        if (one.is_address()) return one.set_top(other.top() + 4);
        const unsigned difference = (one.top() - other.top()) & 15;
        if (difference == 0 || difference > 7) return;
        if (is_padded) other.set_top(one.top());
        else exchange(first, first + 1);
    }
    constexpr void exchange(int one, int other)
    {
        const constant_pair kept = pairs_[one];
        pairs_[one] = pairs_[other];
        pairs_[other] = kept;
        for (tuple_constants& tuple : tuples_) tuple.index = tuple.index == one ? other : tuple.index == other ? one : tuple.index;
    }

    tuple_constants tuples_[most_tuples]{};
    int tuple_count_ = 0;
    constant_pair pairs_[most + 1]{};
    int count_ = 0;
    bool has_pending_ = false;
    constant_word pending_{};
};

}  // namespace valhall::bifrost::detail

#endif
