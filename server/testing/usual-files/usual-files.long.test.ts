import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { toldOf } from '../../../contract/src/testing/told-files.ts'
import { inEnglish } from '../../importing/localize.ts'
import { planFolder } from '../../importing/planning/plan-folder.ts'
import { unpackFolder } from '../../importing/reading/unpacked-folder.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { streamsOf, videoSender } from '../made-videos.ts'
import { aBareTopic } from '../makers.ts'
import { mediaPaths, readMedia } from '../media-files.ts'
import { baseSheets, emptyFolder, folderOf } from '../provider-folder.ts'
import { signedInStaff } from '../staff-browser.ts'
import { testApp } from '../test-app.ts'
import { filmFiles } from './film-files.ts'
import { AIKEN_FILES, GIFT_FILES, MOODLE_FILES } from './question-files.ts'
import { SHEET_FILES } from './sheet-files.ts'
import { CAPTION_FILES, PDF_FILES, PICTURE_FILES } from './shown-files.ts'
import { countOf, type Outcome, type UsualFile } from './usual-file.ts'
import { WORKBOOK_FILES } from './workbook-files.ts'
import { ZIP_FILES } from './zip-files.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/files.md'), 'utf8')

type Row = Record<string, unknown>
/** A row as the table of files shows it. */
function shownRow(row: Row): string {
  if ('question' in row) {
    const shown = (text: string, picture: string) =>
      [row[text], row[picture] && `[${(row[picture] as { name: string }).name}]`].filter(Boolean).join(' ')
    const options = ['A', 'B'].map((letter) => shown(`option${letter}`, `image${letter}`)).filter(Boolean)
    return [shown('question', 'question_image'), ...options, `= ${String(row['correct'])}`].join(' | ')
  }
  if ('file' in row) return `${(row['file'] as { pages?: number | null }).pages ?? '?'} pages`
  if ('heading' in row) return `${String(row['heading'])} ${(row['image'] as { name: string }).name.normalize('NFC')}`
  return `${String(row['admission_no'])} ${String(row['name'])} ${String(row['mobile'])}`
}

describe('files as people have them', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf(baseSheets))
  const clerk = await signedInStaff(test, 'clerk')
  const { chapter_id } = await test.db.read.selectFrom('chapters').select('chapter_id').executeTakeFirstOrThrow()

  async function planned(folder: string): Promise<Outcome> {
    const { files, mistakes, notes } = await planFolder(test.db.read, test.settings, folder, {
      moveTo: null,
      now: test.clock.now(),
    })
    const said = files.flatMap((plan) => [
      ...plan.notes,
      ...plan.warnings,
      ...plan.left,
      ...plan.mistakes.map(({ problem }) => problem),
    ])
    const all = [...notes, ...mistakes.map(({ problem }) => problem), ...said].map(inEnglish)
    const read = files.flatMap(({ rows }) => rows.map((row) => shownRow(row as Row)))
    return { read, said: read.length === 0 && all.length === 0 ? ['nothing of it was read'] : all }
  }

  async function unpacked({ files }: UsualFile): Promise<Outcome> {
    const target = join(emptyFolder(), 'out')
    mkdirSync(target)
    const path = join(emptyFolder(), 'academy.zip')
    writeFileSync(path, files['academy.zip'] ?? '')
    try {
      await unpackFolder(path, target)
    } catch (error) {
      return { read: [], said: [(error as Error).message] }
    }
    return planned(target)
  }

  async function asMaterial({ files }: UsualFile): Promise<Outcome> {
    const sheet = 'Material ID,Title,Subject Code,Chapter No,File\nM-1,Notes,PHY12,3,a.pdf\n'
    return planned(folderOf({ 'materials.csv': sheet, 'files/a.pdf': files['a.pdf'] ?? '' }))
  }

  const nameOf = ({ files }: UsualFile): [string, Buffer] => {
    const [[name, content] = ['', '']] = Object.entries(files)
    return [name, Buffer.from(content)]
  }

  async function asPicture(file: UsualFile): Promise<Outcome> {
    const before = new Set(await mediaPaths(test))
    const { status, body } = await clerk.postFile('add_picture', ...nameOf(file))
    if (status !== 200) return { read: [], said: [body.message] }
    const paths = (await mediaPaths(test)).filter((path) => !before.has(path))
    const bytes = await Promise.all(paths.map((path) => readMedia(test, path)))
    const read = bytes.map(async (one) => {
      const { width, height, exif } = await sharp(one).metadata()
      return `${width}x${height}${exif ? ' with a place' : ''}`
    })
    return { read: await Promise.all(read), said: [] }
  }

  async function asCaptions(file: UsualFile): Promise<Outcome> {
    const topic = await aBareTopic(test, chapter_id)
    const before = new Set(await mediaPaths(test))
    const beside = { 'x-topic': String(topic), 'x-language': 'en' }
    const { status, body } = await clerk.postFile('set_captions', ...nameOf(file), beside)
    if (status !== 200) return { read: [], said: [body.message] }
    const path = (await mediaPaths(test)).find((one) => !before.has(one)) ?? ''
    const cues = (await readMedia(test, path)).toString().replaceAll('\r', '').split('\n\n').slice(1)
    return { read: cues.map((cue) => cue.slice(cue.search(/\d+:\d+/)).trim()), said: [] }
  }

  const { begin, part, work } = videoSender(test, clerk)
  const made = () => new Set(globSync(join(test.settings.dataDir, 'media/hls/**/*.mp4')))

  async function asFilm(file: UsualFile): Promise<Outcome> {
    const topic_id = await aBareTopic(test, chapter_id)
    const before = made()
    const [name, content] = nameOf(file)
    const { status, body } = await begin(topic_id, content, name)
    if (status !== 200) return { read: [], said: [body.message] }
    await part(body.data.video_id, 0, content)
    await work()
    const { topics } = (await clerk.post('chapter_lessons', { chapter_id })).body.data
    const { state, problem } = topics.find((one: { topic_id: number }) => one.topic_id === topic_id).sent
    if (state !== 'ready') return { read: [], said: [String(problem)] }
    const shown = [...made()].filter((path) => !before.has(path) && !path.endsWith('sound.mp4'))
    const [path = ''] = shown
    const isLate = shown.some((one) => beginOf(one) >= 0.045)
    return { read: [`${Math.round(streamsOf(path).seconds)} s, begins ${isLate ? 'late' : 'at once'}`], said: [] }
  }

  const plain = async ({ files }: UsualFile) => planned(folderOf(files))
  for (const [kind, files, happens] of [
    ['lists as CSV', () => SHEET_FILES, plain],
    ['workbooks', () => WORKBOOK_FILES, plain],
    ['GIFT', () => GIFT_FILES, plain],
    ['Aiken', () => AIKEN_FILES, plain],
    ['Moodle XML', () => MOODLE_FILES, plain],
    ['zip files', () => ZIP_FILES, unpacked],
    ['pictures', () => PICTURE_FILES, asPicture],
    ['PDFs', () => PDF_FILES, asMaterial],
    ['captions', () => CAPTION_FILES, asCaptions],
    ['films', filmFiles, asFilm],
  ] as const)
    it(`Files as people have them come right or are said, as docs/files.md has it: ${kind}`, async () => {
      assert.deepEqual(await countOf(files(), happens), { ...toldOf(PAGE, kind), wrong: [] })
    })
})

const beginOf = (path: string): number =>
  Number(
    execFileSync('ffprobe', [
      ...'-v error -select_streams v:0 -show_entries stream=start_time -of csv=p=0'.split(' '),
      path,
    ]),
  )
