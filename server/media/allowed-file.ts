import type { AcademyReader } from '../academy/academy.ts'
import type { CountedDb } from '../db/change-counters.ts'
import type { Caller } from '../http/calls/api-request.ts'
import type { Clock } from '../ports/clock.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { toDay } from '../ports/time.ts'
import { callerOfSession } from '../session/authenticator.ts'
import { fileById, mayHave, type StoredFile } from './media.queries.ts'
import { readSignature } from './signature.ts'

/** Returns whether a session is one of the staff's that may have the file now. */
export type StaffMayHave = (sessionId: number, file: StoredFile) => Promise<boolean>

export type AllowedFileDeps = {
  db: CountedDb
  clock: Clock
  settings: Settings
  secrets: Secrets
  academy: AcademyReader
  staffMayHave: StaffMayHave
}

/**
 * `who` is the student, null for the staff and where the signature has no live session; `file` is null where the
 * session may not have it. The signature is good until `until` (epoch ms).
 */
export type Allowed = { session_id: number; who: Caller | null; file: StoredFile | null; until: number }
export type AllowedFile = (signature: string, fileId: number | null) => Promise<Allowed>

const mediaKeys = ({ media, earlier }: Secrets) => [media, ...earlier.map((keys) => keys.media)]

/** Returns a check whether a signature's owner may have a file now; it reads session, level and day each time. */
export function makeAllowedFile(deps: AllowedFileDeps): AllowedFile {
  const { db, clock, secrets, academy } = deps
  return async (signature, fileId) => {
    const signed = readSignature(mediaKeys(secrets), signature, clock.now())
    const { session_id = 0, expires_at: until = 0 } = signed ?? {}
    const who = signed && (await callerOfSession(deps, signed.session_id))
    const found = signed === null || fileId === null ? undefined : await fileById(db.read, fileId)
    if (!signed || !found) return { session_id, who, file: null, until }
    if (!who)
      return { session_id, who, file: (await deps.staffMayHave(signed.session_id, found)) ? found : null, until }
    const today = toDay(clock.now(), (await academy()).zone)
    return { session_id, who, file: (await mayHave(db.read, found, { ...who, today })) ? found : null, until }
  }
}
