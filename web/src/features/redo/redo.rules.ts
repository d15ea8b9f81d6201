import type { RedoList } from './redo.api.ts'

type Counts = Pick<RedoList, 'total' | 'due'>

const without = ({ questions }: RedoList, id: number) => questions.filter(({ question_id }) => question_id !== id)

/** Returns the list after an answer: the question is no longer due, and stays on the list. */
export function answered(list: RedoList, id: number): RedoList {
  const questions = without(list, id)
  // A list that came after the answer does not count it any more.
  const isCounted = questions.length < list.questions.length
  return { ...list, questions, due: isCounted ? Math.max(0, list.due - 1) : list.due }
}

/** The list without a question that cannot be answered, until the server tells of it anew. */
export const skipped = (list: RedoList, id: number): RedoList => ({ ...list, questions: without(list, id) })

/** Returns the list without a removed question, with the server's new counts. */
export const takenOff = (list: RedoList, id: number, counts: Counts): RedoList => ({
  ...counts,
  questions: without(list, id),
})
