/** Draws from chance, so that a seed gives the same again. */
export type Draw = {
  /** From 0 to `below` - 1. */
  below: (below: number) => number
  /** True in so many of a hundred. */
  percent: (share: number) => boolean
  of: <T>(list: readonly T[]) => T
}

export function drawFrom(random: () => number): Draw {
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    percent: (share) => random() * 100 < share,
    of: (list) => {
      if (list.length === 0) throw new Error('There is nothing to draw from.')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}

const NUMBERS = [0, -0, 1, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e300, 5e-324]

const TEXTS = [
  '',
  ' ',
  '0',
  '01',
  '1e3',
  '-1',
  '9007199254740993',
  '１２３４',
  'null',
  'undefined',
  'NaN',
  '[]',
  '{}',
  '"',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '\ufeff',
  '\u2028',
  'e\u0301'.repeat(50),
  '🙂'.repeat(60),
  'മലയാളം',
  'x'.repeat(4001),
  "' OR '1'='1",
  '; DROP TABLE students; --',
  '%00%0d%0a',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '=1+1',
  '2026-02-30',
  '2026-11-20T10:30:00+05:30',
  '+275760-09-13T00:00:00Z',
  '__proto__',
  'constructor',
]

/** A value that no schema asked for. */
export function hostileValue(draw: Draw, depth = 0): unknown {
  const kind = draw.below(depth > 3 ? 4 : 7)
  if (kind === 0) return draw.of(NUMBERS)
  if (kind <= 2) return draw.of(TEXTS)
  if (kind === 3) return draw.of([null, true, false])
  if (kind === 4) return Array.from({ length: draw.below(6) }, () => hostileValue(draw, depth + 1))
  if (kind === 5) return nested(draw.below(400))
  const names = Array.from({ length: draw.below(5) }, () => draw.of(TEXTS))
  return Object.fromEntries(names.map((name) => [name, hostileValue(draw, depth + 1)]))
}

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
