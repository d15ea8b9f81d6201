import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import type { QuestionSearch } from '../../paths.ts'
import { type BankRow, useQuestionList } from './use-question-list.ts'

/**
 * The drafts of others by their codes, one after another. The list is not read anew while somebody goes through it: what
 * was read stays where it was, and one can go back to it.
 */
export function useProofQueue(search: QuestionSearch) {
  const queryClient = useQueryClient()
  const { query, more } = useQuestionList({ ...search, state: 'draft' }, true)
  const [at, setAt] = useState(0)
  const [rows, setRows] = useState<readonly BankRow[]>([])
  const { data } = query
  // Rows that came later are those behind the ones that are here.
  if (data && data.length > rows.length) setRows(data)
  const row = rows[at]
  const next = rows[at + 1]
  const isLast = next === undefined
  useEffect(() => {
    if (isLast && more.left && !more.busy) more.load()
  }, [isLast, more])
  useEffect(() => {
    if (next) void queryClient.prefetchQuery(staffQuery('/staff/question', { question_id: next.question_id }))
  }, [queryClient, next])
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
    },
    [queryClient],
  )
  const count = `${rows.length}${more.left ? '+' : ''}`
  return {
    query,
    row,
    place: { at: at + 1, count },
    goOn: () => setAt(Math.min(at + 1, rows.length)),
    goBack: () => setAt(Math.max(0, at - 1)),
    isFirst: at === 0,
  }
}
