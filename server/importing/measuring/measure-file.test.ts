import assert from 'node:assert/strict'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, it } from 'node:test'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { measureFile, measurePlaylist } from './measure-file.ts'

const DEMO = join(import.meta.dirname, '../../../demo-academy/videos')
const folder = emptyFolder()

const placeOf = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const secondsOf = async (path: string) => (await measureFile(path, extname(path))).duration
const secondsIn = async (name: string, content: Buffer) => secondsOf(placeOf(name, content))

const number = (bytes: number, value: number | bigint) => {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(BigInt(value))
  return buffer.subarray(8 - bytes)
}

const box = (type: string, content: Buffer, size = content.length + 8) =>
  Buffer.concat([number(4, size), Buffer.from(type), content])
const handler = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13)]))
const track = (begin: Buffer) => box('trak', Buffer.concat([box('tkhd', begin), box('mdia', handler)]))
const movieHeader = (timescale: number, duration: number) =>
  box('mvhd', Buffer.concat([Buffer.alloc(12), number(4, timescale), number(4, duration), Buffer.alloc(80)]))
const header = (timescale: number, duration: number) =>
  Buffer.concat([
    movieHeader(timescale, duration),
    track(Buffer.concat([Buffer.alloc(12), number(4, 1), Buffer.alloc(4), number(4, duration), Buffer.alloc(60)])),
  ])
const longHeader = (timescale: number, duration: bigint) => {
  const version = Buffer.concat([number(1, 1), Buffer.alloc(19)])
  return Buffer.concat([
    box('mvhd', Buffer.concat([version, number(4, timescale), number(8, duration), Buffer.alloc(80)])),
    track(Buffer.concat([version, number(4, 1), Buffer.alloc(4), number(8, duration), Buffer.alloc(60)])),
  ])
}
const movie = (content: Buffer) => Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', content)])

describe('the length of an MP4', () => {
  it('The length of an MP4 is what its header says, wherever that stands', async () => {
    assert.equal(await secondsOf(join(DEMO, 'phy12-ohms-law.mp4')), 22)
    const media = box('mdat', Buffer.alloc(5000))
    const parts = [box('ftyp', Buffer.from('isom')), media, box('moov', header(600, 870_000))]
    assert.equal(await secondsIn('end.mp4', Buffer.concat(parts)), 1450)
    assert.equal(await secondsIn('long.mp4', movie(longHeader(90_000, 90_000n * 3600n))), 3600)
    assert.equal(await secondsIn('short.mp4', movie(header(1000, 200))), 1)
  })

  it('The length of an MP4 is found behind more media than 32 bits can count', async () => {
    const begin = Buffer.concat([number(4, 1), Buffer.from('mdat'), number(8, 5_000_000_000)])
    const path = placeOf('large.mp4', begin)
    truncateSync(path, 5_000_000_000)
    writeFileSync(path, box('moov', header(1, 60)), { flag: 'a' })
    assert.equal(await secondsOf(path), 60)
  })

  it('The length of an MP4 is not known where the file does not say it, or says what cannot be', async () => {
    const wrong = {
      'in fragments': movie(header(1000, 0)),
      'without an end': movie(header(1000, 0xffff_ffff)),
      'without an end in 64 bits': movie(longHeader(1000, 0xffff_ffff_ffff_ffffn)),
      'without a scale': movie(header(0, 1000)),
      'longer than a day': movie(header(1, 86_401)),
      'without a header': movie(Buffer.alloc(0)),
      'without a track': movie(movieHeader(1000, 9000)),
      'cut in its header': movie(header(1000, 9000)).subarray(0, 45),
      'with a box smaller than its head': box('moov', movieHeader(1000, 9000), 4),
      'with a box beyond the end': box('free', Buffer.alloc(0), 4_000_000_000),
      'of very many boxes': Buffer.concat(Array.from({ length: 100_000 }, () => box('free', Buffer.alloc(0)))),
      empty: Buffer.alloc(0),
    }
    for (const [name, content] of Object.entries(wrong)) assert.equal(await secondsIn('x.mp4', content), null, name)
  })
})

const element = (id: string, content: Buffer, size: Buffer = number(4, content.length | 0x1000_0000)) =>
  Buffer.concat([Buffer.from(id, 'hex'), size, content])
const double = (value: number) => {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(value)
  return buffer
}
const info = (...fields: Buffer[]) => element('1549a966', Buffer.concat(fields))
const segment = (content: Buffer, size?: Buffer) =>
  Buffer.concat([element('1a45dfa3', Buffer.alloc(3)), element('18538067', content, size)])

describe('the length of a WebM', () => {
  it('The length of a WebM is what its Info says, in its own scale', async () => {
    assert.equal(await secondsOf(join(DEMO, 'che12-half-life.webm')), 27)
    const scaled = info(element('2ad7b1', number(3, 100_000)), element('4489', double(450_000)))
    assert.equal(await secondsIn('scaled.webm', segment(scaled)), 45)
    const streamed = Buffer.from('01ffffffffffffff', 'hex')
    assert.equal(await secondsIn('streamed.webm', segment(info(element('4489', double(12_000))), streamed)), 12)
  })

  it('The length of a WebM is not known where the file does not say it, or says what cannot be', async () => {
    const wrong = {
      'as a browser records': segment(info(element('2ad7b1', number(3, 1_000_000)))),
      'without Info': segment(element('1f43b675', Buffer.alloc(40))),
      'with a scale of zero': segment(info(element('2ad7b1', number(3, 0)), element('4489', double(9000)))),
      'that is no number': segment(info(element('4489', double(Number.NaN)))),
      'without an end': segment(info(element('4489', double(Infinity)))),
      'below zero': segment(info(element('4489', double(-5000)))),
      'of three bytes': segment(info(element('4489', Buffer.alloc(3)))),
      'of billions of bytes': segment(info(element('4489', double(9000), number(8, 0x0100_0000_ffff_ffffn)))).subarray(
        0,
        30,
      ),
      'with zeros for elements': segment(Buffer.alloc(100_000)),
      cut: readFileSync(join(DEMO, 'che12-half-life.webm')).subarray(0, 60),
    }
    for (const [name, content] of Object.entries(wrong)) assert.equal(await secondsIn('x.webm', content), null, name)
  })
})

describe('the length of a playlist', () => {
  const lengthOf = async (...texts: string[]) => {
    const names = texts.map((text, index) => {
      placeOf(`${index}.m3u8`, `#EXTM3U\n${text}`)
      return `${index}.m3u8`
    })
    return (await measurePlaylist(folder, names)).duration
  }

  it('The length of a playlist is the sum of its segments, or of those of the first that it names', async () => {
    assert.equal((await measurePlaylist(join(DEMO, 'phy12-kirchhoff'), ['master.m3u8', '360p.m3u8'])).duration, 36)
    assert.equal(await lengthOf('#EXTINF:6.5,\r\n1.ts\r\n#EXTINF:5,x\r\n2.ts\r\n#EXT-X-ENDLIST\r\n'), 12)
  })

  it('The length of a playlist is not known while more may come, and where nothing is told', async () => {
    assert.equal(await lengthOf('#EXTINF:6,\n1.ts\n'), null)
    assert.equal(await lengthOf('https://cdn.example.org/1.m3u8\n'), null)
    assert.equal(await lengthOf(`#EXTINF:${'9'.repeat(400)},\n1.ts\n#EXT-X-ENDLIST\n`), null)
    assert.equal(await lengthOf('#EXTINF:-1,\n1.ts\n#EXT-X-ENDLIST\n'), null)
  })
})
