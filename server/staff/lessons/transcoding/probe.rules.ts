import { MAX_FILM_SECONDS, MAX_FRAME_PIXELS } from '../../../importing/converting/conversion.rules.ts'

/** Why a video cannot be made ready; each has a sentence of its own. */
export type VideoProblem =
  | 'no_video'
  | 'no_picture'
  | 'codec_unknown'
  | 'too_long'
  | 'too_large'
  | 'disk_full'
  | 'stuck'
  | 'broken'
  | 'no_ffmpeg'
  | 'incomplete'
  | 'no_tone_mapping'
  | 'gone'

/**
 * What has to be known of a file before it is converted: pixels of its shorter side, pictures per second, how many its
 * index promises (null where it has none), and whether its light is that of a HDR screen.
 */
export type VideoFacts = {
  side: number
  rate: number
  seconds: number | null
  hasSound: boolean
  starts: number
  promised: number | null
  isHdr: boolean
}

/** What a look at all of it found: pictures, and the end of the last one in seconds. */
export type Measured = { frames: number; end: number }

const MAX_SIDE_PX = 8192
const MAX_RATE = 15
/** A picture a minute: what has fewer is shown as if it had as many. */
const MIN_RATE = 1 / 60
/**
 * A film that rests for minutes and then moves needs more frames a second than its average, but at most this many
 * times.
 */
const RATE_FACTOR = 8
const RESTING_RATE = 0.2
/** A picture of an album, or one that stands for a film, is no film. */
const isStill = ({ disposition }: Stream) => disposition?.['attached_pic'] === 1

type Stream = {
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  avg_frame_rate?: string
  nb_frames?: string
  color_transfer?: string
  disposition?: Record<string, number>
}
type Probed = { streams?: Stream[]; format?: { duration?: string; start_time?: string } }

/**
 * Returns the reader with which ffmpeg may open a file, by the file's first bytes: no reader that follows names of
 * other files is among them.
 */
export function readerOf(head: Buffer): string | null {
  if (/^(ftyp|moov|mdat|wide|free|skip)$/.test(head.toString('latin1', 4, 8))) return 'mov'
  if (head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 11) === 'AVI') return 'avi'
  if (head[0] === 0x47 && head[188] === 0x47) return 'mpegts'
  return head.length > 4 && head.readUInt32BE(0) === 0x1ba ? 'mpeg' : null
}

/** Reads what `ffprobe` says, as JSON. */
export function factsOf(text: string): VideoFacts | VideoProblem {
  const probed = parsed(text)
  const streams = probed?.streams ?? []
  if (streams.length === 0) return 'no_video'
  const picture = streams.find((stream) => stream.codec_type === 'video' && !isStill(stream))
  if (!picture) return streams.some(({ codec_type: type }) => type === 'audio') ? 'no_picture' : 'no_video'
  if (picture.codec_name === undefined || picture.codec_name === 'unknown') return 'codec_unknown'
  const side = Math.min(picture.width ?? 0, picture.height ?? 0)
  if (side < 2) return 'no_video'
  const [width = 0, height = 0] = [picture.width, picture.height]
  if (Math.max(width, height) > MAX_SIDE_PX || width * height > MAX_FRAME_PIXELS) return 'too_large'
  const seconds = Number(probed?.format?.duration)
  if (seconds > MAX_FILM_SECONDS) return 'too_long'
  return {
    side,
    rate: rateOf(picture.avg_frame_rate),
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    promised: Number(picture.nb_frames) || null,
    isHdr: HDR.has(picture.color_transfer ?? ''),
    starts: Math.max(0, Number(probed?.format?.start_time) || 0),
    hasSound: streams.some(({ codec_type: type, codec_name: name }) => type === 'audio' && isKnown(name)),
  }
}

/** Curves of light of what phones and cameras film in HDR. */
const HDR: ReadonlySet<string> = new Set(['arib-std-b67', 'smpte2084'])

const isKnown = (name: string | undefined): boolean => name !== undefined && name !== 'unknown' && name !== 'none'

function rateOf(text = ''): number {
  const [count, per] = text.split('/').map(Number)
  const rate = (count ?? 0) / (per ?? 1)
  return Number.isFinite(rate) && rate > 0 ? Math.max(MIN_RATE, Math.min(MAX_RATE, rate)) : MAX_RATE
}

/** Reads what ffmpeg says of its progress; null where it says nothing. */
export function measuredOf(said: string): Measured | null {
  const last = (name: string) => Number([...said.matchAll(new RegExp(`^${name}=(\\d+)$`, 'gm'))].at(-1)?.[1])
  const [frames, end] = [last('frame'), last('out_time_us') / 1_000_000]
  return Number.isFinite(frames) && Number.isFinite(end) ? { frames, end } : null
}

/** A file whose index counts some more pictures than it has is as its program wrote it. */
const NEARLY_ALL = 0.95

/**
 * Corrects the facts by the measurement, from which a file's own statements may be far off: where frames are hours
 * apart, each would be repeated for every moment between them.
 */
export function measuredFacts(facts: VideoFacts, measured: Measured | null): VideoFacts | VideoProblem {
  if (measured && facts.promised !== null && measured.frames < facts.promised * NEARLY_ALL - 1) return 'incomplete'
  const end = Math.max(0, (measured?.end ?? 0) - facts.starts)
  if (!measured || end === 0) return facts
  if (end > MAX_FILM_SECONDS) return 'too_long'
  const seconds = Math.max(facts.seconds ?? 0, end)
  const most = Math.max(RESTING_RATE, (RATE_FACTOR * measured.frames) / seconds)
  return { ...facts, seconds, rate: Math.min(facts.rate, most) }
}

function parsed(text: string): Probed | null {
  try {
    return JSON.parse(text) as Probed
  } catch {
    return null
  }
}
