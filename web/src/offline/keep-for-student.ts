import { isOnline } from '#ui/is-online.ts'
import { onLogout } from '../session/logout.ts'
import { useSession } from '../session/session-store.ts'
import { onOtherStudent } from '../session/watch-session.ts'
import { keepOnly, inStores, under } from './database.ts'
import { forgetSaved, readSaved, change, remove, untilRead, useSaved } from './saved/saved-store.ts'
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { afterList, fileOf, type Kind } from './saved/saved.rules.ts'
import { isPersistable, isTooLong, isTooOld, tooMuch } from './answers/persisted-answers.rules.ts'

type Row = { stud_id: number; hash: string; at: number; text: string }

type Answer = { at: number; data: unknown }

/** Keeps an answer of a student's call, under the hash of its query. */
async function keepAnswer(stud_id: number, hash: string, { at, data }: Answer): Promise<void> {
  const row: Row = { stud_id, hash, at, text: JSON.stringify(data) }
  if (isTooLong(row.text)) return
  await inStores('readwrite', ({ answers }) => void answers.put(row))
}

async function keptAnswer(stud_id: number, hash: string): Promise<Answer | null> {
  const row = await inStores('readonly', ({ answers }) => answers.get([stud_id, hash]) as IDBRequest<Row | undefined>)
  return !row || isTooOld(row.at, Date.now()) ? null : { at: row.at, data: JSON.parse(row.text) as unknown }
}

async function dropAnswer(stud_id: number, hash: string): Promise<void> {
  await inStores('readwrite', ({ answers }) => void answers.delete([stud_id, hash]))
}

/** Deletes what a student has read, and the papers of running tests; saved files stay. */
async function dropRead(stud_id: number): Promise<void> {
  await inStores('readwrite', ({ answers, papers }) => {
    answers.delete(under(stud_id))
    papers.delete(under(stud_id))
  })
}

/** Deletes answers that are too old or too many. */
async function tidyAnswers(stud_id: number): Promise<void> {
  const rows = await inStores('readonly', ({ answers }) => answers.getAll(under(stud_id)) as IDBRequest<Row[]>)
  const gone = tooMuch(rows, Date.now())
  if (gone.length === 0) return
  await inStores('readwrite', ({ answers }) => {
    for (const { hash } of gone) answers.delete([stud_id, hash])
  })
}

/** Deletes papers of tests that nobody came back to. */
async function tidyPapers(stud_id: number): Promise<void> {
  const keys = await inStores('readonly', ({ papers }) => papers.getAllKeys(under(stud_id)))
  for (const [, kind, paper_id, part] of keys as [number, string, number, string][]) {
    if (part !== '') continue
    const path = [stud_id, kind, paper_id] as const
    const row = await inStores('readonly', ({ papers }) => papers.get([...path, '']) as IDBRequest<Pick<Row, 'at'>>)
    if (isTooOld(row.at, Date.now())) await inStores('readwrite', ({ papers }) => void papers.delete(under(...path)))
  }
}

async function tidy(stud_id: number): Promise<void> {
  await tidyAnswers(stud_id)
  await tidyPapers(stud_id)
}

/** Nobody looks at a skeleton for longer when an earlier answer can be shown. */
const SLOW_MS = 5000

/** Failures of the connection or the server: the stored answer stays valid. */
const NOT_REACHED = new Set<ApiError['reason']>(['network', 'too_slow', 'busy', 'internal'])
/** The student no longer has access to the item, or it is gone. */
const LOST = new Set<ApiError['reason']>(['not_found', 'not_yours'])

type Ask = (context: QueryFunctionContext) => unknown

const studId = (): number | undefined => useSession.getState().user?.stud_id

/** Shows the stored answer while there is no other one. */
async function showKept({ queryKey, queryHash, state }: Query): Promise<void> {
  const who = studId()
  if (state.data !== undefined || who === undefined || !isPersistable(queryKey)) return
  // A browser without storage has kept nothing.
  const kept = await keptAnswer(who, queryHash).catch(() => null)
  if (kept && who === studId() && queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.at })
}

async function orKept(ask: Ask, context: QueryFunctionContext, query: Query): Promise<unknown> {
  if (!isOnline()) await showKept(query)
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
function persistAnswers(): void {
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

type Listed = {
  size_bytes: number | null
  may_download?: boolean
  path?: string
  material_id?: number
  topic_id?: number
  video_link?: string | null
  ladder?: { copy_bytes: number } | undefined
}

/** The lists by the first word of their key: the kind of item, and the chapter's index in the key. */
const LISTS: Record<string, { kind: Kind; chapterAt: number }> = {
  materials: { kind: 'material', chapterAt: 3 },
  topics: { kind: 'video', chapterAt: 2 },
}

async function follow(kind: Kind, chapter_id: unknown, list: Listed[]): Promise<void> {
  // A list may be here before the storage was read.
  await untilRead()
  const saved = (useSaved.getState().items ?? []).filter((one) => one.kind === kind && one.chapter_id === chapter_id)
  const now = list.map(({ material_id, topic_id, path, video_link, size_bytes, may_download, ladder }) => ({
    id: material_id ?? topic_id ?? 0,
    // An item that may no longer be downloaded is removed like one that is gone.
    file: may_download === false ? null : fileOf(path ?? video_link ?? null),
    bytes: size_bytes ?? ladder?.copy_bytes ?? null,
  }))
  const { gone, changed } = afterList(saved, now)
  await Promise.all([remove(gone), change(changed)])
}

/** Each list from the server updates the items that are saved from it. Called once. */
function followLists(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryKey, state } = event.query as Query
    const list = LISTS[String(queryKey[0])]
    if (!list) return
    const chapter = queryKey[list.chapterAt]
    const { action } = event
    const isAnswer = action.type === 'success' && !action.manual
    const isLost = action.type === 'error' && state.error instanceof ApiError && state.error.reason === 'not_found'
    if (isAnswer) void follow(list.kind, chapter, state.data as Listed[]).catch(() => {})
    if (isLost) void follow(list.kind, chapter, []).catch(() => {})
  })
}

const TIDY_AFTER_MS = 10_000

/**
 * Ties the stored data to the signed-in student. When another device or the time has ended a session, the saved files
 * stay for the same student's next login; a logout deletes everything.
 */
export function keepForStudent(): void {
  persistAnswers()
  followLists()
  onLogout(() => {
    const { user, replaced } = useSession.getState()
    forgetSaved()
    if (user && replaced) void dropRead(user.stud_id).catch(() => {})
    else void keepOnly(null).catch(() => {})
  })
  onOtherStudent(() => {
    forgetSaved()
    takeOver()
  })
  takeOver()
}

/** Deletes the data of an earlier student of this browser as soon as another one is signed in. */
function takeOver(): void {
  const stud_id = useSession.getState().user?.stud_id
  if (stud_id === undefined) return
  void keepOnly(stud_id)
    .catch(() => {})
    .then(() => readSaved(stud_id))
  setTimeout(() => void tidy(stud_id).catch(() => {}), TIDY_AFTER_MS)
}
