import { MAX_FILM_SECONDS, MAX_FRAME_PIXELS, readingWords } from '../../../importing/converting/conversion.rules.ts'
import type { VideoFacts, VideoProblem } from './probe.rules.ts'

const BITS: [height: number, bits: number][] = [
  [240, 120_000],
  [360, 300_000],
  [480, 600_000],
]
const SOUND_BITS = 48_000
const SEGMENT_S = 4

/** The qualities of a video whose shorter side has so many pixels: nothing is enlarged, and the smallest is always there. */
export const heightsFor = (side: number): number[] =>
  BITS.map(([height]) => height).filter((_, at) => at === 0 || side > (BITS[at - 1]?.[0] ?? 0))

const split = (text: string): string[] => text.split(' ')

const READING = readingWords(MAX_FRAME_PIXELS)
const WITHOUT_METADATA = split('-map_metadata -1 -map_chapters -1 -fflags +bitexact -flags +bitexact')
// Fragments to a pipe: a reader that stops holds ffmpeg up, and a closed pipe ends it.
const FRAGMENTS = '+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'
// A little more than the limit, so that the reader of the pipe notices a film that is too long.
const TO_PIPE = split(`-t ${MAX_FILM_SECONDS + 60} -movflags ${FRAGMENTS} -f mp4 pipe:1`)
/** The output may have this many times the requested bits a second, over its whole length. */
const BITS_FACTOR = 2
const BYTES_BESIDE = 20_000_000

type Source = { path: string; reader: string }

const reading = ({ path, reader }: Source): string[] => ['-f', reader, '-i', `file:${path}`]

export const probeWords = ({ path, reader }: Source): string[] => [
  ...split(`-v error -protocol_whitelist file -f ${reader} -print_format json -show_streams -show_format`),
  `file:${path}`,
]

/**
 * Formats whose time stamps jump back and forth; ffmpeg corrects them in the measurement as it does when it converts.
 */
const JUMPING: ReadonlySet<string> = new Set(['mpegts', 'mpeg'])

/** Reads all of the picture without decoding it, and says how many there are and when the last one is over. */
export const measureWords = ({ path, reader }: Source): string[] => [
  ...READING,
  ...(JUMPING.has(reader) ? [] : ['-copyts']),
  ...reading({ path, reader }),
  ...split('-map 0:V:0 -c copy -f null -nostats -stats_period 10 -progress pipe:1 -'),
]

/** Bytes that a quality of this height, the sound or the copy of both may have at most. */
export function mostBytes(height: number | null, seconds: number): number {
  const bits = (BITS.find(([own]) => own === height)?.[1] ?? 0) + SOUND_BITS
  return Math.ceil((bits / 8) * seconds * BITS_FACTOR) + BYTES_BESIDE
}

/**
 * Light of a HDR screen as that of an ordinary one: nearly all as it is, what is brighter than white pressed together.
 */
const TONE_MAPPING =
  ',zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:param=0.9:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** Makes one quality, without sound: as the camera was held, at most 15 pictures a second, a key picture every 4 s. */
export function pictureWords(source: Source, { rate, isHdr }: VideoFacts, height: number): string[] {
  const bits = BITS.find(([own]) => own === height)?.[1] ?? SOUND_BITS
  const even = (side: string) => `trunc(min(${height}\\,${side})/2)*2`
  const scale = `scale=w='if(gte(iw\\,ih)\\,-2\\,${even('iw')})':h='if(gte(iw\\,ih)\\,${even('ih')}\\,-2)'`
  return [
    ...READING,
    ...reading(source),
    ...split('-map 0:V:0 -an -sn -dn'),
    ...WITHOUT_METADATA,
    '-vf',
    `fps=${rate.toFixed(3)},${scale}${isHdr ? TONE_MAPPING : ''}`,
    // Pictures that refer to later ones would begin two pictures late: fragments have no list that says so.
    ...split('-pix_fmt yuv420p -c:v libx264 -preset veryfast -profile:v main -level 3.0 -bf 0 -threads 2'),
    ...split(`-sc_threshold 0 -g 240 -force_key_frames expr:gte(t,n_forced*${SEGMENT_S})`),
    ...split(`-b:v ${bits} -maxrate ${Math.round(bits * 1.25)} -bufsize ${bits * 2}`),
    ...TO_PIPE,
  ]
}

export const soundWords = (source: Source): string[] => [
  ...READING,
  ...reading(source),
  ...split('-map 0:a:0 -vn -sn -dn'),
  ...WITHOUT_METADATA,
  ...split(`-ac 1 -c:a aac -b:a ${SOUND_BITS} -frag_duration ${SEGMENT_S * 1_000_000}`),
  ...TO_PIPE,
]

/** Puts a quality and the sound into one file, without coding anything anew. */
export const copyWords = (picture: string, sound: string | null): string[] => [
  ...READING,
  ...[picture, ...(sound === null ? [] : [sound])].flatMap((path) => reading({ path, reader: 'mov' })),
  ...split(sound === null ? '-map 0:v:0 -c copy' : '-map 0:v:0 -map 1:a:0 -c copy'),
  ...WITHOUT_METADATA,
  ...TO_PIPE,
]

/** Why ffmpeg gave up, by what it wrote. */
export function problemIn(said: string): VideoProblem {
  if (/No space left|disk full/i.test(said)) return 'disk_full'
  if (/Cannot allocate memory|exceeds specified max pixel|Picture size .* is invalid/i.test(said)) return 'too_large'
  if (/No such filter: '(?:zscale|tonemap)'/.test(said)) return 'no_tone_mapping'
  if (/no decoder|Decoder .*not found|Unknown decoder|unknown codec|unsupported codec/i.test(said))
    return 'codec_unknown'
  if (/Invalid data found|moov atom not found|EBML header parsing failed/i.test(said)) return 'no_video'
  return /matches no streams/.test(said) ? 'no_picture' : 'broken'
}
