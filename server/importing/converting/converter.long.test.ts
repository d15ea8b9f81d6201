import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { systemHas } from '../../testing/programs.ts'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { mediaPaths, readMedia } from '../../testing/media-files.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { importFolder } from '../writing/import-folder.ts'
import { planFolder } from '../planning/plan-folder.ts'
import { describeValidationError } from '../validation-errors.ts'
import { cleanPicture, type PictureForm, SHOWN_LIMITS } from '../../media/pictures/clean-picture.ts'
import { exifOf as exifAlone } from '../../media/pictures/picture-parts.rules.ts'
import { jpegSegment, someJpeg } from '../../testing/some-jpeg.ts'
import { noisyPicture, zeroed } from '../../testing/noisy-picture.ts'
import { somePng } from '../../testing/some-png.ts'
import { runProgram } from './run-program.ts'
import { MOST_MEMORY } from './start-program.ts'
import { heicPixels } from './conversion.rules.ts'
import { inEnglish } from '../localize.ts'

const exifOf = (orientation: number) =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifAlone(orientation), Buffer.from('GPS 9.97 N')]))

/** A JPEG of this size with a camera orientation, a place, and this many bytes of metadata beside the picture. */
const jpegOf = (width: number, height: number, orientation = 1, words = 0): Buffer => {
  const comments = Array.from({ length: Math.ceil(words / 65_000) }, () => jpegSegment(0xfe, Buffer.alloc(65_000)))
  return someJpeg(width, height, [exifOf(orientation), ...comments])
}

const MOV = Buffer.concat([Buffer.from('00000014667479707174', 'hex'), Buffer.from('  qt film')])
const HEIC = Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('heic photo')])

/** Writes its last argument, as the real program would, and notes how it was called. */
const ffmpeg = (log: string) => `
[ "$1" = -version ] && exit 0
echo "$@" >> "${log}"
for last in "$@"; do :; done
case "$*" in
  *libx264*) printf '\\000\\000\\000\\024ftypisom' > "\${last#file:}" ;;
esac`
const PNG_OF_HEIC = join(emptyFolder(), 'heic.png')
const heif = `[ "$1" = --help ] && exit 0\ncp "${PNG_OF_HEIC}" "$2"`
const BOUNDS = { ms: 60_000, memory: MOST_MEMORY, file: 1_000_000_000 }

const sizeIn = (bytes: Buffer, form: PictureForm) => {
  const found = cleanPicture(bytes, form, SHOWN_LIMITS)
  return typeof found === 'string' ? found : [found.width, found.height, found.orientation]
}

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
  writeFileSync(PNG_OF_HEIC, somePng(2000, 1500))
  const folder = folderOf(sheets)
  const log = join(emptyFolder(), 'calls')

  it('Pictures and videos of phones are refused with a word on what to do where the system cannot convert them', async () => {
    systemHas({})
    const { mistakes, notes } = await planOf(folder)
    assert.deepEqual(notes, ['“large.jpg” was made smaller for students'])
    assert.deepEqual(mistakes, [
      'recorded.csv, row 2, column F (Video): “clip.MOV” is a video that few devices can play. Save it as MP4, or ask your administrator to install ffmpeg.',
      'news.csv, row 2, column E (Image): “photo.heic” is a picture that few devices can show. Save it as JPG, or ask your administrator to install heif-convert.',
    ])
  })

  it('Pictures and videos of phones are converted, upright and without what the phone wrote of place and time', async () => {
    systemHas({ ffmpeg: ffmpeg(log), 'heif-convert': heif })
    const { mistakes, notes } = await planOf(folder)
    assert.deepEqual(mistakes, [])
    assert.deepEqual(notes, [
      '“clip.MOV” was converted to MP4 for students',
      '“photo.heic” was converted to a smaller JPG for students',
    ])
    const calls = readFileSync(log, 'utf8').trimEnd().split('\n')
    assert.equal(calls.length, 1)
    assert.ok(calls.every((call) => call.includes('-map_metadata -1') && call.includes('-protocol_whitelist file')))
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
    const sizeOf = async (name: string) =>
      sizeIn(await readMedia(test, files.find((file) => file.name === name)?.path ?? ''), 'jpg')
    assert.deepEqual(await sizeOf('large.jpg'), [1200, 1600, 1])
    assert.deepEqual(await sizeOf('photo.jpg'), [1600, 1200, 1])
  })

  it('Pictures and videos of phones are unchanged when they come again, and not converted again', async () => {
    systemHas({ ffmpeg: ffmpeg(log), 'heif-convert': heif })
    const before = readFileSync(log, 'utf8')
    assert.deepEqual(await planOf(folder), { mistakes: [], notes: [], changed: [0, 0] })
    assert.equal(readFileSync(log, 'utf8'), before)
    writeFileSync(join(folder, 'videos/clip.MOV'), Buffer.concat([MOV, Buffer.from('another')]))
    const again = await planOf(folder)
    assert.deepEqual(again.mistakes, [])
    assert.deepEqual(again.notes, ['“clip.MOV” was converted to MP4 for students'])
    assert.notEqual(readFileSync(log, 'utf8'), before)
  })

  it('Pictures and videos of phones stay as they are stored when the sheet comes without them', async () => {
    const alone = folderOf(Object.fromEntries(Object.entries(sheets).filter(([name]) => name.endsWith('.csv'))))
    assert.deepEqual(await planOf(alone), { mistakes: [], notes: [], changed: [0, 0] })
  })

  it('Pictures and videos of phones are named where the program fails', async () => {
    systemHas({ ffmpeg: '[ "$1" = -version ]', 'heif-convert': heif })
    const { mistakes } = await planOf(folderOf({ ...sheets, 'videos/clip.MOV': Buffer.concat([MOV, MOV]) }))
    assert.deepEqual(mistakes, [
      'recorded.csv, row 2, column F (Video): “clip.MOV” couldn’t be converted. Open it and save it as MP4 (H.264).',
    ])
  })
})

describe('the real programs', () => {
  it('The real programs turn a picture upright, make it small and leave nothing of the phone in it', async () => {
    systemHas(null)
    const place = emptyFolder()
    const make = async (words: string[], name: string) =>
      assert.ok(await runProgram('ffmpeg', ['-f', 'lavfi', '-i', ...words, join(place, name)], BOUNDS))
    await make(['testsrc=size=3000x1000:rate=1', '-frames:v', '1'], 'plain.jpg')
    await make(['testsrc=size=320x240:rate=10', '-t', '1', '-c:v', 'mpeg4'], 'clip.mov')
    await make(['testsrc=size=2000x1000:rate=1', '-frames:v', '1'], 'photo.png')
    const heic = join(place, 'photo.heic')
    assert.ok(await runProgram('heif-enc', [join(place, 'photo.png'), '-o', heic], BOUNDS))
    // The camera was turned by a quarter.
    const exif = exifOf(6)
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
    const sizeOf = async (name: string) => sizeIn(await stored(name), 'jpg')
    assert.deepEqual(await sizeOf('turned.jpg'), [533, 1600, 1])
    assert.equal((await stored('turned.jpg')).includes('Exif'), false)
    assert.deepEqual(await sizeOf('photo.jpg'), [1600, 800, 1])
    const clip = await stored('clip.mp4')
    assert.equal(clip.toString('latin1', 4, 8), 'ftyp')
    const atoms = clip.toString('latin1')
    assert.ok(atoms.indexOf('moov') < atoms.indexOf('mdat'), 'it plays while it loads')
  })
})

const QUESTION =
  'Question ID,Subject Code,Chapter No,Question,Question Image,Option A,Option B,Correct\nQ-1,PHY12,3,What?,photo.jpg,yes,no,A\n'

describe('pictures of a folder', async () => {
  const test = await testApp()
  const news = (image: string) => `News ID,Date,Heading,Text,Image\nN-9,01/06/2026,Hello,Hi,${image}\n`
  const planned = async (folder: string) => {
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    const own = files.filter(({ file }) => ['news.csv', 'questions.csv'].includes(file))
    return {
      mistakes: own.flatMap((one) => one.mistakes.map(describeValidationError)),
      rows: own.map((one) => one.rows.length),
    }
  }

  for (const [name, content, says] of [
    [
      'bomb.png',
      somePng(30_000, 30_000),
      /more than 40 million pixels, or more than 16,384 on one side\. Save a smaller copy/,
    ],
    [
      'bomb.jpg',
      someJpeg(65_535, 65_535),
      /more than 100 million pixels, or more than 32,768 on one side\. Save a smaller copy/,
    ],
    ['half.jpg', someJpeg(600, 400).subarray(0, -9), /is damaged or incomplete\. Open it, save it again/],
    // The second half came as zeros, as of a copy that was broken off.
    ['zeros.jpg', zeroed(await noisyPicture(300, 200, 'jpeg')), /is damaged or incomplete/],
    ['rows.png', somePng(6000, 4000), /is damaged or incomplete/],
    ['half.png', somePng(6, 4).subarray(0, -12), /is damaged or incomplete/],
    ['header.png', somePng(6, 4).subarray(0, 33), /is damaged or incomplete/],
    ['page.jpg', Buffer.from('<html>'), /The content of “page\.jpg” doesn’t match its file type/],
  ] as const) {
    it(`Pictures of a folder are refused: ${name}`, async () => {
      const { mistakes } = await planned(
        folderOf({ ...baseSheets, 'news.csv': news(name), [`images/${name}`]: content }),
      )
      assert.equal(mistakes.length, 1)
      assert.match(mistakes[0] ?? '', says)
    })
  }

  const stored = async (own: TestApp) => {
    const { path } = await own.db.read.selectFrom('files').select('path').executeTakeFirstOrThrow()
    return readMedia(own, path)
  }

  it('Pictures of a folder are kept without place and words, and come again unchanged', async () => {
    const folder = folderOf({ ...baseSheets, 'news.csv': news('photo.jpg'), 'images/photo.jpg': jpegOf(600, 400) })
    await importFolder(test, folder)
    assert.deepEqual(await stored(test), someJpeg(600, 400))
    assert.deepEqual(await planned(folder), { mistakes: [], rows: [0] })
  })

  it('Pictures of a folder are turned upright, and come again unchanged, as does their export', async () => {
    const own = await testApp()
    const folder = folderOf({ ...baseSheets, 'news.csv': news('photo.jpg'), 'images/photo.jpg': jpegOf(600, 400, 6) })
    await importFolder(own, folder)
    const kept = await stored(own)
    assert.deepEqual(sizeIn(kept, 'jpg'), [400, 600, 1])
    assert.equal(kept.includes('Exif'), false)
    const rowsOf = async (place: string) => {
      const { files } = await planFolder(own.db.read, own.settings, place, { moveTo: null })
      return files.flatMap(({ rows }) => rows)
    }
    assert.deepEqual(await rowsOf(folder), [])
    rmSync(join(own.settings.dataDir, 'converted'), { recursive: true })
    assert.deepEqual(await rowsOf(folder), [])
    writeFileSync(join(folder, 'images/photo.jpg'), kept)
    assert.deepEqual(await rowsOf(folder), [])
  })

  it('Pictures of a question that an earlier version stored as they came stay as they are: it is the same question', async () => {
    const sheet = {
      ...baseSheets,
      'recorded.csv': sheets['recorded.csv'].replace('clip.MOV', ''),
      'questions.csv': QUESTION,
    }
    const own = await testApp()
    const folder = folderOf({ ...sheet, 'images/photo.jpg': jpegOf(600, 400) })
    await importFolder(own, folder)
    const asItCame = createHash('sha256').update(jpegOf(600, 400)).digest('base64url')
    await own.db.write((tx) =>
      tx.updateTable('files').set({ content_hash: asItCame }).where('kind', '=', 'question').execute(),
    )
    const { files } = await planFolder(own.db.read, own.settings, folder, { moveTo: null })
    assert.deepEqual(
      files.flatMap(({ rows }) => rows),
      [],
    )
    assert.deepEqual(
      files.flatMap(({ mistakes }) => mistakes.map(describeValidationError)),
      [],
    )
  })
})

describe('a HEIC', () => {
  it('A HEIC says how many points it has', () => {
    const box = (width: number, height: number) => {
      const bytes = Buffer.from('00000014697370650000000000000000 00000000'.replaceAll(' ', ''), 'hex')
      bytes.writeUInt32BE(width, 12)
      bytes.writeUInt32BE(height, 16)
      return bytes
    }
    assert.equal(heicPixels(Buffer.concat([HEIC, box(512, 512), box(8064, 6048)])), 8064 * 6048)
    assert.equal(heicPixels(HEIC), 0)
  })
})
