import type { Clock } from '../ports/clock.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import type { Caller } from '../http/calls/api-request.ts'
import { sign, expiryOf, signedUntil } from './signature.ts'
import { BoundedCache } from '../ports/bounded-cache.ts'

const MAX_ENTRIES = 20_000

/** Signs as `sign` does, each session once in a window: an HMAC costs a sixth of what a list costs. */
function signer(key: string): (sessionId: number, now: number, lifetime: number) => string {
  const kept = new BoundedCache<number, { expires: number; text: string }>({ max: MAX_ENTRIES })
  return (sessionId, now, lifetime) => {
    const expires = expiryOf(now, lifetime)
    const known = kept.get(sessionId)
    if (known?.expires === expires) return known.text
    const text = signedUntil(key, sessionId, expires)
    kept.set(sessionId, { expires, text })
    return text
  }
}

/** Makes the addresses of one answer: one signature serves all of them. */
export type Addresses = ((who: Session) => FileAddress) & { signatureFor: (who: Session) => string }

/** A session of a student or of the staff. */
type Session = Pick<Caller, 'session_id'>

/** The address of one file. */
export type FileAddress = (file: { file_id: number; name: string }) => string

/** Signatures for pictures in questions; `until` is the attempt's deadline, null without one. */
export type QuestionSignatures = {
  signatureFor: (who: Caller) => string
  signatureUntil: (who: Caller, until: number | null) => string
}

type Deps = { clock: Clock; settings: Settings; secrets: Secrets }

/** Addresses of videos, playlists and captions, valid for hours. */
export const videoAddresses = (deps: Deps): Addresses => signedFor(deps, deps.settings.limits.video_link_lifetime)

/** Addresses of PDF lessons, valid for minutes: the viewer asks for a new one when it needs it. */
export const documentAddresses = (deps: Deps): Addresses => signedFor(deps, deps.settings.limits.document_link_lifetime)

// A picture must not vanish before the last second of a late submit.
const AFTER_THE_BELL = 600_000

/** Signatures for pictures in questions: until ten minutes after the deadline, or as long as a video's. */
export function questionSignatures(deps: Deps): QuestionSignatures {
  const { clock, secrets, settings } = deps
  const { signatureFor } = signedFor(deps, settings.limits.video_link_lifetime)
  const signatureUntil = (who: Caller, until: number | null) => {
    if (until === null) return signatureFor(who)
    const lifetime = Math.max(0, until + AFTER_THE_BELL - clock.now()) / 1000
    return sign(secrets.media, who.session_id, clock.now(), lifetime)
  }
  return { signatureFor, signatureUntil }
}

/** The address of a file under a signature. */
export const addressUnder =
  (signature: string): FileAddress =>
  ({ file_id, name }) =>
    `/media/${signature}/${file_id}/${encodeURIComponent(name)}`

function signedFor({ clock, secrets }: Deps, lifetime: number): Addresses {
  const signFor = signer(secrets.media)
  const signatureFor = (who: Session) => signFor(who.session_id, clock.now(), lifetime)
  return Object.assign((who: Session) => addressUnder(signatureFor(who)), { signatureFor })
}
