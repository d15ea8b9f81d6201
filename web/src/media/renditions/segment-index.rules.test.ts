import { describe, expect, it } from 'vitest'
import { readIndex, segmentAt } from './segment-index.rules.ts'

/** A file of this many bytes before its index, and two parts of 4 s. */
function headOf(before: number): Uint8Array {
  const bytes = new Uint8Array(before + 32 + 24)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, before)
  view.setUint32(before, 56)
  view.setUint32(before + 4, 0x73696478)
  view.setUint32(before + 16, 1000)
  view.setUint16(before + 30, 2)
  for (const [at, size] of [500, 300].entries()) {
    view.setUint32(before + 32 + at * 12, size)
    view.setUint32(before + 36 + at * 12, 4000)
  }
  return bytes
}

describe('the index in front of a file', () => {
  it('The index in front of a file says where each part lies, in bytes and in time', () => {
    expect(readIndex(headOf(700))).toEqual({
      first: 756,
      seconds: 8,
      segments: [
        { from: 756, bytes: 500, start: 0, end: 4 },
        { from: 1256, bytes: 300, start: 4, end: 8 },
      ],
    })
  })

  it('The index in front of a file says how much of it is needed where it was cut off', () => {
    expect(readIndex(headOf(700).subarray(0, 720))).toBe(756)
    expect(readIndex(headOf(700).subarray(0, 100))).toBe(708)
  })

  it('The index in front of a file is none where the file is no MP4', () =>
    expect(readIndex(new Uint8Array(64))).toBeNull())

  it('The index in front of a file finds the part of a second', () => {
    const index = readIndex(headOf(700))
    if (index === null || typeof index === 'number') throw new Error('no index')
    expect([0, 3.9, 4, 7, 99].map((seconds) => segmentAt(index, seconds))).toEqual([0, 0, 1, 1, 1])
  })
})
