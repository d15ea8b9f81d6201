import {
  fillPlaceholder,
  placeholder,
  type JsonText,
  jsonText,
  textWithPlaceholders,
} from '../../http/calls/json-text.ts'
import { addressUnder } from '../../media/addresses.ts'
import type { storedAnswers } from '../attempt/answer.queries.ts'
import type { PaperContent } from './paper-content.ts'
import { arrangementOf } from './shuffle.rules.ts'
import { type OpenQuestion, openQuestions, type ShownOption } from '../attempt/attempt-view.ts'

type StoredAnswers = Awaited<ReturnType<typeof storedAnswers>>

/** JSON text of an attempt's questions with what was stored of them; `signature` is asked for where there are pictures. */
export type SerializedQuestions<Shown> = (
  content: PaperContent,
  attemptId: number,
  stored: StoredAnswers,
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
export function serializedQuestions<Rest extends object, Lists extends Record<string, unknown[]>>(
  shape: QuestionShape<Rest, Lists>,
): SerializedQuestions<Rest & Lists> {
  const shownAs = (question: OpenQuestion) => ({ ...shape.rest(question), ...shape.lists(question.options) })
  const untouched = new WeakMap<PaperContent, Untouched>()
  return (content, attemptId, stored, signature) => {
    if (stored.length > 0) {
      return jsonText(openQuestions(content, attemptId, stored, addressUnder(signature())).map(shownAs))
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
  const questions = openQuestions({ ...content, arrangeable: null }, 0, [], addressUnder(placeholder('signature')))
  if (!arrangeable) {
    const filled = textWithPlaceholders(questions.map(shownAs))
    return (_, signature) => {
      let signed: string | undefined
      return filled(() => (signed ??= signature()))
    }
  }
  const pieces = questions.map((question) => piecesOf(question, shape))
  const whole = pieces.map((one) => one.flatMap(wholeText).join(''))
  const hasPictures = whole.some((text) => fillPlaceholder(text, 'signature', '') !== text)
  return (attemptId, signature) => {
    const order = arrangementOf(arrangeable, attemptId)
    const texts: string[] = []
    for (const place of order.questions) {
      texts.push(texts.length === 0 ? '[' : ',')
      const options = order.options[place]
      if (options) addInOrder(texts, pieces[place] ?? [], options)
      else texts.push(whole[place] ?? '')
    }
    texts.push(']')
    // Joined, a long text is made in one go; of texts added one by one all are gone through again when it is sent.
    const text = texts.join('')
    return hasPictures ? fillPlaceholder(text, 'signature', signature()) : text
  }
}

/** A part of a question's text: the same for all, or of each option with what stands behind it. */
type Piece = string | { first: string[]; others: string[] }

const wholeText = (piece: Piece): string[] =>
  typeof piece === 'string' ? [piece] : [piece.first[0] ?? '', ...piece.others.slice(1)]

function piecesOf(question: OpenQuestion, shape: QuestionShape<object, Record<string, unknown[]>>): Piece[] {
  const pieces: Piece[] = []
  let before = JSON.stringify(shape.rest(question)).slice(0, -1)
  for (const [name, options] of Object.entries(shape.lists(question.options))) {
    before += `,"${name}":[`
    const texts = options.map((option) => JSON.stringify(option))
    // No picture is no picture, in any order.
    if (new Set(texts).size > 1) {
      pieces.push({ first: texts.map((text) => before + text), others: texts.map((text) => `,${text}`) })
      before = ']'
    } else before += `${texts.join(',')}]`
  }
  return [...pieces, `${before}}`]
}

function addInOrder(texts: string[], pieces: Piece[], order: number[]): void {
  for (const piece of pieces) {
    if (typeof piece === 'string') texts.push(piece)
    else
      for (let at = 0; at < order.length; at += 1)
        texts.push((at === 0 ? piece.first : piece.others)[order[at] ?? 0] ?? '')
  }
}
