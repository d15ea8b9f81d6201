import { m } from '#messages/console'
import { queryClient } from '../../api/query-client.ts'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { useSession } from '../../session/session.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'

export type Catalog = StaffData<'/staff/catalog'>
export type Level = Catalog['levels'][number]
export type Subject = Catalog['subjects'][number]
export type Batch = Catalog['batches'][number]
export type SubjectChapters = StaffData<'/staff/subject_chapters'>
export type Chapter = SubjectChapters['chapters'][number]

export type Kind = 'level' | 'subject' | 'chapter' | 'batch'
/** What one row of a list stands for. */
export type Item = {
  id: number
  name: string
  /** The row's second line. */
  about: string
  isArchived: boolean
  mergedInto: { merge_id: number; name: string } | null
}

export const catalogQuery = () => staffQuery('/staff/catalog', {})
export const chaptersQuery = (subject_id: number) => staffQuery('/staff/subject_chapters', { subject_id })

/** After a change: the lists here, those from which forms and lessons choose, and the first steps of today's page. */
export async function readCatalogAnew(): Promise<void> {
  const paths = [
    '/staff/catalog',
    '/staff/subject_chapters',
    '/staff/choices',
    '/staff/lessons',
    '/staff/chapter_lessons',
    '/staff/today',
  ] as const
  await Promise.all(paths.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
}

/** Whether somebody changes everything here; teachers only add and rename chapters. */
export const useIsOffice = (): boolean =>
  useSession(({ me }) => me?.roles.some((role) => role === 'owner' || role === 'clerk') ?? false)

/** Archives something or restores it; one press undoes either. */
export async function turnArchived(kind: Kind, { id, name, isArchived }: Item): Promise<void> {
  const turn = async (restore: boolean) => {
    await staffCall('/staff/archive', { kind, id, restore })
    await readCatalogAnew()
  }
  await turn(isArchived)
  const words = isArchived ? m.catalog_restored({ name }) : m.catalog_archived({ name })
  sayWithUndo(words, async () => turn(!isArchived))
}

/** Separates two things that were merged. */
export async function undoMerge(mergeId: number): Promise<void> {
  await staffCall('/staff/undo_catalog_merge', { merge_id: mergeId })
  await readCatalogAnew()
}
