/** Pixels a side; the app sends no more than 1024. */
const MAX_SIDE_PX = 2048

const MARK = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const FIRST_OF_APPS = 0xe0
const LAST_OF_APPS = 0xef
/** Tells of colours, and names nobody. */
const ADOBE = 0xee
/** Headers of the picture itself, but for those three which are tables. */
const FRAMES = { first: 0xc0, last: 0xcf, tables: new Set([0xc4, 0xc8, 0xcc]) }

type Segment = { kind: number; from: number; to: number }

/**
 * The JPEG without what stands beside the picture: place, time, whose telephone, an earlier version, words. Nothing is
 * decoded. Null for what is no whole JPEG, or is larger when it is drawn than its bytes let expect.
 */
export function cleanJpeg(sent: Uint8Array): Uint8Array | null {
  if (sent[0] !== MARK || sent[1] !== START) return null
  const segments = segmentsOf(sent)
  const frames = segments?.filter(({ kind }) => isFrame(kind)) ?? []
  const [frame] = frames
  if (!segments || frames.length !== 1 || !frame || !isSmall(sent, frame)) return null
  const kept = segments.filter(({ kind }) => !isBeside(kind)).map(({ from, to }) => sent.subarray(from, to))
  return Uint8Array.from(Buffer.concat([sent.subarray(0, 2), ...kept]))
}

const isFrame = (kind: number) => kind >= FRAMES.first && kind <= FRAMES.last && !FRAMES.tables.has(kind)

const isBeside = (kind: number) => kind === COMMENT || (kind >= FIRST_OF_APPS && kind <= LAST_OF_APPS && kind !== ADOBE)

/** Its two sides stand behind the length and the bits of a colour. */
function isSmall(sent: Uint8Array, { from, to }: Segment): boolean {
  if (to - from < 9) return false
  const view = new DataView(sent.buffer, sent.byteOffset + from, to - from)
  const sides = [view.getUint16(5), view.getUint16(7)]
  return sides.every((side) => side > 0 && side <= MAX_SIDE_PX)
}

/** From the first segment up to the end of the picture; what comes behind that is none of it. */
function segmentsOf(sent: Uint8Array): Segment[] | null {
  const found: Segment[] = []
  for (let at = 2; at + 1 < sent.length;) {
    const kind = sent[at + 1] ?? 0
    if (sent[at] !== MARK) return null
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

/** In a scan a mark is none where a zero, or a count to begin anew, follows it. */
function endOfScan(sent: Uint8Array, from: number): number {
  for (let at = from; at + 1 < sent.length; at += 1) {
    const next = sent[at + 1] ?? 0
    if (sent[at] === MARK && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return sent.length + 1
}
