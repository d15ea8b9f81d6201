import { type FoundInText, pastedPaper } from './paper.rules.ts'

/** A question that was read, for tests: number, question, options and key; then passage and explanation. */
export const shownQuestion = ({ pasted }: FoundInText): string =>
  [
    `${pasted.number}. ${pasted.question.replaceAll('\n', ' / ')}`,
    ...pasted.options.map((option) => option.replaceAll('\n', ' / ')),
    `= ${pasted.correct}`,
    ...(pasted.passage === '' ? [] : [`passage: ${pasted.passage.replaceAll('\n', ' / ')}`]),
    ...(pasted.explanation === '' ? [] : [`so: ${pasted.explanation.replaceAll('\n', ' / ')}`]),
  ].join(' | ')

/** What was read of a paper, for tests: a line each: number, question, options and key; then passage, explanation, doubts and strays. */
export function shown(text: string): string[] {
  const { found, strays } = pastedPaper(text, new Set(['star', 'bold']))
  const questions = found.map((one) => [shownQuestion(one), ...one.doubts.map((doubt) => `! ${doubt}`)].join(' | '))
  return [...questions, ...strays.map(({ line, words }) => `stray ${line}: ${words}`)]
}

/** Four options as a document has them, and as they are shown. For tests. */
export const OPTIONS = '(A) iron\n(B) gold\n(C) lead\n(D) zinc'
export const READ = 'iron | gold | lead | zinc'

/** What a paper has, its text, and what is read. */
export type Kind = [what: string, text: string, read: string[]]
