import type { Log } from '../../ports/log.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Deps } from '../../importing/writing/apply-import.ts'
import type { HeldUpload, StoredUpload } from './uploads.queries.ts'

export type RunDeps = Deps & { settings: Settings; log: Log }
export type Work = { held: HeldUpload; signal: AbortSignal; say: (changes: Progress) => Promise<void> }
type Progress = Partial<Pick<StoredUpload, 'step' | 'done' | 'total'>>

/** Nobody works on it any more. */
export const RELEASED = { holder: null, held_from: null, held_until: null, step: null }
