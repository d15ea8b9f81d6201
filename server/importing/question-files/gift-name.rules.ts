import { titleOf } from './escape-signs.rules.ts'
import type { GiftBlock } from './gift-block.ts'
import type { Outcome } from './question-file.ts'
import { firstWords, normalized } from './normalized.rules.ts'
import type { LocalizedMessage } from '../localized-message.rules.ts'

export const lineOf = ({ lines }: GiftBlock): number => lines[0] ?? 1

export const titleIn = ({ text }: GiftBlock): string | null => normalized(unescaped(titleOf(text)[0] ?? '')) || null

const unescaped = (text: string): string => text.replaceAll(/\\([:#={}~\\])/g, '$1')

/** Returns a name for a question of which only the text is known. */
export function giftName(block: GiftBlock): string {
  const [, from] = titleOf(block.text)
  const start = block.text.slice(from, from + 1000).replace(/^\s*\[[a-z]+\]/, '')
  const asked = /^(?:\\[^]|[^{\\])*/.exec(start)?.[0].trim() || start
  return titleIn(block) ?? firstWords(unescaped(asked.replaceAll(/<[^<>]*>/g, ' ')))
}

export const skipped = (block: GiftBlock, why: LocalizedMessage, name = giftName(block)): Outcome => ({
  skipped: { line: lineOf(block), name, why },
})

export const refused = (block: GiftBlock, problem: LocalizedMessage): Outcome => ({
  bad: { line: lineOf(block), name: giftName(block) || null, problem, code: block.code, title: titleIn(block) },
})
