import { titleOf } from './escape-signs.rules.ts'
import type { GiftBlock } from './gift-block.ts'
import type { NumberChoice } from './number-answers.rules.ts'
import { FULL } from './weights.rules.ts'

/** A numerical question: its answers, their feedback, and the rest as a block of its own. */
type GiftNumbers = { choices: NumberChoice[]; feedback: string[]; rest: GiftBlock }

const NUMBERS = /^((?:\\[^]|[^\\{])*)\{(\s*#(?!###)(?:\\[^]|[^\\}])*)\}([^]*)$/

/**
 * Reads `{#3.14:0.01}`, `{#1..5}` or `{#=5 =%50%6}`. The parser turns numbers into floats and loses how they were
 * written, so it gets the question with an answer that it does not interpret.
 */
export function giftNumbers(block: GiftBlock): GiftNumbers | null {
  const [, from] = titleOf(block.text)
  const [, before, body, after] = NUMBERS.exec(block.text.slice(from)) ?? []
  if (before === undefined || body === undefined) return null
  const end = /(?<!\\)####/.exec(body)?.index ?? body.length
  const head = block.text.slice(0, from) + before
  const pieces = piecesOf(body.slice(body.indexOf('#') + 1, end))
  const lines = block.lines.toSpliced(linesIn(head) + 1, linesIn(body.slice(0, end)))
  return {
    choices: pieces.map(choiceOf),
    feedback: pieces.map(({ text }) => text.slice(valueIn(text).length + 1)),
    rest: { ...block, lines, text: `${head}{T${body.slice(end)}}${after}` },
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1

type Piece = { sign: string; text: string }

/** Without a sign before it there is one answer: everything after its number is feedback. */
function piecesOf(answers: string): Piece[] {
  const text = answers.trim()
  if (!/^[=~]/.test(text)) return [{ sign: '=', text }]
  return text.split(/(?<!\\)(?=[=~])/).map((piece) => ({ sign: piece[0] ?? '=', text: piece.slice(1) }))
}

const valueIn = (text: string): string => /^(?:\\[^]|[^\\#~])*/.exec(text)?.[0] ?? ''

function choiceOf({ sign, text }: Piece): NumberChoice {
  const [, weight, written = ''] = /^\s*(?:%([^%]*)%)?([^]*)$/.exec(valueIn(text)) ?? []
  const [value = '', ...tolerance] = written.replaceAll('\\', '').split(':')
  const share = weight === undefined ? (sign === '=' ? FULL : 0) : Number(weight)
  return { value: value.trim(), tolerance: tolerance.join(':').trim(), share }
}
