#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves the peephole rules of integers, bits, comparisons and choices for all values, with z3.

    prove_rules.py FILE.rules…      proves each rule that has no float arithmetic; prints the values that refute one
    prove_rules.py --wrong          checks that it refutes rules that are wrong on purpose
    prove_rules.py --mutants FILE…  names each condition that the proof does not need

Parses the rules, and defines the operations in SMT, without the library. Exits with 77 if z3 (Debian: python3-z3) is missing.
"""
import ast
import itertools
import re
import sys

try:
    import z3
except ImportError:
    print('skipped: z3 is missing (Debian: python3-z3)')
    sys.exit(77)

EQ, GT, GE, NE, LT, LE, GTLT, TOTAL = range(8)
ENUMS = {
    'condition': ['eq', 'gt', 'ge', 'ne', 'lt', 'le', 'gtlt', 'total'],
    'result_type': ['i1', 'f1', 'm1'],
    'mux': ['neg', 'int_zero', 'fp_zero', 'bit'],
    'not_result': ['', 'not_result'],
    'signed_': ['', 'signed_'],
    'saturate': ['', 'saturate'],
}
DEFAULTS = {'mux': 1, 'not_result': 0, 'signed_': 0, 'saturate': 0}
TRUE_OF = [1, 0x3F800000, 0xFFFFFFFF]


def word(n):
    return z3.BitVecVal(n & 0xFFFFFFFF, 32)


# ---- the meaning of the operations ----

def real(bits):
    return z3.fpBVToFP(bits, z3.Float32())


def compare(kind, when, x, y):
    if kind == 'f32':
        a, b = real(x), real(y)
        order = [z3.fpEQ(a, b), z3.fpGT(a, b), z3.fpGEQ(a, b), z3.Not(z3.fpEQ(a, b)), z3.fpLT(a, b), z3.fpLEQ(a, b)]
        return z3.Or(order[LT], order[GT]) if when == GTLT else order[when]
    less, greater = (z3.ULT, z3.UGT) if kind == 'u32' else (lambda a, b: a < b, lambda a, b: a > b)
    return [x == y, greater(x, y), z3.Not(less(x, y)), x != y, less(x, y), z3.Not(greater(x, y))][when]


def shift(op, m, x, amount, y):
    n = amount & 31
    moved = x << n if op[0] == 'L' else (x >> n if m['signed_'] else z3.LShR(x, n))
    made = {'AND': moved & y, 'OR': moved | y, 'XOR': moved ^ y}[op.split('_')[1]]
    return ~made if m['not_result'] else made


def limited(wide, kind):
    low, high = (0, 0xFFFFFFFF) if kind == 'u32' else (-(1 << 31), (1 << 31) - 1)
    wide_low, wide_high = z3.BitVecVal(low, 40), z3.BitVecVal(high, 40)
    return z3.Extract(31, 0, z3.If(wide < wide_low, wide_low, z3.If(wide > wide_high, wide_high, wide)))


def sum_of(op, m, x, y):
    kind = op[-3:]
    minus = op.startswith('ISUB')
    if not m['saturate']:
        return x - y if minus else x + y
    wider = (lambda v: z3.ZeroExt(8, v)) if kind == 'u32' else (lambda v: z3.SignExt(8, v))
    return limited(wider(x) - wider(y) if minus else wider(x) + wider(y), kind)


def comparison(op, m, x, y, z):
    holds = compare(op[-3:], m['condition'], x, y)
    holds = z3.And(holds, z != 0) if '_AND_' in op else z3.Or(holds, z != 0)
    return z3.If(holds, word(TRUE_OF[m['result_type']]), word(0))


def choice(op, m, x, y, yes, no):
    return z3.If(compare(op[-3:], m['condition'], x, y), yes, no)


def mux(op, m, x, y, mask):
    if m['mux'] == 3:
        return (mask & x) | (~mask & y)
    return z3.If([mask < 0, mask == 0, (mask & 0x7FFFFFFF) == 0][m['mux']], x, y)


def product(op, m, x, y):
    return x * y


def meaning(op):
    """The function of an operation, and its modifiers; None if it is not modelled."""
    if re.fullmatch(r'[LR]SHIFT_(AND|OR|XOR)_i32', op):
        return shift, ['not_result'] + (['signed_'] if op[0] == 'R' else [])
    if re.fullmatch(r'I(ADD|SUB)_[us]32', op):
        return sum_of, ['saturate']
    if re.fullmatch(r'(ICMP_(OR|AND)_[us]32|FCMP_(OR|AND)_f32)', op):
        return comparison, ['condition', 'result_type']
    if re.fullmatch(r'CSEL_(f32|u32|s32)', op):
        return choice, ['condition']
    return {'MUX_i32': (mux, ['mux']), 'IMUL_i32': (product, ['saturate'])}.get(op)


def domain(op, modifier):
    if modifier == 'condition':
        return range(7) if op.endswith('f32') else range(6)
    if op == 'IMUL_i32':
        return [0]
    return range(len(ENUMS[modifier]))


# ---- rules ----

class NotModelled(Exception):
    pass


class Node:
    def __init__(self, op, modifiers, any_rest, sources):
        self.op, self.modifiers, self.any_rest, self.sources = op, modifiers, any_rest, sources


def expand(line):
    found = re.search(r'\{([^}]*)\}', line)
    if not found:
        return [line]
    return [one for choice in found.group(1).split(',') for one in expand(line.replace(found.group(0), choice))]


def split_top(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == '(') - (c == ')')
        if c == ',' and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [p.strip() for p in parts + [text[start:]]]


def parse_term(text):
    """(sign, name, Node or text)"""
    text = text.strip()
    sign = text[0] if text[0] in '-~' and re.match(r'[-~]\s*([A-Za-z]\w?$|[A-Z]\w+[.(]|\w+@)', text) else ''
    rest = text[len(sign):].strip()
    named = re.match(r'(\w+)@', rest)
    if named:
        rest = rest[named.end():]
    head = re.match(r'([A-Z][A-Za-z0-9]*_\w+)((?:\.(?:\*|\w+(?:=[^.(]*(?:\([^()]*\))?)?))*)\(', rest)
    if not head or rest[-1] != ')':
        return sign, named and named.group(1), rest
    modifiers, any_rest = {}, False
    text_of_modifiers = head.group(2)
    # The value of a modifier may be a call: its parentheses are not those of the sources.
    open_at = head.end() - 1
    for word_ in re.findall(r'\.(\*|\w+(?:=[^.(]*(?:\([^()]*\))?)?)', text_of_modifiers):
        if word_ == '*':
            any_rest = True
        elif '=' in word_:
            key, value = word_.split('=', 1)
            modifiers[key] = value
        else:
            key = next((k for k, v in ENUMS.items() if word_ in v), word_)
            modifiers[key] = str(ENUMS.get(key, []).index(word_)) if key in ENUMS else word_
    return sign, named and named.group(1), Node(head.group(1), modifiers, any_rest,
                                                [parse_term(s) for s in split_top(rest[open_at + 1:-1])])


class Evaluator:
    """One rule for one choice of its modifiers."""

    def __init__(self, choice_):
        self.choice, self.names, self.facts, self.wanted = choice_, {}, [], []
        self.rest = {}
        self.fresh = 0

    def free(self):
        self.fresh += 1
        return z3.Bool('b%d' % self.fresh)

    def bind(self, name, value):
        if name in self.names:
            self.facts.append(self.names[name] == value)
        self.names.setdefault(name, value)

    # patterns

    def pattern(self, term, is_amount=False, path=()):
        sign, name, what = term
        if isinstance(what, Node):
            value = self.node(what, path)
            if name:
                self.names[name] = value
        elif what == '_':
            value = z3.BitVec('any' + '_'.join(map(str, path)), 32)
        elif re.fullmatch(r'[A-Za-z]\d*', what):
            value = self.names.get(what)
            if value is None:
                value = self.choice.get(what, z3.BitVec(what, 32))
                self.names[what] = value
                if is_amount and what[0] in 'cdemn':
                    self.facts.append(z3.ULE(value, 255))
        else:
            value = literal(what, sign)
            sign = ''
        return signed(sign, value)

    def node(self, node, path):
        known = meaning(node.op)
        if known is None:
            raise NotModelled(node.op)
        compute, all_modifiers = known
        m = {}
        for one in all_modifiers:
            text = node.modifiers.get(one)
            if text is None:
                m[one] = self.choice[path, one] if node.any_rest else DEFAULTS[one]
            elif text.isdigit():
                m[one] = int(text)
            else:
                m[one] = self.names[text] = self.choice[text]
        if node.any_rest:
            self.rest = m
        amounts = [1] if compute is shift else []
        values = [self.pattern(s, i in amounts, path + (i,)) for i, s in enumerate(node.sources)]
        return compute(node.op, m, *values)

    # results

    def result(self, term):
        sign, _, what = term
        if isinstance(what, Node):
            known = meaning(what.op)
            if known is None:
                raise NotModelled(what.op)
            compute, all_modifiers = known
            m = {}
            for one in all_modifiers:
                text = what.modifiers.get(one)
                m[one] = int(self.value(text)) if text is not None else self.rest.get(one, DEFAULTS.get(one, 0)) if what.any_rest else DEFAULTS[one]
            return signed(sign, compute(what.op, m, *[self.result(s) for s in what.sources]))
        if sign and what in self.names and not isinstance(self.names[what], int) and not re.match('[cdemn]', what):
            return signed(sign, self.names[what])
        value = self.value(sign + what)
        return value if z3.is_bv(value) else word(value)

    def value(self, text):
        text = re.sub(r'!(?!=)', ' not ', text.strip()).replace('::', '__')
        return self.eval(ast.parse(text.strip(), mode='eval').body)

    def eval(self, e):
        if isinstance(e, ast.Constant):
            return e.value
        if isinstance(e, ast.Name):
            return self.names[e.id]
        if isinstance(e, ast.BoolOp):
            values = [self.eval(v) for v in e.values]
            return z3.And(values) if isinstance(e.op, ast.And) else z3.Or(values)
        if isinstance(e, ast.UnaryOp):
            v = self.eval(e.operand)
            if isinstance(e.op, ast.Not):
                return z3.Not(v) if z3.is_expr(v) else int(not v)
            return -v if isinstance(e.op, ast.USub) else ~v
        if isinstance(e, ast.BinOp):
            x, y = self.eval(e.left), self.eval(e.right)
            return {ast.Add: lambda: x + y, ast.Sub: lambda: x - y, ast.BitAnd: lambda: x & y, ast.BitOr: lambda: x | y,
                    ast.BitXor: lambda: x ^ y, ast.Mult: lambda: x * y}[type(e.op)]()
        if isinstance(e, ast.Compare):
            x, y = (v if z3.is_bv(v) else word(v) for v in (self.eval(e.left), self.eval(e.comparators[0])))
            return {ast.Eq: lambda: x == y, ast.NotEq: lambda: x != y, ast.Lt: lambda: z3.ULT(x, y), ast.Gt: lambda: z3.UGT(x, y),
                    ast.LtE: lambda: z3.ULE(x, y), ast.GtE: lambda: z3.UGE(x, y)}[type(e.ops[0])]()
        return self.call(e.func.id, [self.eval(a) for a in e.args])

    def call(self, name, args):
        mirror = {GT: LT, GE: LE, LT: GT, LE: GE}
        negate = {EQ: NE, NE: EQ, GT: LE, GE: LT, LT: GE, LE: GT}
        if name in ('is_constant', 'is_whole', 'has_room_for_zero', 'relaxed_zeros'):
            return self.free()
        if name == 'is_power_of_2':
            return z3.BoolVal(bin(args[0].as_long()).count('1') == 1)
        if name == 'log2':
            return word(args[0].as_long().bit_length() - 1)
        if name == 'is_truth':
            return z3.BoolVal(args[0].as_long() in TRUE_OF)
        if name == 'type_of':
            return TRUE_OF.index(args[0].as_long())
        if name == 'bits_from':
            return z3.If(z3.ULT(args[0], 32), word(-1) << args[0], word(0))
        if name == 'ends_in_zeros':
            return z3.And(z3.ULE(args[1], 31), (args[0] & ((word(1) << args[1]) - 1)) == 0)
        if name.startswith('holds_'):
            return compare(name[-3:], args[0], *[a if z3.is_bv(a) else word(a) for a in args[1:]])
        if name == 'true_of':
            return word(TRUE_OF[args[0]])
        if name == 'can_mirror':
            return z3.BoolVal(args[0] != TOTAL)
        if name == 'mirrored':
            return mirror.get(args[0], args[0])
        if name == 'can_negate_float':
            return z3.BoolVal(args[0] in (EQ, NE))
        if name == 'can_negate_integer':
            return z3.BoolVal(args[0] <= LE)
        if name == 'negated':
            return negate.get(args[0], args[0])
        raise NotModelled(name)


def literal(text, sign):
    if '.' in text:
        raise NotModelled('a float constant') if text not in ('0.0', '1.0') else None
        return word({'0.0': 0, '1.0': 0x3F800000}[text] ^ (0x80000000 if sign else 0))
    return word(-int(text, 0) if sign == '-' else int(text, 0))


def signed(sign, value):
    return value ^ word(0x80000000) if sign == '-' else ~value if sign == '~' else value


def choices_of(term, path=(), found=None):
    """The modifiers that a pattern leaves open, with their values."""
    found = {} if found is None else found
    node = term[2]
    if isinstance(node, Node):
        known = meaning(node.op)
        if known is None:
            raise NotModelled(node.op)
        for one in known[1]:
            text = node.modifiers.get(one)
            if text is None and node.any_rest:
                # With an unknown condition, a comparison may give either result.
                is_of_anything = one == 'condition' and all(s[2] == '_' for s in node.sources)
                found[path, one] = [EQ] if is_of_anything else domain(node.op, one)
            elif text is not None and not text.isdigit():
                found[text] = domain(node.op, one)
        for i, s in enumerate(node.sources):
            choices_of(s, path + (i,), found)
    return found


def refutation(rule, without=None):
    """The values that refute a rule, or None if it is proved. `without` is the index of a condition to omit."""
    if rule.startswith('commutative'):
        pattern = parse_term(rule[len('commutative'):])
        names = [s[2] for s in pattern[2].sources if isinstance(s[2], str) and re.fullmatch('[A-Za-z]', s[2])]
        result = parse_term(re.sub(r'\b(%s)\b(?=[,)])' % '|'.join(names), lambda m: names[1 - names.index(m.group(1))],
                                   rule[len('commutative'):]))
        conditions = []
    else:
        left, right = rule.split('=>')
        left, _, condition = re.sub(r'^ordered ', '', left.strip()).partition(' if ')
        conditions = [c for c in re.split(r'\band\b(?![^(]*\))', condition) if c.strip()]
        pattern, result = parse_term(left), parse_term(right)
    choices = choices_of(pattern)
    if 'is_power_of_2' in rule:
        choices['c'] = [word(1 << n) for n in range(32)] + [word(6)]
    if 'type_of(c)' in rule:
        choices['c'] = [word(n) for n in TRUE_OF] + [word(7)] * (without is None)
    for values in itertools.product(*choices.values()):
        e = Evaluator(dict(zip(choices, values)))
        before = e.pattern(pattern)
        solver = z3.SimpleSolver()  # proves all rules in a fifth of the default solver's time
        solver.add(*e.facts)
        facts = [e.value(c) for n, c in enumerate(conditions) if n != without]
        facts = [z3.BoolVal(bool(f)) if isinstance(f, (bool, int)) else f for f in facts]
        if any(z3.is_false(z3.simplify(f)) for f in facts):
            continue
        solver.add(*facts)
        after = e.result(result) if not isinstance(result[2], str) or not result[2].startswith('@') else before
        solver.add(before != after)
        answer = solver.check()
        if answer != z3.unsat:
            return '%s %s' % (solver.model() if answer == z3.sat else answer, {str(k): str(v) for k, v in zip(choices, values)})
    return None


def rules_of(file):
    for number, line in enumerate(open(file, encoding='utf-8'), 1):
        line = line.partition('//')[0].strip()
        for rule in expand(line) if line else []:
            if not rule.startswith('before') and '@' not in rule.partition('=>')[2]:
                yield '%s:%d' % (file.rpartition('/')[2], number), rule


WRONG = [
    'IADD_u32(x, 1) => x',
    'IADD_u32(IADD_u32(x, c), d) => IADD_u32(x, c - d)',
    'ISUB_u32(x, ISUB_u32(y, 0)) => IADD_u32(x, y)',
    'IMUL_i32(x, c) if is_power_of_2(c) => LSHIFT_OR_i32(x, log2(c) + 1, 0)',
    'LSHIFT_OR_i32(LSHIFT_OR_i32(x, n, 0), m, 0) => LSHIFT_OR_i32(x, n + m, 0)',
    'LSHIFT_OR_i32(RSHIFT_OR_i32.signed_=s(x, n, 0), n, 0) => x',
    'RSHIFT_OR_i32.signed_=s(X, N, Y) => RSHIFT_OR_i32(X, N, Y)',
    'LSHIFT_AND_i32.*(X, 0, X) => X',
    'ICMP_OR_u32.*(x, y, 0) => ICMP_OR_s32.*(x, y, 0)',
    'CSEL_f32.condition=w(x, y, c, 0) if is_truth(c) => FCMP_OR_f32.condition=mirrored(w).result_type=type_of(c)(x, y, 0)',
    'CSEL_f32.condition=w(x, y, X, Y) => CSEL_f32.condition=negated(w)(x, y, Y, X)',
    'MUX_i32.int_zero(X, Y, 0) => Y',
    'commutative ISUB_u32.*(X, Y)',
]


def main(words):
    if words == ['--wrong']:
        missed = [rule for rule in WRONG if refutation(rule) is None]
        for rule in WRONG:
            print('refuted: %s\n    by %s' % (rule, refutation(rule)) if rule not in missed else 'NOT refuted: ' + rule)
        return len(missed)
    drop = words[:1] == ['--mutants']
    proved, left, failed = 0, 0, 0
    for file in words[drop:]:
        for place, rule in rules_of(file):
            try:
                if drop:
                    count = len([c for c in rule.partition('=>')[0].partition(' if ')[2].split(' and ') if c.strip()])
                    for n in range(count):
                        if refutation(rule, without=n) is None:
                            print('%s: condition %d has no effect: %s' % (place, n + 1, rule))
                    continue
                why = refutation(rule)
            except NotModelled:
                left += 1
                continue
            if why is None:
                proved += 1
            else:
                failed += 1
                print('%s: %s\n    is refuted by %s' % (place, rule, why))
    if not drop:
        print('%d rules proved for all values, %d refuted; %d have float arithmetic' % (proved, failed, left))
    return failed


if __name__ == '__main__':
    sys.exit(1 if main(sys.argv[1:]) else 0)
