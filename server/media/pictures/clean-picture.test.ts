import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { jpegSegment, someJpeg } from '../../testing/some-jpeg.ts'
import { pngChunk, somePng } from '../../testing/some-png.ts'
import { webpCanvas, webpChunk, webpOf, webpPicture } from '../../testing/some-webp.ts'
import { cleanPicture, formOf, type PictureForm, SHOWN_LIMITS } from './clean-picture.ts'
import { exifOf } from './picture-parts.rules.ts'

const words = (text: string) => Buffer.from(text)
const SMALL = { side: 2048, pixels: 2048 * 2048 }
const clean = (sent: Buffer, form: PictureForm, limits = SHOWN_LIMITS) => {
  const found = cleanPicture(sent, form, limits)
  return typeof found === 'string' ? found : found.bytes
}

/** EXIF as a telephone writes it: where it was, how it was held, and whose it is. */
const placed = (orientation: number, isLittle = false): Buffer => {
  const hex = isLittle
    ? '49492a00080000000200 1201030001000000 00000000 2588040001000000 26000000 00000000'
    : '4d4d002a000000080002 0112000300000001 00000000 8825000400000001 00000026 00000000'
  const tiff = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  if (isLittle) tiff.writeUInt16LE(orientation, 18)
  else tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([tiff, words('GPS 9.97 N, Kannan’s telephone')])
}

describe('a JPEG as it is kept', () => {
  const exif = (content: Buffer) => jpegSegment(0xe1, Buffer.concat([words('Exif\0\0'), content]))

  it('A JPEG as it is kept is the picture without place, time, words, and what stands behind its end', () => {
    const beside = [
      exif(placed(1)),
      jpegSegment(0xe1, words('http://ns.adobe.com/xap/1.0/')),
      jpegSegment(0xfe, words('x')),
    ]
    const sent = Buffer.concat([someJpeg(800, 600, beside), words('<script>hidden behind</script>')])
    assert.deepEqual(clean(sent, 'jpg'), someJpeg(800, 600))
  })

  it('A JPEG is kept as its camera was held, whichever way round the bytes are', () => {
    for (const isLittle of [true, false]) {
      const sent = someJpeg(800, 600, [exif(placed(6, isLittle))])
      assert.deepEqual(clean(sent, 'jpg'), someJpeg(800, 600, [exif(exifOf(6))]))
      const found = cleanPicture(sent, 'jpg', SHOWN_LIMITS)
      assert.equal(typeof found === 'string' ? found : found.orientation, 6)
    }
  })

  it('A JPEG as it is kept keeps what says how its colours are meant, and no small picture beside it', () => {
    const plain = Buffer.from('4a46494600010100000100010000', 'hex')
    const profile = jpegSegment(0xe2, words('ICC_PROFILE\0colours'))
    const adobe = jpegSegment(0xee, words('Adobe1234567'))
    const whole = someJpeg(10, 10, [jpegSegment(0xe0, plain), profile, adobe])
    assert.deepEqual(clean(whole, 'jpg'), whole)
    const small = Buffer.concat([plain.subarray(0, 12), Buffer.from([1, 1]), words('rgb')])
    const beside = [jpegSegment(0xe0, small), profile, jpegSegment(0xee, words('Adobe1234567 and more'))]
    assert.deepEqual(clean(someJpeg(10, 10, beside), 'jpg'), whole)
  })

  it('A JPEG as it is kept has one frame: of two, a browser would draw another one than was looked at', () => {
    const second = jpegSegment(0xc2, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]))
    assert.equal(clean(someJpeg(10, 10, [second]), 'jpg'), 'damaged')
  })

  it('A JPEG as it is kept may have more of the sign that begins a mark', () => {
    const whole = someJpeg(10, 10)
    const filledAt = (at: number) => Buffer.concat([whole.subarray(0, at), Buffer.from([0xff]), whole.subarray(at)])
    assert.deepEqual(clean(filledAt(2), 'jpg'), whole)
    assert.deepEqual(clean(filledAt(whole.length - 2), 'jpg'), filledAt(whole.length - 2))
  })
})

describe('a PNG as it is kept', () => {
  it('A PNG as it is kept is the picture without words, time, place, and what stands behind its end', () => {
    const beside = [
      pngChunk('tEXt', words('Author\0Kannan')),
      pngChunk('eXIf', placed(1)),
      pngChunk('tIME', words('1234567')),
    ]
    const sent = Buffer.concat([somePng(8, 8, beside), words('<html>')])
    assert.deepEqual(clean(sent, 'png'), somePng(8, 8))
  })

  it('A PNG is kept as its camera was held, with its colours', () => {
    const beside = [pngChunk('gAMA', Buffer.alloc(4)), pngChunk('iCCP', words('p\0\0x')), pngChunk('eXIf', placed(8))]
    const kept = [...beside.slice(0, 2), pngChunk('eXIf', exifOf(8))]
    assert.deepEqual(clean(somePng(8, 8, beside), 'png'), somePng(8, 8, kept))
  })

  it('A PNG as it is kept is refused where a byte of it is another one', () => {
    const sent = somePng(8, 8)
    for (const at of [17, 30, 45]) {
      const bent = Buffer.from(sent)
      bent[at] = (bent[at] ?? 0) ^ 1
      assert.equal(clean(bent, 'png'), 'damaged', String(at))
    }
  })

  it('A PNG as it is kept has one header: of two, another picture may be drawn than was looked at', () => {
    const second = Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 8, 0, 0, 0, 0])
    assert.equal(clean(somePng(8, 8, [pngChunk('IHDR', second)]), 'png'), 'damaged')
  })

  it('A PNG that moves counts each of its frames, none larger than the whole', () => {
    const frame = (width: number, height: number) => {
      const content = Buffer.alloc(26)
      content.writeUInt32BE(width, 4)
      content.writeUInt32BE(height, 8)
      return pngChunk('fcTL', content)
    }
    assert.equal(clean(somePng(10, 10, [frame(11, 10)]), 'png'), 'damaged')
    const many = somePng(
      2000,
      2000,
      Array.from({ length: 11 }, () => frame(2000, 2000)),
    )
    assert.equal(clean(many, 'png', SMALL), 'pixels')
  })
})

describe('a WebP as it is kept', () => {
  const ICC = 0x20
  const EXIF = 0x08
  const XMP = 0x04
  const MOVES = 0x02

  it('A WebP as it is kept is the picture without place, words, and what stands behind its end', () => {
    for (const kind of ['VP8 ', 'VP8L'] as const) {
      const picture = webpPicture(kind, 300, 200)
      const profile = webpChunk('ICCP', words('colours'))
      const told = [
        webpChunk('EXIF', placed(1)),
        webpChunk('XMP ', words('<x:xmpmeta>')),
        webpChunk('note', words('hi')),
      ]
      const sent = webpOf(webpCanvas(ICC | EXIF | XMP, 300, 200), profile, picture, ...told)
      const kept = webpOf(webpCanvas(ICC, 300, 200), profile, picture)
      assert.deepEqual(clean(Buffer.concat([sent, words('<html>')]), 'webp'), kept)
      assert.deepEqual(clean(webpOf(picture, ...told), 'webp'), webpOf(picture))
    }
  })

  it('A WebP is kept as its camera was held', () => {
    const picture = webpPicture('VP8 ', 300, 200)
    const prefixed = Buffer.concat([words('Exif\0\0'), placed(3)])
    const sent = webpOf(webpCanvas(EXIF, 300, 200), picture, webpChunk('EXIF', prefixed))
    const kept = webpOf(webpCanvas(EXIF, 300, 200), picture, webpChunk('EXIF', exifOf(3)))
    assert.deepEqual(clean(sent, 'webp'), kept)
  })

  it('A WebP as it is kept says one thing of its size', () => {
    const picture = webpPicture('VP8L', 16_000, 16_000)
    assert.equal(clean(webpOf(webpCanvas(0, 10, 10), picture), 'webp'), 'damaged')
    assert.equal(clean(webpOf(webpPicture('VP8 ', 1, 1), picture), 'webp'), 'damaged')
    assert.equal(clean(webpOf(picture), 'webp'), 'pixels')
  })

  it('A WebP that moves is looked at frame by frame', () => {
    const frame = (width: number, height: number, picture: Buffer) => {
      const head = Buffer.alloc(16)
      head.writeUIntLE(width - 1, 6, 3)
      head.writeUIntLE(height - 1, 9, 3)
      return webpChunk('ANMF', Buffer.concat([head, picture, webpChunk('note', words('hi'))]))
    }
    const moving = (...frames: Buffer[]) =>
      webpOf(webpCanvas(MOVES, 30, 30), webpChunk('ANIM', Buffer.alloc(6)), ...frames)
    const bytes = clean(moving(frame(30, 30, webpPicture('VP8 ', 30, 30))), 'webp')
    assert.ok(typeof bytes !== 'string' && !bytes.includes('note'))
    assert.deepEqual(clean(bytes, 'webp'), bytes)
    assert.equal(clean(moving(frame(30, 30, webpPicture('VP8 ', 999, 30))), 'webp'), 'damaged')
    assert.equal(clean(moving(frame(31, 30, webpPicture('VP8 ', 31, 30))), 'webp'), 'damaged')
  })
})

describe('every picture', () => {
  const makers: Record<PictureForm, (width: number, height: number) => Buffer> = {
    jpg: someJpeg,
    png: somePng,
    webp: (width, height) => webpOf(webpPicture('VP8L', width, height)),
  }
  for (const [form, make] of Object.entries(makers) as [PictureForm, (typeof makers)[PictureForm]][]) {
    it(`No picture is a bomb: few bytes of a ${form} that are drawn as thousands of pixels a side`, () => {
      assert.deepEqual(clean(make(2048, 2048), form, SMALL), make(2048, 2048))
      assert.equal(clean(make(2049, 10), form, SMALL), 'pixels')
      assert.equal(clean(make(10, 16_384), form, SMALL), 'pixels')
      assert.ok(typeof clean(make(8000, 5000), form) !== 'string')
      assert.equal(clean(make(8001, 5000), form), 'pixels')
    })

    it(`Every picture is a whole ${form}, and is cut nowhere`, () => {
      const whole = make(10, 10)
      assert.equal(formOf(whole), form)
      for (let end = 0; end < whole.length - 1; end += 1)
        assert.equal(clean(whole.subarray(0, end), form), 'damaged', String(end))
      for (const other of ['<svg onload="x()"/>', 'GIF89a', '\u0089PNG\r\n', 'RIFF\0\0\0\0WEBP', 'RIFF', ''])
        assert.equal(clean(words(other), form), 'damaged')
    })
  }

  it('Every picture has two sides', () => {
    assert.equal(clean(someJpeg(0, 10), 'jpg'), 'damaged')
    assert.equal(clean(somePng(10, 0), 'png'), 'damaged')
    assert.equal(clean(somePng(0xffff_ffff, 0xffff_ffff), 'png'), 'pixels')
  })

  it('Every picture of the demo academy stays as it is', () => {
    const folder = join(import.meta.dirname, '../../../demo-academy/images')
    for (const name of readdirSync(folder)) {
      const sent = readFileSync(join(folder, name))
      assert.deepEqual(clean(sent, formOf(sent) ?? 'png'), sent, name)
    }
  })
})
