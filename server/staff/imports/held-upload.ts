import type { Log } from '../../ports/log.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Deps } from '../../importing/writing/apply-import.ts'
import type { HeldUpload, StoredUpload } from './uploads.queries.ts'
import { m } from '#messages/server'
import { ApiError } from '../../http/errors/api-error.ts'

/** The error for an upload whose files lie on the disk of another machine; `machine` is that machine's name. */
export const elsewhere = ({ machine }: { machine: string | null }): ApiError =>
  new ApiError('rule', {
    field: 'upload_id',
    text: (locale) => m.staff_import_elsewhere({ machine: machine ?? '–' }, { locale }),
  })

export type RunDeps = Deps & { settings: Settings; log: Log }
export type Work = { held: HeldUpload; signal: AbortSignal; say: (changes: Progress) => Promise<void> }
type Progress = Partial<Pick<StoredUpload, 'step' | 'done' | 'total'>>

/** Nobody works on it any more. */
export const RELEASED = { holder: null, held_from: null, held_until: null, step: null }
