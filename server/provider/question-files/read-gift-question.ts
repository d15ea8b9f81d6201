import { parse, SyntaxError } from 'gift-pegjs'
import { escapeSigns, titleOf } from './escape-signs.rules.ts'
import type { GiftBlock } from './gift-block.ts'
import { giftNumbers } from './gift-numbers.rules.ts'
import { giftOutcome, numberOutcome } from './gift-outcome.ts'
import { refused, skipped } from './gift-name.rules.ts'
import type { Outcome } from './question-file.ts'
import { type Told, told } from '../told.rules.ts'

/** Reads one block of a GIFT file. */
export function readGiftQuestion(block: GiftBlock): Outcome {
  const why = whyNotParsed(block)
  if (why !== null) return skipped(block, why)
  if (/^\s*::/.test(block.text) && titleOf(block.text)[0] === null) {
    return refused(block, told('title_open'))
  }
  const numbers = giftNumbers(block)
  const asked = numbers?.rest ?? block
  try {
    const [item, second] = parse(escapeSigns(asked.text))
    if (!item || second) return refused(block, told('not_one_question'))
    return numbers && item.type === 'TF' ? numberOutcome(block, item, numbers) : giftOutcome(block, item)
  } catch (error) {
    if (error instanceof SyntaxError) return refused(block, problemOf(error, asked))
    throw error
  }
}

/** What the parser would trip over, or need not be asked. */
function whyNotParsed({ text }: GiftBlock): Told | null {
  const answers = /\{[^]*/.exec(text.replaceAll(/\\[^]/g, ''))?.[0]
  if (answers === undefined) return told('without_answers')
  if (/^\{\s*\d*:[A-Z_]+:/.test(answers)) return told('cloze')
  // The parser takes the T of {Thor} for "true".
  const bare = /^\{\s*([^=~#{}\s][^=~{}]*)\}[^{]*$/.exec(answers)?.[1]
  return bare === undefined || /^(?:t|f|true|false)\s*(?:#|$)/i.test(bare) ? null : told('short_answer')
}

/** The parser's own sentences are for those who know its grammar. */
function problemOf({ found, location }: SyntaxError, { lines }: GiftBlock): Told {
  const line = lines[location.start.line - 1] ?? lines.at(-1) ?? 1
  if (found === null) return told('ends_early', { line })
  const at = { line, sign: found }
  if (found === '{') return told('sign_brace', { ...at, written: '\\{' })
  if (found === '}') return told('sign_closing', { ...at, written: '\\}' })
  return told(found === '=' || found === '~' ? 'sign_option' : 'sign_other', at)
}
