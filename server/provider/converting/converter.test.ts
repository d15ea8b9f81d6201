import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { systemHas } from '../../testing/programs.ts'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { mediaPaths, readMedia } from '../../testing/media-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../importing/import-folder.ts'
import { planFolder } from '../importing/plan-folder.ts'
import { describeValidationError } from '../validation-errors.ts'
import { jpegHeader } from './jpeg-header.rules.ts'
import { runProgram } from './run-program.ts'
import { inEnglish } from '../said-in.ts'

/** The header of a JPEG of this size, taken with the camera held so, and bytes behind it. */
function jpegOf(width: number, height: number, orientation = 1, rest = 1000): Buffer {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from('ffd8ffe10000', 'hex')
  head.writeUInt16BE(exif.length + 2, 4)
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([head, exif, frame, Buffer.alloc(rest)])
}

const MOV = Buffer.concat([Buffer.from('00000014667479707174', 'hex'), Buffer.from('  qt film')])
const HEIC = Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('heic photo')])
const SMALL = Buffer.from('ffd8ffe000104a464946', 'hex')

/** Writes its last argument, as the real program would, and notes how it was called. */
const ffmpeg = (log: string) => `
[ "$1" = -version ] && exit 0
echo "$@" >> "${log}"
for last in "$@"; do :; done
case "$*" in
  *libx264*) printf '\\000\\000\\000\\024ftypisom' > "\${last#file:}" ;;
  *png_pipe*) printf '\\377\\330\\377\\340from png' > "\${last#file:}" ;;
  *) printf '\\377\\330\\377\\340from jpeg' > "\${last#file:}" ;;
esac`
const heif = `[ "$1" = --help ] && exit 0\ncp "$1" "$2"`

const sheets = {
  ...baseSheets,
  'recorded.csv': 'Subject Code,Chapter No,Chapter,Topic No,Topic,Video\nPHY12,3,Current electricity,1,Ohm,clip.MOV\n',
  'news.csv':
    'News ID,Date,Heading,Text,Image\nN-1,01/06/2026,Hello,Hi,photo.heic\nN-2,01/06/2026,Hello,Hi,large.jpg\nN-3,01/06/2026,Hello,Hi,small.jpg\n',
  'images/photo.heic': HEIC,
  'images/large.jpg': jpegOf(4000, 3000, 6, 5_000_000),
  'images/small.jpg': jpegOf(800, 600),
  'videos/clip.MOV': MOV,
}

describe('pictures and videos of phones', async () => {
  const test = await testApp()
  const planOf = async (folder: string) => {
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    const media = files.filter(({ file }) => ['recorded.csv', 'news.csv'].includes(file))
    return {
      mistakes: media.flatMap(({ mistakes }) => mistakes.map(describeValidationError)),
      notes: media.flatMap(({ notes }) => notes.map(inEnglish)),
      changed: media.map(({ rows }) => rows.length),
    }
  }
  const folder = folderOf(sheets)
  const log = join(emptyFolder(), 'calls')

  it('are refused with a word on what to do where the system cannot convert them', async () => {
    systemHas({})
    const { mistakes } = await planOf(folder)
    assert.deepEqual(mistakes, [
      'recorded.csv, row 2, column F (Video): "clip.MOV" is a video that few devices play: save it as MP4, or install ffmpeg, and it is done here',
      'news.csv, row 2, column E (Image): "photo.heic" is a picture that few devices show: save it as JPG, or install ffmpeg and heif-convert, and it is done here',
      'news.csv, row 3, column E (Image): "large.jpg" is larger than 5 MB: save it smaller, or install ffmpeg, and it is done here',
    ])
  })

  it('are converted, upright and without what the phone wrote of place and time', async () => {
    systemHas({ ffmpeg: ffmpeg(log), 'heif-convert': heif })
    const { mistakes, notes } = await planOf(folder)
    assert.deepEqual(mistakes, [])
    assert.deepEqual(notes, [
      '"clip.MOV" was made into an MP4 for students',
      '"photo.heic" was made into a smaller JPG for students',
      '"large.jpg" was made into a smaller JPG for students',
    ])
    const calls = readFileSync(log, 'utf8').trimEnd().split('\n')
    assert.equal(calls.length, 3)
    assert.ok(calls.every((call) => call.includes('-map_metadata -1') && call.includes('-protocol_whitelist file')))
    assert.match(calls.find((call) => call.includes('large.jpg')) ?? '', /-noautorotate .* -vf transpose=1,scale=/)
    await importFolder(test, folder)
    const files = await test.db.read
      .selectFrom('files')
      .select(['name', 'media_type', 'path'])
      .orderBy('name')
      .execute()
    assert.deepEqual(
      files.map(({ name, media_type }) => [name, media_type]),
      [
        ['clip.mp4', 'video/mp4'],
        ['large.jpg', 'image/jpeg'],
        ['photo.jpg', 'image/jpeg'],
        ['small.jpg', 'image/jpeg'],
      ],
    )
    const kept = await mediaPaths(test)
    for (const { path } of files) assert.ok(kept.includes(path))
  })

  it('are unchanged when they come again, and not converted again', async () => {
    systemHas({ ffmpeg: ffmpeg(log), 'heif-convert': heif })
    const before = readFileSync(log, 'utf8')
    assert.deepEqual(await planOf(folder), { mistakes: [], notes: [], changed: [0, 0] })
    assert.equal(readFileSync(log, 'utf8'), before)
    writeFileSync(join(folder, 'videos/clip.MOV'), Buffer.concat([MOV, Buffer.from('another')]))
    const again = await planOf(folder)
    assert.deepEqual(again.mistakes, [])
    assert.deepEqual(again.notes, ['"clip.MOV" was made into an MP4 for students'])
    assert.notEqual(readFileSync(log, 'utf8'), before)
  })

  it('stay as they are stored when the sheet comes without them', async () => {
    const alone = folderOf(Object.fromEntries(Object.entries(sheets).filter(([name]) => name.endsWith('.csv'))))
    assert.deepEqual(await planOf(alone), { mistakes: [], notes: [], changed: [0, 0] })
  })

  it('are named where the program fails', async () => {
    systemHas({ ffmpeg: '[ "$1" = -version ]', 'heif-convert': heif })
    const { mistakes } = await planOf(folderOf({ ...sheets, 'videos/clip.MOV': Buffer.concat([MOV, MOV]) }))
    assert.deepEqual(mistakes, [
      'recorded.csv, row 2, column F (Video): "clip.MOV" could not be converted: open it, and save it as MP4 (H.264)',
    ])
  })
})

describe('the real programs', () => {
  it('turn a picture upright, make it small and leave nothing of the phone in it', async () => {
    systemHas(null)
    const place = emptyFolder()
    const make = async (words: string[], name: string) =>
      assert.ok(await runProgram('ffmpeg', ['-f', 'lavfi', '-i', ...words, join(place, name)], 60_000))
    await make(['testsrc=size=3000x1000:rate=1', '-frames:v', '1'], 'plain.jpg')
    await make(['testsrc=size=320x240:rate=10', '-t', '1', '-c:v', 'mpeg4'], 'clip.mov')
    await make(['testsrc=size=2000x1000:rate=1', '-frames:v', '1'], 'photo.png')
    const heic = join(place, 'photo.heic')
    assert.ok(await runProgram('heif-enc', [join(place, 'photo.png'), '-o', heic], 60_000))
    // The camera was turned by a quarter.
    const exif = jpegOf(1, 1, 6, 0).subarray(2, 41 - 2)
    const plain = readFileSync(join(place, 'plain.jpg'))
    const folder = folderOf({
      ...sheets,
      'news.csv':
        'News ID,Date,Heading,Text,Image\nN-1,01/06/2026,Hello,Hi,turned.jpg\nN-2,01/06/2026,Hello,Hi,photo.heic\n',
      'images/turned.jpg': Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]),
      'images/photo.heic': readFileSync(heic),
      'videos/clip.MOV': readFileSync(join(place, 'clip.mov')),
    })
    const test = await testApp()
    await importFolder(test, folder)
    const files = await test.db.read.selectFrom('files').select(['name', 'path', 'media_type']).execute()
    const stored = (name: string) => readMedia(test, files.find((file) => file.name === name)?.path ?? '')
    assert.deepEqual(jpegHeader(await stored('turned.jpg')), { width: 533, height: 1600, orientation: 1 })
    assert.equal((await stored('turned.jpg')).includes('Exif'), false)
    assert.deepEqual(jpegHeader(await stored('photo.jpg')), { width: 1600, height: 800, orientation: 1 })
    const clip = await stored('clip.mp4')
    assert.equal(clip.toString('latin1', 4, 8), 'ftyp')
    const atoms = clip.toString('latin1')
    assert.ok(atoms.indexOf('moov') < atoms.indexOf('mdat'), 'it plays while it loads')
  })
})

describe('the header of a JPEG', () => {
  it('says its size and how the camera was held', () => {
    assert.deepEqual(jpegHeader(jpegOf(4000, 3000, 8)), { width: 4000, height: 3000, orientation: 8 })
    assert.equal(jpegHeader(SMALL), null)
    assert.equal(jpegHeader(Buffer.alloc(0)), null)
    for (const length of [3, 10, 20, 30, 40]) jpegHeader(jpegOf(1, 1, 1, 0).subarray(0, length))
  })
})
