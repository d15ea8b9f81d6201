import { jpegSegment, someJpeg } from '../some-jpeg.ts'
import { plainPdf } from '../some-pdf.ts'
import { somePng } from '../some-png.ts'
import type { UsualFile } from './usual-file.ts'

const file = (name: string, what: string, content: string | Uint8Array, read: string[], said?: RegExp): UsualFile => ({
  what,
  files: { [name]: content },
  read,
  said,
})
/** Orientation and a place, as phones write them. */
const exif = (orientation: number) =>
  jpegSegment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0', 'latin1'),
      Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
      Buffer.from('9 58 30 N 76 16 45 E'),
    ]),
  )

/** A GIF of one white point. */
const SOME_GIF = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')

/** Pictures, sent by a form: their size, and whether a place is left in them. */
export const PICTURE_FILES: UsualFile[] = [
  file('a.png', 'a PNG', somePng(6, 4), ['6x4']),
  file('a.jpg', 'a JPEG', someJpeg(60, 40), ['60x40']),
  file('a.jpg', 'one with a place', someJpeg(80, 40, [exif(1)]), ['80x40']),
  file('a.jpg', 'one that lies on its side', someJpeg(60, 40, [exif(6)]), ['40x60']),
  file('a.jpg', 'one above 2560 pixels', someJpeg(4000, 3000), ['1600x1200']),
  file('a.jpg', 'a JPEG of which the end is missing', someJpeg(600, 400).subarray(0, -9), [], /damaged or incomplete/),
  file('a.png', 'a PNG of which the end is missing', somePng(6, 4).subarray(0, -12), [], /damaged or incomplete/),
  file('a.png', 'a header alone', somePng(6, 4).subarray(0, 33), [], /damaged or incomplete/),
  file('a.png', '900 million pixels', somePng(30_000, 30_000), [], /pixels/),
  file('a.png', 'a page of the web', '<html>', [], /doesn’t match its file type/),
  file('a.svg', 'a drawing with scripts', '<svg/>', [], /Allowed: \.webp, \.png, \.jpg/),
  file('a.gif', 'a GIF', SOME_GIF, [], /is a GIF, which can’t be used. Save it as PNG/),
  file('a.png', 'a GIF that is called PNG', SOME_GIF, [], /is a GIF/),
]

const CATALOG = '<</Type/Catalog /Pages 2 0 R>>'
const PAGE = '<</Type/Page /MediaBox[0 0 595 842]>>'
const pages = (kids: string, count: number) => `<</Type/Pages/Kids[${kids}]/Count ${count}>>`

/** PDFs, imported as materials: their pages. */
export const PDF_FILES: UsualFile[] = [
  file('a.pdf', 'two pages', plainPdf([CATALOG, pages('3 0 R 4 0 R', 2), PAGE, PAGE]), ['2 pages']),
  file('a.pdf', 'a count that is wrong', plainPdf([CATALOG, pages('3 0 R 4 0 R', 9), PAGE, PAGE]), ['2 pages']),
  file(
    'a.pdf',
    'what a server wrote before it',
    plainPdf([CATALOG, pages('3 0 R', 1), PAGE], '', 'HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n'),
    ['1 pages'],
  ),
  file(
    'a.pdf',
    'a table in the wrong place',
    plainPdf([CATALOG, pages('3 0 R', 1), PAGE]).replace('startxref\n', 'startxref\n9'),
    ['1 pages'],
  ),
  file('a.pdf', 'no page', plainPdf([CATALOG, pages('', 0)]), ['? pages'], /can’t be opened/),
  file('a.pdf', 'a tree in itself', plainPdf([CATALOG, pages('2 0 R', 1)]), ['? pages'], /can’t be opened/),
  file(
    'a.pdf',
    'a password',
    plainPdf([CATALOG, pages('3 0 R', 1), PAGE, '<<>>'], '/Encrypt 4 0 R'),
    ['? pages'],
    /can’t be opened/,
  ),
  file(
    'a.pdf',
    'the first half',
    plainPdf([CATALOG, pages('3 0 R', 1), PAGE]).slice(0, 90),
    ['? pages'],
    /can’t be opened/,
  ),
  file('a.pdf', 'a page of the web', '<html>', [], /doesn’t match its file type/),
]

const cue = (words = 'Ohm’s law') => `00:00:01.000 --> 00:00:02.000\n${words}\n`
const srt = (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`

/** Captions, sent to a topic: their cues as students' browsers get them. */
export const CAPTION_FILES: UsualFile[] = [
  file('a.vtt', 'WebVTT', `WEBVTT\n\n${cue('Ohm')}`, [cue('Ohm').trim()]),
  file('a.vtt', 'lines of Windows, and a mark in front', `\ufeffWEBVTT\n\n${cue('Volt')}`.replaceAll('\n', '\r\n'), [
    cue('Volt').trim(),
  ]),
  file('a.srt', 'SRT', srt('ആമ്പിയർ'), [cue('ആമ്പിയർ').trim()]),
  file('a.vtt', 'SRT in a file of WebVTT', `WEBVTT\n\n${srt('Watt')}`, [cue('Watt').trim()]),
  file('a.vtt', 'no cue', 'WEBVTT\n', [], /No line of these captions can be shown/),
  file('a.vtt', 'dots in its times', `WEBVTT\n\n${cue().replaceAll(':', '.')}`, [], /No line .* can be shown/),
  file('a.vtt', 'a head that goes on', `WEBVTTgarbage\n\n${cue()}`, [], /No line .* can be shown/),
  file('a.vtt', 'another text', 'Ohm’s law\n', [], /Save them as WebVTT/),
]
