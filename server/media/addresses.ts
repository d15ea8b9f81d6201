import type { Clock } from '../ports/clock.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import type { Who } from '../http/route.ts'
import { sign } from './signature.ts'

/** Makes the addresses of one answer: one signature serves all of them. */
export type Addresses = (who: Who) => (file: { file_id: number; name: string }) => string

type House = { clock: Clock; settings: Settings; secrets: Secrets }

/** Addresses of videos, playlists and captions, valid for hours. */
export const videoAddresses = (house: House): Addresses => signedFor(house, house.settings.limits.video_link_lifetime)

/** Addresses of PDF lessons, valid for minutes: the viewer asks for a new one when it needs it. */
export const documentAddresses = (house: House): Addresses =>
  signedFor(house, house.settings.limits.document_link_lifetime)

const signedFor =
  ({ clock, secrets }: House, lifetime: number): Addresses =>
  (who) => {
    const signature = sign(secrets.media, who.session_id, clock.now(), lifetime)
    return ({ file_id, name }) => `/media/${signature}/${file_id}/${encodeURIComponent(name)}`
  }
