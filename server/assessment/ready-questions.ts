import { filledWith, hole, type JsonText, jsonText, textWithHoles } from '../http/json-text.ts'
import { addressUnder } from '../media/addresses.ts'
import type { keptAnswers } from './answer.queries.ts'
import type { PaperContent } from './paper-content.ts'
import { arrangementOf } from './shuffle.rules.ts'
import { type OpenQuestion, openQuestions, type ShownOption } from './sitting.ts'

type KeptAnswers = Awaited<ReturnType<typeof keptAnswers>>

/** JSON text of an attempt's questions with what was saved of them; `signature` is asked for where there are pictures. */
export type ReadyQuestions<Shown> = (
  content: PaperContent,
  attemptId: number,
  kept: KeptAnswers,
  signature: () => string,
) => JsonText<Shown[]>

/** How a kind of test shows a question: its options, each a list of one value an option, apart from all else. */
export type QuestionShape<Rest extends object, Lists extends Record<string, unknown[]>> = {
  rest: (question: OpenQuestion) => Rest
  lists: (options: ShownOption[]) => Lists
}

/**
 * Whoever begins a paper is sent the same questions, but for the signature of its pictures and their order. Thousands do
 * so in the same minute, and 180 questions take a fifth of a millisecond to write down.
 */
export function readyQuestions<Rest extends object, Lists extends Record<string, unknown[]>>(
  shape: QuestionShape<Rest, Lists>,
): ReadyQuestions<Rest & Lists> {
  const shownAs = (question: OpenQuestion) => ({ ...shape.rest(question), ...shape.lists(question.options) })
  const untouched = new WeakMap<PaperContent, Untouched>()
  return (content, attemptId, kept, signature) => {
    if (kept.length > 0) {
      return jsonText(openQuestions(content, attemptId, kept, addressUnder(signature())).map(shownAs))
    }
    const written = untouched.get(content) ?? untouchedOf(content, shape, shownAs)
    untouched.set(content, written)
    return written(attemptId, signature) as JsonText<(Rest & Lists)[]>
  }
}

type Untouched = (attemptId: number, signature: () => string) => string

function untouchedOf(
  content: PaperContent,
  shape: QuestionShape<object, Record<string, unknown[]>>,
  shownAs: (question: OpenQuestion) => object,
): Untouched {
  const { arrangeable } = content
  const questions = openQuestions({ ...content, arrangeable: null }, 0, [], addressUnder(hole('signature')))
  if (!arrangeable) {
    const filled = textWithHoles(questions.map(shownAs))
    return (_, signature) => {
      let signed: string | undefined
      return filled(() => (signed ??= signature()))
    }
  }
  const pieces = questions.map((question) => piecesOf(question, shape))
  const hasHoles = JSON.stringify(pieces).includes(hole('signature'))
  const whole = pieces.map((one) => questionText(one, null))
  return (attemptId, signature) => {
    const order = arrangementOf(arrangeable, attemptId)
    let text = ''
    for (const place of order.questions) {
      const options = order.options[place] ?? null
      const piece = pieces[place]
      text += `${text === '' ? '[' : ','}${options && piece ? questionText(piece, options) : whole[place]}`
    }
    text += ']'
    return hasHoles ? filledWith(text, 'signature', signature()) : text
  }
}

/** A question's text before its options, and for each list of options the text of each of them. */
type Pieces = { head: string; lists: { before: string; options: string[] }[] }

function piecesOf(question: OpenQuestion, shape: QuestionShape<object, Record<string, unknown[]>>): Pieces {
  const lists = Object.entries(shape.lists(question.options)).map(([name, options]) => ({
    before: `,"${name}":[`,
    options: options.map((option) => JSON.stringify(option)),
  }))
  return { head: JSON.stringify(shape.rest(question)).slice(0, -1), lists }
}

/** The question with its options in that order; null for their own. */
function questionText({ head, lists }: Pieces, order: number[] | null): string {
  let text = head
  for (const { before, options } of lists) {
    text += before
    for (let at = 0; at < options.length; at += 1) {
      text += at === 0 ? options[order?.[at] ?? at] : `,${options[order?.[at] ?? at]}`
    }
    text += ']'
  }
  return `${text}}`
}
