import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hostileHtml } from '../contract/src/testing/hostile-html.ts'
import { programFile } from '../server/testing/program.ts'
import type { Product } from './product.ts'

/** Markup in place of the academy's texts, which every screen must show literally. */
export const HOSTILE = '<img src=x onerror=alert(1)><b>x</b>'
/** Text that a typesetter of mathematics might execute. */
export const HOSTILE_MATH =
  'Is $\\href{javascript:alert(1)}{x}$, $\\url{javascript:alert(1)}$, $\\includegraphics{https://canary.example/a.png}$ or $\\htmlStyle{position:fixed}{x}$ it?'

export const MOBILE = '9111100001'
const LEVEL = 66
const FIRST_ID = 7_000_000_000_000
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
const program = programFile('server/cli/main.ts')

type Row = Record<string, string | number | null>
export type HostileIds = { subject: number; chapter: number; quiz: number; imported: number[]; raw: number[] }

/** Fills a hostile academy beside the demo: once through the importer, once directly in the database. */
export async function makeHostile(product: Product): Promise<HostileIds> {
  importNews(product)
  const db = new DatabaseSync(join(product.folder, 'academy.sqlite'))
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row)
    const places = names.map((name) => `:${name}`)
    db.prepare(`insert into ${table} (${names.join()}) values (${places.join()})`).run(row)
  }
  const ids = writeHostile(insert)
  const rows = db.prepare("select id from news where news_code like 'H-%' order by id").all()
  db.close()
  await product.start()
  return { ...ids, imported: rows.map(({ id }) => Number(id)) }
}

function importNews({ folder: DATA_DIR }: Product): void {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  // A sheet with control characters is refused as a whole.
  const texts = hostileHtml.filter((html) => !CONTROL.test(html))
  const news = texts.map((html, at) => [`H-${at}`, '01/01/2026', `Imported ${at}`, html, '', 'Hostile'])
  const lines = news.map((row) => row.map(cell).join(','))
  writeFileSync(join(folder, 'levels.csv'), `Level ID,Level\n${LEVEL},Hostile\n`)
  const titles = 'News ID,Date,Heading,Text,Image,Level or Batch Code'
  writeFileSync(join(folder, 'news.csv'), `${titles}\n${lines.join('\n')}\n`)
  const args = [program, 'import', folder, '--write']
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR }, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (stderr !== '') throw new Error(`${stdout}${stderr}`)
}

function writeHostile(insert: (table: string, row: Row) => void): Omit<HostileIds, 'imported'> {
  let last = FIRST_ID
  const next = () => (last += 1)
  const [stud_id, subject_id, chapter_id, batch_id, paper_id] = [next(), next(), next(), next(), next()]
  const person = { name: HOSTILE, guardian: HOSTILE, email: 'a@b.co', state: HOSTILE, district: HOSTILE }
  const number = { phone_code: '91', mobile: MOBILE, admission_no: null, joined_on: null, created_at: 1 }
  insert('students', { stud_id, ...person, ...number, ac_id: LEVEL, status: 'active' })
  insert('subjects', {
    subject_id,
    subject_code: 'H',
    subject_name: HOSTILE,
    ac_id: LEVEL,
    thumbnail: null,
    position: 1,
  })
  insert('chapters', { chapter_id, subject_id, chapter_no: 1, chapter_name: HOSTILE })
  const video = { video_kind: 'youtube', video_url: 'javascript:alert(1)', video_file: null, captions_file: null }
  insert('topics', {
    topic_id: next(),
    chapter_id,
    topic_no: 1,
    topic_name: HOSTILE,
    ...video,
    captions_language: null,
  })
  insert('batches', { batch_id, batch_code: 'H', batch_name: HOSTILE, ac_id: LEVEL, start_date: null, end_date: null })
  insert('batch_subjects', { batch_id, subject_id })
  insert('student_batches', { stud_id, batch_id, position: 0 })
  const now = Date.now()
  const times = { starts_at: now - 60_000, ends_at: now + 3_600_000, online_url: 'javascript:alert(1)', status: '' }
  const words = { class_code: 'H', class_name: HOSTILE, tutor_name: HOSTILE }
  insert('live_classes', { class_id: next(), batch_id, subject_id, ...words, ...times })
  writeQuiz(insert, next, { paper_id, subject_id, chapter_id })
  const raw = hostileHtml.map((html, at) => {
    const id = next()
    const item = { id, news_code: `R-${at}`, published_on: '2026-01-02', heading: `Raw ${at} ${HOSTILE}`, news: html }
    insert('news', { ...item, images: null, ac_id: LEVEL, batch_id: null })
    return id
  })
  return { subject: subject_id, chapter: chapter_id, quiz: paper_id, raw }
}

type Place = { paper_id: number; subject_id: number; chapter_id: number }

function writeQuiz(insert: (table: string, row: Row) => void, next: () => number, place: Place): void {
  const questions = [HOSTILE, HOSTILE_MATH]
  const marks = { max_marks: 400, pass_marks: 100, question_count: 2, given_marks: null, given_negative: null }
  const when = { minutes: null, starts_at: null, ends_at: null, visible_from: null, added_at: 1, given_pass: null }
  const names = { paper_code: 'H', name: HOSTILE, description: HOSTILE, ac_id: LEVEL, batch_id: null }
  insert('papers', { ...place, kind: 'quiz', ...names, ...marks, ...when })
  for (const [position, question] of questions.entries()) {
    const question_id = next()
    const rest = { version: 1, question_file: null, content_hash: '', chapter_no: null, difficulty: null }
    const row = { question_id, question_code: `H${position}`, subject_id: place.subject_id, question, ...rest }
    insert('questions', { ...row, explanation: HOSTILE, marks: 200, negative_marks: 0 })
    insert('paper_questions', { paper_id: place.paper_id, position, question_id, marks: 200, negative_marks: 0 })
    for (const [at, ptext] of [HOSTILE, `$\\href{javascript:alert(1)}{y}$ ${HOSTILE}`].entries()) {
      const option = { option_id: next(), question_id, position: at, ptype: 'text', ptext, option_file: null }
      insert('question_options', { ...option, is_right: at })
    }
  }
}
