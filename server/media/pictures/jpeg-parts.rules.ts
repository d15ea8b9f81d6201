import { exifOf, orientationIn, type PictureParts, UPRIGHT } from './picture-parts.rules.ts'

const MARK = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const FIRST_OF_APPS = 0xe0
const LAST_OF_APPS = 0xef
/** The range of a picture's frame headers, and the three in it that are tables. */
const FRAMES = { first: 0xc0, last: 0xcf, tables: new Set([0xc4, 0xc8, 0xcc]) }
const EXIF = 'Exif\0\0'
/** Segments about colours: what each begins with, and how many of its bytes stay, never a small picture. */
const OF_COLOURS: Record<number, { begins: string; bytes: number }> = {
  0xe0: { begins: 'JFIF\0', bytes: 14 },
  0xe2: { begins: 'ICC_PROFILE\0', bytes: Infinity },
  0xee: { begins: 'Adobe', bytes: 12 },
}
const APP_OF_EXIF = 0xe1
const JFIF = 0xe0
const JFIF_THUMBNAIL = 12

type Segment = { kind: number; from: number; to: number }

/**
 * Returns the parts of a JPEG without its metadata: place, time, whose telephone, an earlier version, words. Nothing is
 * decoded. Null for anything but a whole JPEG with one picture.
 */
export function jpegParts(sent: Buffer): PictureParts | null {
  if (sent[0] !== MARK || sent[1] !== START) return null
  const segments = segmentsOf(sent)
  const frames = segments?.filter(({ kind }) => isFrame(kind)) ?? []
  const [frame] = frames
  if (!segments || frames.length !== 1 || !frame || frame.to - frame.from < 9) return null
  // Height and width follow the length and the bits of a colour.
  const [height, width] = [sent.readUInt16BE(frame.from + 5), sent.readUInt16BE(frame.from + 7)]
  const exif = segments.find((one) => one.kind === APP_OF_EXIF && begins(sent, one, EXIF))
  const orientation = exif ? orientationIn(sent.subarray(exif.from + 4 + EXIF.length, exif.to)) : UPRIGHT
  const turned = orientation === UPRIGHT ? [] : [segment(APP_OF_EXIF, [Buffer.from(EXIF), exifOf(orientation)])]
  const parts = segments.flatMap((one) => (one === exif ? turned : kept(sent, one)))
  return { width, height, orientation, pixels: width * height, parts: [sent.subarray(0, 2), ...parts] }
}

const isFrame = (kind: number) => kind >= FRAMES.first && kind <= FRAMES.last && !FRAMES.tables.has(kind)

const begins = (sent: Buffer, { from }: Segment, words: string): boolean =>
  sent.toString('latin1', from + 4, from + 4 + words.length) === words

function kept(sent: Buffer, one: Segment): Buffer[] {
  const { kind, from, to } = one
  if (kind === COMMENT) return []
  if (kind < FIRST_OF_APPS || kind > LAST_OF_APPS) return [sent.subarray(from, to)]
  const known = OF_COLOURS[kind]
  if (!known || !begins(sent, one, known.begins)) return []
  const content = Buffer.from(sent.subarray(from + 4, Math.min(to, from + 4 + known.bytes)))
  if (kind === JFIF) content.fill(0, JFIF_THUMBNAIL)
  return [segment(kind, [content])]
}

function segment(kind: number, contents: Buffer[]): Buffer {
  const head = Buffer.from([MARK, kind, 0, 0])
  head.writeUInt16BE(2 + contents.reduce((sum, { length }) => sum + length, 0), 2)
  return Buffer.concat([head, ...contents])
}

/** From the first segment up to the end of the picture; what comes behind that is none of it. */
function segmentsOf(sent: Buffer): Segment[] | null {
  const found: Segment[] = []
  for (let at = 2; at + 1 < sent.length;) {
    if (sent[at] !== MARK) return null
    const kind = sent[at + 1] ?? 0
    // A mark may have fill bytes of the same value before it.
    if (kind === MARK) {
      at += 1
      continue
    }
    if (kind === END) return [...found, { kind, from: at, to: at + 2 }]
    const length = ((sent[at + 2] ?? 0) << 8) | (sent[at + 3] ?? 0)
    if (length < 2) return null
    let to = at + 2 + length
    if (kind === SCAN) to = endOfScan(sent, to)
    if (to > sent.length) return null
    found.push({ kind, from: at, to })
    at = to
  }
  return null
}

/** In a scan, a mark byte with a zero or a restart number behind it does not end the scan. */
function endOfScan(sent: Buffer, from: number): number {
  for (let at = sent.indexOf(MARK, from); at >= 0 && at + 1 < sent.length; at = sent.indexOf(MARK, at + 1)) {
    const next = sent[at + 1] ?? 0
    if (next !== 0 && next !== MARK && (next < 0xd0 || next > 0xd7)) return at
  }
  return sent.length + 1
}
