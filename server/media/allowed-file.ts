import type { AcademyReader } from '../academy/academy.ts'
import type { CountedDb } from '../db/change-counters.ts'
import type { Caller } from '../http/calls/caller.ts'
import type { Clock } from '../ports/clock.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { toDay } from '../ports/time.ts'
import { callerOfSession } from '../session/authenticator.ts'
import { fileById, mayHave, type StoredFile } from './media.queries.ts'
import { readSignature } from './signature.ts'

type Deps = { db: CountedDb; clock: Clock; settings: Settings; secrets: Secrets; academy: AcademyReader }

/**
 * `who` is null where the signature is none or its session has ended; `file` where this student may not have it. The
 * signature is good until `until` (epoch ms).
 */
export type Allowed = { who: Caller | null; file: StoredFile | null; until: number }
export type AllowedFile = (signature: string, fileId: number | null) => Promise<Allowed>

const mediaKeys = ({ media, earlier }: Secrets) => [media, ...earlier.map((keys) => keys.media)]

/** Asks whether the student of a signature may have a file now: session, level and day are looked at each time. */
export function makeAllowedFile(deps: Deps): AllowedFile {
  const { db, clock, secrets, academy } = deps
  return async (signature, fileId) => {
    const signed = readSignature(mediaKeys(secrets), signature, clock.now())
    const until = signed?.expires_at ?? 0
    const who = signed && (await callerOfSession(deps, signed.session_id))
    if (!who || fileId === null) return { who, file: null, until }
    const found = await fileById(db.read, fileId)
    const today = toDay(clock.now(), (await academy()).zone)
    const isAllowed = found && (await mayHave(db.read, found, { ...who, today }))
    return { who, file: isAllowed ? found : null, until }
  }
}
