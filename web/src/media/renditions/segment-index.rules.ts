/** A part of a track that can be played by itself: where it lies in the file, and in time. */
export type Segment = { from: number; bytes: number; start: number; end: number }
/** `first`: the bytes before the parts, which a player reads before any of them. */
export type SegmentIndex = { first: number; segments: Segment[]; seconds: number }

const HEAD_BYTES = 32
const ENTRY_BYTES = 12
const SIDX = 0x73696478

/**
 * Reads the index at the start of an MP4 from the bytes loaded so far. Returns a number of bytes from the beginning
 * when more are needed; null when there is no index.
 */
export function readIndex(bytes: Uint8Array): SegmentIndex | number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at)
    if (size < 8) return null
    if (view.getUint32(at + 4) === SIDX) return at + size > view.byteLength ? at + size : entriesOf(view, at, size)
    at += size
  }
  return at + 8
}

function entriesOf(view: DataView, at: number, size: number): SegmentIndex {
  const timescale = view.getUint32(at + 16)
  const count = view.getUint16(at + 30)
  const segments: Segment[] = []
  let from = at + size
  let units = 0
  for (let entry = 0; entry < count; entry += 1) {
    const place = at + HEAD_BYTES + entry * ENTRY_BYTES
    const [bytes, duration] = [view.getUint32(place), view.getUint32(place + 4)]
    segments.push({ from, bytes, start: units / timescale, end: (units + duration) / timescale })
    from += bytes
    units += duration
  }
  return { first: at + size, segments, seconds: units / timescale }
}

/** Returns the index of the part at a second; the last one after the end. */
export function segmentAt({ segments }: SegmentIndex, seconds: number): number {
  const at = segments.findIndex(({ end }) => seconds < end - 0.01)
  return at === -1 ? segments.length - 1 : at
}

/** What the head of a file of so many seconds weighs at most, and what a part of it does on average. */
export const headBytes = (seconds: number): number => 1200 + Math.ceil((seconds / 4 + 2) * ENTRY_BYTES)
