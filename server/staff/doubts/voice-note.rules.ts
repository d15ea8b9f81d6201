import { MAX_VOICE_SECONDS } from '#contract/doubts.rules.ts'
import { readingWords } from '../../importing/converting/conversion.rules.ts'

/** Speech stays clear, three minutes are 540 kB, and every minute has the same size. */
const BITS_A_SECOND = 24_000
const SAMPLES_A_SECOND = 22_050

/** The reader of ffmpeg for what browsers record, by its first bytes; null for anything else. */
export function recordingReader(head: Uint8Array): 'matroska' | 'ogg' | 'mov' | null {
  const text = String.fromCodePoint(...head.subarray(0, 8))
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'matroska'
  if (text.startsWith('OggS')) return 'ogg'
  return text.slice(4) === 'ftyp' ? 'mov' : null
}

/** Arguments of ffmpeg that make of a recording an MP3 of its first three minutes, with nothing but its sound. */
export function voiceArguments(reader: NonNullable<ReturnType<typeof recordingReader>>, from: string, to: string) {
  const made = `-c:a libmp3lame -ac 1 -ar ${SAMPLES_A_SECOND} -b:a ${BITS_A_SECOND} -write_xing 0 -id3v2_version 0`
  return [
    ...readingWords(1),
    '-codec_whitelist',
    'opus,libopus,vorbis,aac',
    '-f',
    reader,
    '-i',
    `file:${from}`,
    ...`-map 0:a:0 -t ${MAX_VOICE_SECONDS} -map_metadata -1 -fflags +bitexact -flags +bitexact ${made} -f mp3`.split(
      ' ',
    ),
    `file:${to}`,
  ]
}

/** How long such an MP3 is. */
export const voiceSeconds = (bytes: number): number =>
  Math.min(MAX_VOICE_SECONDS, Math.max(1, Math.round((bytes * 8) / BITS_A_SECOND)))
