import { exifOf, orientationIn, type PictureParts, UPRIGHT } from './picture-parts.rules.ts'

const RIFF_BYTES = 12
const HEAD_BYTES = 8
const EXTENDED = 'VP8X'
const EXTENDED_BYTES = 10
const FRAME = 'ANMF'
const FRAME_BYTES = 16
const EXIF = 'EXIF'
const EXIF_PREFIX = 'Exif\0\0'
const HAS_EXIF = 0x08
const HAS_XMP = 0x04
/** The chunks that stay: the picture, how its colours are meant, and the parts of a moving one. */
const KEPT = new Set([EXTENDED, 'ICCP', 'ANIM', FRAME, 'ALPH', 'VP8 ', 'VP8L'])
const KEPT_IN_FRAME = new Set(['ALPH', 'VP8 ', 'VP8L'])

type Chunk = { kind: string; content: Buffer }
type Sides = { width: number; height: number }

/**
 * Returns the parts of a WebP without its metadata: place, time, words, and bytes behind its end. Nothing is decoded.
 * Null for anything but a whole WebP, or where it states two sizes.
 */
export function webpParts(sent: Buffer): PictureParts | null {
  if (sent.length < RIFF_BYTES || sent.toString('latin1', 0, 4) !== 'RIFF') return null
  const end = HEAD_BYTES + sent.readUInt32LE(4)
  // Some programs leave out the last byte, which is padding.
  if (sent.toString('latin1', HEAD_BYTES, RIFF_BYTES) !== 'WEBP' || end > sent.length + 1) return null
  const chunks = chunksOf(sent.subarray(RIFF_BYTES, end))
  const canvas = chunks && canvasOf(chunks)
  if (!chunks || !canvas) return null
  const frames = chunks.filter(({ kind }) => kind === FRAME).map(({ content }) => frameOf(content))
  const whole = frames.filter((one) => one !== null)
  if (whole.length < frames.length || whole.some((one) => !fits(one, canvas))) return null
  const exif = chunks.find(({ kind }) => kind === EXIF)?.content
  const orientation = exif && chunks[0]?.kind === EXTENDED ? orientationIn(tiffIn(exif)) : UPRIGHT
  const kept = chunks.flatMap((one) => (KEPT.has(one.kind) ? [cleaned(one, orientation)] : []))
  const turned = orientation === UPRIGHT ? [] : [{ kind: EXIF, content: exifOf(orientation) }]
  const parts = [...kept, ...turned].map(written)
  const pixels = canvas.width * canvas.height + whole.reduce((sum, one) => sum + one.width * one.height, 0)
  return { ...canvas, orientation, pixels, parts: [riffOf(parts), ...parts] }
}

const fits = (inner: Sides, outer: Sides) => inner.width <= outer.width && inner.height <= outer.height

const tiffIn = (exif: Buffer) =>
  exif.toString('latin1', 0, EXIF_PREFIX.length) === EXIF_PREFIX ? exif.subarray(EXIF_PREFIX.length) : exif

function chunksOf(bytes: Buffer): Chunk[] | null {
  const found: Chunk[] = []
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    const from = at + HEAD_BYTES
    if (from + length > bytes.length) return null
    found.push({ kind: bytes.toString('latin1', at, at + 4), content: bytes.subarray(from, from + length) })
    at = from + length + (length % 2)
  }
  return found
}

/** The size of the whole. Where one picture is all there is, its own size has to be the same. */
function canvasOf(chunks: Chunk[]): Sides | null {
  const [first] = chunks
  const pictures = chunks.filter(({ kind }) => kind === 'VP8 ' || kind === 'VP8L')
  const [only] = pictures.map(sidesOf)
  if (first?.kind !== EXTENDED) return pictures.length === 1 && first === pictures[0] ? (only ?? null) : null
  if (first.content.length < EXTENDED_BYTES) return null
  const said = { width: first.content.readUIntLE(4, 3) + 1, height: first.content.readUIntLE(7, 3) + 1 }
  const isMoving = chunks.some(({ kind }) => kind === FRAME)
  if (isMoving) return pictures.length === 0 ? said : null
  return pictures.length === 1 && only?.width === said.width && only.height === said.height ? said : null
}

/** The size of one picture as its own coding says it. */
function sidesOf({ kind, content }: Chunk): Sides | null {
  if (kind === 'VP8L') {
    if (content.length < 5 || content[0] !== 0x2f) return null
    const bits = content.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (content.length < 10 || content.readUIntBE(3, 3) !== 0x9d012a) return null
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
}

/** Returns the size of one picture of a moving one; null where its content differs from its header. */
function frameOf(content: Buffer): Sides | null {
  if (content.length < FRAME_BYTES) return null
  const said = { width: content.readUIntLE(6, 3) + 1, height: content.readUIntLE(9, 3) + 1 }
  const pictures = chunksOf(content.subarray(FRAME_BYTES))?.filter(({ kind }) => kind === 'VP8 ' || kind === 'VP8L')
  const [own] = pictures?.map(sidesOf) ?? []
  return pictures?.length === 1 && own?.width === said.width && own.height === said.height ? said : null
}

function cleaned({ kind, content }: Chunk, orientation: number): Chunk {
  if (kind === FRAME) {
    const inside = (chunksOf(content.subarray(FRAME_BYTES)) ?? []).filter((one) => KEPT_IN_FRAME.has(one.kind))
    return { kind, content: Buffer.concat([content.subarray(0, FRAME_BYTES), ...inside.map(written)]) }
  }
  if (kind !== EXTENDED) return { kind, content }
  const flags = Buffer.from(content)
  flags[0] = ((flags[0] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (orientation === UPRIGHT ? 0 : HAS_EXIF)
  return { kind, content: flags }
}

function written({ kind, content }: Chunk): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(kind, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function riffOf(parts: Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return head
}
