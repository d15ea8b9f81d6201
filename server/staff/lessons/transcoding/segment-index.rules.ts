import { boxAt, boxOf } from './mp4-boxes.rules.ts'

/** A part of a fragmented MP4 that can be played by itself: its length in the file, and in units of the timescale. */
export type Segment = { bytes: number; duration: number }
/** All of a file: its parts follow each other from `first` on, the bytes before them are what a player reads first. */
export type SegmentIndex = { timescale: number; first: number; segments: Segment[] }

const DURATION_IN_TFHD = 0x8
const TFHD_FIELDS: [flag: number, bytes: number][] = [
  [0x1, 8],
  [0x2, 4],
]
const TRUN_HEAD_FIELDS: [flag: number, bytes: number][] = [
  [0x1, 4],
  [0x4, 4],
]
const TRUN_DURATION = 0x100
const TRUN_SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800]

const flagsOf = (content: Buffer): number => content.readUIntBE(1, 3)
const present = (flags: number, fields: [number, number][]) =>
  fields.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0)

/** Units per second of the first track. */
export function timescaleOf(moov: Buffer): number {
  const mdhd = boxAt(moov, 'moov/trak/mdia/mdhd')
  if (!mdhd) throw new Error('an MP4 has no track')
  return mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
}

/** How long the samples of the first track of a fragment last together. */
export function durationOf(moof: Buffer): number {
  const [tfhd, trun] = [boxAt(moof, 'moof/traf/tfhd'), boxAt(moof, 'moof/traf/trun')]
  if (!tfhd || !trun) return 0
  const [headFlags, flags] = [flagsOf(tfhd), flagsOf(trun)]
  const standard = headFlags & DURATION_IN_TFHD ? tfhd.readUInt32BE(8 + present(headFlags, TFHD_FIELDS)) : 0
  const count = trun.readUInt32BE(4)
  if ((flags & TRUN_DURATION) === 0) return count * standard
  const step = 4 * TRUN_SAMPLE_FIELDS.filter((flag) => flags & flag).length
  const start = 8 + present(flags, TRUN_HEAD_FIELDS)
  let sum = 0
  for (let sample = 0; sample < count; sample += 1) sum += trun.readUInt32BE(start + sample * step)
  return sum
}

const SIDX_HEAD_BYTES = 24
const ENTRY_BYTES = 12
const BEGINS_WITH_KEY = 0x90000000

/** The box that says where each part begins: with it in front, one request is enough to play from anywhere. */
export function sidxOf(timescale: number, segments: Segment[]): Buffer {
  const content = Buffer.alloc(SIDX_HEAD_BYTES + segments.length * ENTRY_BYTES)
  content.writeUInt32BE(1, 4)
  content.writeUInt32BE(timescale, 8)
  content.writeUInt16BE(segments.length, 22)
  segments.forEach(({ bytes, duration }, at) => {
    const place = SIDX_HEAD_BYTES + at * ENTRY_BYTES
    content.writeUInt32BE(bytes, place)
    content.writeUInt32BE(duration, place + 4)
    content.writeUInt32BE(BEGINS_WITH_KEY, place + 8)
  })
  return boxOf('sidx', content)
}

/** Reads back what `sidxOf` wrote, from a file's beginning; null where it is cut off or there is none. */
export function indexIn(head: Buffer): SegmentIndex | null {
  let at = 0
  while (at + 8 <= head.length) {
    const size = head.readUInt32BE(at)
    if (size < 8) return null
    if (head.toString('latin1', at + 4, at + 8) !== 'sidx') {
      at += size
      continue
    }
    if (at + size > head.length) return null
    const content = head.subarray(at + 8, at + size)
    const segments = Array.from({ length: content.readUInt16BE(22) }, (_, entry) => {
      const place = SIDX_HEAD_BYTES + entry * ENTRY_BYTES
      return { bytes: content.readUInt32BE(place), duration: content.readUInt32BE(place + 4) }
    })
    return { timescale: content.readUInt32BE(8), first: at + size, segments }
  }
  return null
}

/** The playlist of one file, for players that read no index of their own. */
export function playlistOf(name: string, { timescale, first, segments }: SegmentIndex): string {
  const longest = Math.max(1, Math.round(Math.max(0, ...segments.map(({ duration }) => duration)) / timescale))
  let at = first
  const lines = segments.flatMap(({ bytes, duration }) => {
    const range = `${bytes}@${at}`
    at += bytes
    return [`#EXTINF:${(duration / timescale).toFixed(5)},`, `#EXT-X-BYTERANGE:${range}`, name]
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${name}",BYTERANGE="${first}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
