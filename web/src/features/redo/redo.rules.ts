import type { RedoList } from './redo.api.ts'

type Counts = Pick<RedoList, 'total' | 'due'>

const without = ({ questions }: RedoList, id: number) => questions.filter(({ question_id }) => question_id !== id)

/** The list once a question of it is answered: it waits no more, and stays on the list. */
export const answered = (list: RedoList, id: number): RedoList => ({
  ...list,
  questions: without(list, id),
  due: Math.max(0, list.due - 1),
})

/** The list once a question is taken off it, with what the server counts since. */
export const takenOff = (list: RedoList, id: number, counts: Counts): RedoList => ({
  ...counts,
  questions: without(list, id),
})
