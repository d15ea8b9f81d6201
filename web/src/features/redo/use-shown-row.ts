import { useState } from 'react'
import type { RedoList, RedoRow } from './redo.api.ts'

/**
 * The question on display: it stays until the student leaves it, whatever the list says meanwhile, since its result is
 * still to be read. `others` are how many come after it; `pass` takes care that questions do not come again on this visit.
 */
export function useShownRow({ questions }: RedoList) {
  const [shown, setShown] = useState<RedoRow | null>(null)
  // What the student has left may be in the list for a moment more.
  const [left, setLeft] = useState<number | null>(null)
  // The server may go on to list what it does not let be answered now.
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set())
  const open = questions.filter(({ question_id }) => !passed.has(question_id))
  const row = shown ?? open.find(({ question_id }) => question_id !== left)
  if (row && row !== shown) setShown(row)
  if (left !== null && questions.every(({ question_id }) => question_id !== left)) setLeft(null)
  const leave = () => {
    setLeft(row?.question_id ?? null)
    setShown(null)
  }
  const pass = (rows: RedoRow[]) =>
    setPassed((before) => new Set([...before, ...rows.map(({ question_id }) => question_id)]))
  const others = open.filter(({ question_id }) => question_id !== row?.question_id).length
  return { row, others, leave, pass }
}
