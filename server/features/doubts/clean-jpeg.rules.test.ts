import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { jpegSegment, someJpeg } from '../../testing/some-jpeg.ts'
import { cleanJpeg } from './clean-jpeg.rules.ts'

const words = (text: string) => Buffer.from(text)

describe('a picture as it is kept', () => {
  it('is the picture without place, time, words, and what stands behind its end', () => {
    const place = jpegSegment(0xe1, words('Exif GPS 9.93 N'))
    const note = jpegSegment(0xfe, words('of my telephone'))
    const sent = Buffer.concat([someJpeg(800, 600, [place, note]), words('hidden behind')])
    assert.deepEqual(Buffer.from(cleanJpeg(sent) ?? []), someJpeg(800, 600))
  })

  it('keeps what says how its colours are meant', () => {
    const adobe = jpegSegment(0xee, words('Adobe123'))
    const whole = someJpeg(10, 10, [adobe])
    assert.deepEqual(Buffer.from(cleanJpeg(whole) ?? []), whole)
  })

  it('is never a bomb: few bytes that are drawn as thousands of pixels a side', () => {
    assert.ok(cleanJpeg(someJpeg(2048, 2048)))
    for (const [width, height] of [
      [2049, 10],
      [10, 65_535],
      [65_535, 65_535],
      [0, 10],
    ] as const)
      assert.equal(cleanJpeg(someJpeg(width, height)), null, `${width} × ${height}`)
  })

  it('has one frame: of two, a browser would draw another one than was looked at', () => {
    const second = jpegSegment(0xc2, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]))
    assert.equal(cleanJpeg(someJpeg(10, 10, [second])), null)
  })

  it('is nothing but a whole JPEG', () => {
    const whole = someJpeg(10, 10)
    for (let end = 0; end < whole.length; end += 1) assert.equal(cleanJpeg(whole.subarray(0, end)), null, String(end))
    for (const other of ['<svg onload="x()"/>', 'GIF89a', '\u0089PNG\r\n']) assert.equal(cleanJpeg(words(other)), null)
    assert.equal(cleanJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 0xff, 0xd9])), null)
  })
})
