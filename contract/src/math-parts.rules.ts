/** `at` is where it begins. */
export type Part = { kind: 'text' | 'inline' | 'display'; text: string; at: number }

/** Opening and closing delimiters, the longer ones first. */
const SIGNS = [
  { open: '$$', close: '$$', kind: 'display' },
  { open: '\\[', close: '\\]', kind: 'display' },
  { open: '\\(', close: '\\)', kind: 'inline' },
  { open: '$', close: '$', kind: 'inline' },
] as const

type Sign = (typeof SIGNS)[number]

/**
 * Splits a text into words and mathematics: `$…$`, `\(…\)`, `$$…$$`, `\[…\]`. `\$` is a dollar sign; so is a `$` before
 * a space, and a pair whose closing `$` follows a space or precedes a digit: `$5 and $10` are prices.
 */
export function mathParts(text: string): Part[] {
  const parts: Part[] = []
  let words = ''
  let at = 0
  while (at < text.length) {
    if (text.startsWith('\\$', at)) {
      words += '$'
      at += 2
      continue
    }
    const sign = SIGNS.find(({ open }) => text.startsWith(open, at))
    const end = sign ? closeOf(text, at, sign) : -1
    if (!sign || end < 0) {
      const step = sign?.open.length ?? 1
      words += text.slice(at, at + step)
      at += step
      continue
    }
    if (words) parts.push({ kind: 'text', text: words, at: at - words.length })
    words = ''
    parts.push({ kind: sign.kind, text: text.slice(at + sign.open.length, end), at })
    at = end + sign.close.length
  }
  if (words) parts.push({ kind: 'text', text: words, at: at - words.length })
  return parts
}

/** Returns where the mathematics that opens here is closed, outside its braces; -1 if it is not mathematics. */
function closeOf(text: string, from: number, { open, close }: Sign): number {
  const start = from + open.length
  if (open === '$' && /\s/.test(text[start] ?? ' ')) return -1
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (depth === 0 && text.startsWith(close, at)) return isClose(text, start, at, open) ? at : -1
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth = Math.max(0, depth - 1)
    else if (text[at] === '\\') at += 1
  }
  return -1
}

function isClose(text: string, start: number, at: number, open: Sign['open']): boolean {
  if (text.slice(start, at).trim() === '') return false
  return open !== '$' || !(/\s/.test(text[at - 1] ?? ' ') || /[0-9]/.test(text[at + 1] ?? ''))
}
