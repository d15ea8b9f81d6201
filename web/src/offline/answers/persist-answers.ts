import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../session/session-store.ts'
import { dropAnswer, keepAnswer, keptAnswer } from './answer-store.ts'
import { isPersistable } from './persisted-answers.rules.ts'

/** Longer than this nobody looks at a skeleton when what was here before can be shown. */
const SLOW_MS = 5000

/** The line's fault, not the student's: what was here before is as good as it was. */
const NOT_REACHED = new Set<ApiError['reason']>(['network', 'too_slow', 'busy', 'internal'])
/** There is no such thing for this student any more. */
const LOST = new Set<ApiError['reason']>(['not_found', 'not_yours'])

type Ask = (context: QueryFunctionContext) => unknown

const studId = (): number | undefined => useSession.getState().user?.stud_id

/** Shows what was here before while there is nothing else to show. */
async function showKept({ queryKey, queryHash, state }: Query): Promise<void> {
  const who = studId()
  if (state.data !== undefined || who === undefined || !isPersistable(queryKey)) return
  // A browser without storage has kept nothing.
  const kept = await keptAnswer(who, queryHash).catch(() => null)
  if (kept && who === studId() && queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.at })
}

async function orKept(ask: Ask, context: QueryFunctionContext, query: Query): Promise<unknown> {
  if (!navigator.onLine) await showKept(query)
  const slow = setTimeout(() => void showKept(query), SLOW_MS)
  try {
    return await ask(context)
  } catch (error) {
    if (error instanceof ApiError && NOT_REACHED.has(error.reason)) await showKept(query)
    const who = studId()
    if (error instanceof ApiError && LOST.has(error.reason) && who !== undefined)
      await dropAnswer(who, query.queryHash).catch(() => {})
    throw error
  } finally {
    clearTimeout(slow)
  }
}

/** The student's id stands in every key behind the first word: a late answer may be an earlier student's. */
const isOf = (who: number, queryKey: QueryKey): boolean => queryKey[1] === who

/** Lets every list and screen that was seen be seen again without a network. Called once. */
export function persistAnswers(): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: orKept } })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query as Query
    const who = studId()
    if (who === undefined || !isPersistable(queryKey) || !isOf(who, queryKey)) return
    void keepAnswer(who, queryHash, { at: state.dataUpdatedAt, data: state.data }).catch(() => {})
  })
}
