import { hole, type JsonText, jsonText, textWithHoles } from '../http/json-text.ts'
import { addressUnder } from '../media/addresses.ts'
import type { keptAnswers } from './answer.queries.ts'
import type { PaperContent } from './paper-content.ts'
import { type OpenQuestion, openQuestions } from './sitting.ts'

type KeptAnswers = Awaited<ReturnType<typeof keptAnswers>>

/** JSON text of a paper's questions with what was saved of them; `signature` is asked for where there are pictures. */
export type ReadyQuestions<Shown> = (
  content: PaperContent,
  kept: KeptAnswers,
  signature: () => string,
) => JsonText<Shown[]>

/**
 * Whoever begins a paper is sent the same questions, but for the signature of its pictures. Thousands do so in the same
 * minute, and 180 questions take a fifth of a millisecond to write down.
 */
export function readyQuestions<Shown>(shownAs: (question: OpenQuestion) => Shown): ReadyQuestions<Shown> {
  const untouched = new WeakMap<PaperContent, (fill: () => string) => string>()
  return (content, kept, signature) => {
    if (kept.length > 0) return jsonText(openQuestions(content, kept, addressUnder(signature())).map(shownAs))
    const filled =
      untouched.get(content) ?? textWithHoles(openQuestions(content, [], addressUnder(hole('signature'))).map(shownAs))
    untouched.set(content, filled)
    let signed: string | undefined
    return filled(() => (signed ??= signature())) as JsonText<Shown[]>
  }
}
