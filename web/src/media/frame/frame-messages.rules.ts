import type { Embed } from './embed.rules.ts'

/** A frame's report about its video, in seconds. */
export type FrameNews = { position: number; duration: number; playing: boolean }

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const seconds = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

/** Both sites send texts of JSON, Vimeo objects too. Anything else is not theirs. */
function fieldsOf(message: unknown): Fields | null {
  if (typeof message !== 'string') return isFields(message) ? message : null
  try {
    const parsed: unknown = JSON.parse(message)
    return isFields(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** YouTube sends only changed fields. Player state 1 is playing. */
function youtubeNews(fields: Fields, before: FrameNews): FrameNews | null {
  const { info } = fields
  if (!isFields(info)) return null
  const position = seconds(info['currentTime'])
  const state = info['playerState']
  if (position === null && typeof state !== 'number') return null
  return {
    position: position ?? before.position,
    duration: seconds(info['duration']) ?? before.duration,
    playing: typeof state === 'number' ? state === 1 : before.playing,
  }
}

const VIMEO_PLAYING: Record<string, boolean> = { timeupdate: true, playProgress: true, pause: false, ended: false }

function vimeoNews({ event, data }: Fields, before: FrameNews): FrameNews | null {
  const playing = typeof event === 'string' ? VIMEO_PLAYING[event] : undefined
  if (playing === undefined) return null
  const told = isFields(data) ? data : {}
  return {
    position: seconds(told['seconds']) ?? before.position,
    duration: seconds(told['duration']) ?? before.duration,
    playing,
  }
}

/** Returns a message of the frame merged into the known state; null for other messages. */
export function readNews(site: Embed['site'], message: unknown, before: FrameNews): FrameNews | null {
  const fields = fieldsOf(message)
  if (!fields) return null
  return site === 'youtube' ? youtubeNews(fields, before) : vimeoNews(fields, before)
}

/** The messages that make a frame start reporting. */
export const askForNews: Record<Embed['site'], string[]> = {
  youtube: [JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })],
  vimeo: ['timeupdate', 'pause', 'ended'].map((value) => JSON.stringify({ method: 'addEventListener', value })),
}
