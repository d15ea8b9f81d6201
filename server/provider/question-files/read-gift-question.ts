import { parse, SyntaxError } from 'gift-pegjs'
import { escapeSigns, titleOf } from './escape-signs.rules.ts'
import type { GiftBlock } from './gift-block.ts'
import { giftNumbers } from './gift-numbers.rules.ts'
import { giftOutcome, numberOutcome } from './gift-outcome.ts'
import { refused, skipped } from './gift-name.rules.ts'
import type { Outcome } from './question-file.ts'

/** Reads one block of a GIFT file. */
export function readGiftQuestion(block: GiftBlock): Outcome {
  const why = whyNotParsed(block)
  if (why !== null) return skipped(block, why)
  if (/^\s*::/.test(block.text) && titleOf(block.text)[0] === null) {
    return refused(block, 'begins with :: but the title has no second ::')
  }
  const numbers = giftNumbers(block)
  const asked = numbers?.rest ?? block
  try {
    const [item, second] = parse(escapeSigns(asked.text))
    if (!item || second) return refused(block, 'is not one question')
    return numbers && item.type === 'TF' ? numberOutcome(block, item, numbers) : giftOutcome(block, item)
  } catch (error) {
    if (error instanceof SyntaxError) return refused(block, problemOf(error, asked))
    throw error
  }
}

/** What the parser would trip over, or need not be asked. */
function whyNotParsed({ text }: GiftBlock): string | null {
  const answers = /\{[^]*/.exec(text.replaceAll(/\\[^]/g, ''))?.[0]
  if (answers === undefined) return 'is a text without answers'
  if (/^\{\s*\d*:[A-Z_]+:/.test(answers)) return 'is a cloze question'
  // The parser takes the T of {Thor} for "true".
  const bare = /^\{\s*([^=~#{}\s][^=~{}]*)\}[^{]*$/.exec(answers)?.[1]
  return bare === undefined || /^(?:t|f|true|false)\s*(?:#|$)/i.test(bare) ? null : 'is a short answer question'
}

const EMPTY = '; is this option without text?'
const HINTS: Record<string, string> = {
  '{': '; leave a blank line between two questions, and write \\{ in a text',
  '}': '; in a text write \\}',
  '=': EMPTY,
  '~': EMPTY,
}

/** The parser's own sentences are for those who know its grammar. */
function problemOf({ found, location }: SyntaxError, { lines }: GiftBlock): string {
  const at = `line ${lines[location.start.line - 1] ?? lines.at(-1) ?? 1}`
  return found === null ? `${at}: ends too early` : `${at}: "${found}" is not understood there${HINTS[found] ?? ''}`
}
