import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { noisyPicture, pixelsOf, zeroed } from '../../testing/noisy-picture.ts'
import { jpegSegment, someJpeg } from '../../testing/some-jpeg.ts'
import { somePng } from '../../testing/some-png.ts'
import { webpOf, webpPicture } from '../../testing/some-webp.ts'
import { cleanPicture, type PictureForm, SHOWN_LIMITS } from './clean-picture.ts'
import { exifOf } from './picture-parts.rules.ts'
import { shownPicture } from './shown-picture.ts'

const LIMITS = { side: 32_768, pixels: 100_000_000 }

const shown = async (sent: Buffer, form: PictureForm) => {
  const clean = cleanPicture(sent, form, LIMITS)
  assert.ok(typeof clean !== 'string')
  const found = await shownPicture(form, clean)
  return found && Buffer.from(found.bytes)
}
const sizeOf = (bytes: Buffer | null, form: PictureForm) => {
  const found = bytes && cleanPicture(bytes, form, SHOWN_LIMITS)
  return found && typeof found !== 'string' && [found.width, found.height, found.orientation]
}
const turn = (orientation: number) => jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]))
const turnedJpeg = (sent: Buffer, orientation: number) =>
  Buffer.concat([sent.subarray(0, 2), turn(orientation), sent.subarray(2)])

/** The picture as some telephones write it: its scan ends with the coefficient 0. */
function withoutLastCoefficient(sent: Buffer): Buffer {
  const bytes = Buffer.from(sent)
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes[scan + bytes.readUInt16BE(scan + 2)] = 0
  return bytes
}

/** The picture with colours of this number, of which the decoder knows 0 to 2. */
const withColours = (sent: Buffer, colours: number): Buffer => {
  const adobe = jpegSegment(0xee, Buffer.concat([Buffer.from('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, colours])]))
  return Buffer.concat([sent.subarray(0, 2), adobe, sent.subarray(2)])
}

describe('a picture as students get it', () => {
  it('A picture as students get it is the same, to the byte, where it is upright and not too large', async () => {
    for (const [form, bytes] of [
      ['jpg', someJpeg(800, 600)],
      ['jpg', await noisyPicture(300, 200, 'jpeg')],
      ['png', await noisyPicture(300, 200, 'png')],
      ['webp', webpOf(webpPicture('VP8L', 300, 200))],
    ] as const)
      assert.deepEqual(await shown(bytes, form), bytes)
  })

  it('A picture as students get it has no part that cannot be drawn', async () => {
    assert.equal(await shown(zeroed(await noisyPicture(300, 200, 'jpeg')), 'jpg'), null)
    const large = zeroed(await noisyPicture(3000, 1000, 'jpeg'))
    assert.equal(await shown(large, 'jpg'), null)
    assert.equal(await shown(turnedJpeg(zeroed(await noisyPicture(300, 200, 'jpeg')), 6), 'jpg'), null)
    // Too few rows behind a good header.
    assert.equal(await shown(somePng(5000, 4000), 'png'), null)
  })

  it('A picture as students get it may have bytes before its end that are none of it, as scanners write them', async () => {
    const scanned = await sharp(await noisyPicture(300, 200, 'jpeg'))
      .jpeg({ progressive: true })
      .toBuffer()
    const sent = Buffer.concat([scanned.subarray(0, -2), Buffer.alloc(3), scanned.subarray(-2)])
    assert.deepEqual(await shown(sent, 'jpg'), sent)
  })

  it('A picture as students get it may be of a telephone whose headers a decoder only warns of', async () => {
    const photographs = [someJpeg(80, 60), await noisyPicture(300, 200, 'jpeg')].flatMap((one) => [
      withoutLastCoefficient(one),
      withColours(one, 9),
    ])
    for (const sent of photographs) assert.deepEqual(await shown(sent, 'jpg'), sent)
    const large = withoutLastCoefficient(await noisyPicture(3000, 1000, 'jpeg'))
    assert.deepEqual(sizeOf(await shown(large, 'jpg'), 'jpg'), [1600, 533, 1])
  })

  it('A picture as students get it has no part that cannot be drawn, whatever its headers are', async () => {
    const small = zeroed(await noisyPicture(300, 200, 'jpeg'))
    const large = zeroed(await noisyPicture(3000, 1000, 'jpeg'))
    for (const sent of [small, large]) {
      assert.equal(await shown(withoutLastCoefficient(sent), 'jpg'), null)
      assert.equal(await shown(withColours(sent, 9), 'jpg'), null)
    }
  })

  it('A picture as students get it is upright, and says nothing of the camera', async () => {
    const sent = await noisyPicture(300, 200, 'jpeg')
    for (const orientation of [3, 6, 8]) {
      const upright = await shown(turnedJpeg(sent, orientation), 'jpg')
      assert.deepEqual(sizeOf(upright, 'jpg'), orientation === 3 ? [300, 200, 1] : [200, 300, 1])
      assert.equal(upright?.includes('Exif'), false)
      assert.deepEqual(upright, await shown(turnedJpeg(sent, orientation), 'jpg'), 'it is drawn alike each time')
    }
  })

  it('A picture as students get it is turned and made smaller without a loss where it has none', async () => {
    const sent = await noisyPicture(30, 20, 'png')
    const turned = await sharp(sent).withMetadata({ orientation: 6 }).png().toBuffer()
    const upright = await shown(turned, 'png')
    assert.ok(upright)
    assert.deepEqual(sizeOf(upright, 'png'), [20, 30, 1])
    assert.deepEqual(await pixelsOf(upright), await pixelsOf(await sharp(sent).rotate(90).png().toBuffer()))
  })

  it('A picture as students get it has no more pixels than a screen shows', async () => {
    assert.deepEqual(sizeOf(await shown(await noisyPicture(3000, 1000, 'jpeg'), 'jpg'), 'jpg'), [1600, 533, 1])
    const scanned = await shown(await noisyPicture(3000, 2500, 'png'), 'png')
    assert.deepEqual(sizeOf(scanned, 'png'), [2803, 2336, 1])
  })

  it('A picture as students get it is not made smaller where that takes more bytes', async () => {
    const sent = webpOf(webpPicture('VP8L', 6000, 3000))
    assert.deepEqual(await shown(sent, 'webp'), sent)
  })

  it('A picture as students get it may move', async () => {
    const frames = await Promise.all([1, 2].map(async () => noisyPicture(40, 30, 'png')))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    assert.equal((await sharp(moving).metadata()).pages, 2)
    assert.deepEqual(await shown(moving, 'webp'), moving)
  })
})
