import { m } from '#messages/console'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'

export type Upload = StaffData<'/staff/import_upload'>['upload']
export type State = Upload['state']
export type Preview = NonNullable<Upload['preview']>
export type Busy = StaffData<'/staff/imports'>['busy']

/** Waits for its turn, or is under way. */
export const isWorking = (state: State): boolean =>
  ['planning', 'storing', 'laying', 'undo_checking', 'undoing'].includes(state)

export const uploadQuery = (upload_id: number) => staffQuery('/staff/import_upload', { upload_id })

/** Shows what a call answered with, and asks anew for what it changed. */
export function showUpload(upload: Upload): void {
  queryClient.setQueryData(uploadQuery(upload.upload_id).queryKey, { upload })
  void queryClient.invalidateQueries({ queryKey: keyOf('/staff/imports') })
  void queryClient.invalidateQueries({ queryKey: keyOf('/staff/import_mistakes') })
}

export async function compare(upload_id: number, good_rows: boolean): Promise<void> {
  showUpload((await staffCall('/staff/import_preview', { upload_id, good_rows })).upload)
}

export async function discard(upload_id: number, onGone: () => void): Promise<void> {
  await staffCall('/staff/import_discard', { upload_id })
  onGone()
  await queryClient.invalidateQueries({ queryKey: keyOf('/staff/imports') })
}

const MAX_NAMES = 3

/** What was sent in, by its files' names, on a line or two. */
export function namesOf([first = '', ...others]: readonly string[]): string {
  if (others.length < MAX_NAMES) return [first, ...others].join(', ')
  return m.imports_names({ name: first, count: others.length })
}
