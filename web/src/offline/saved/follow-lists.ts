import type { Query } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { afterList, fileOf, type Kind } from './saved.rules.ts'
import { change, remove, untilRead, useSaved } from './saved-store.ts'

type Listed = {
  size_bytes: number | null
  may_download?: boolean
  path?: string
  material_id?: number
  topic_id?: number
  video_link?: string | null
  ladder?: { copy_bytes: number } | undefined
}

/** Where a list tells of which kind, and at which place of its query the chapter stands. */
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
    // What its students may keep no longer goes like what is not there.
    file: may_download === false ? null : fileOf(path ?? video_link ?? null),
    bytes: size_bytes ?? ladder?.copy_bytes ?? null,
  }))
  const { gone, changed } = afterList(saved, now)
  await Promise.all([remove(gone), change(changed)])
}

/** Each list that the server answers says what became of the things that are saved of it. Called once. */
export function followLists(): void {
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
