import type { BodyOf } from '../../../contract/src/call.ts'
import type { staffSaveNews } from '../../../contract/src/staff/news.ts'
import { pause } from '../proof.ts'
import { type Answer, dataOf, type Machine } from './machine.ts'
import type { Pair, Row } from './part.ts'
import type { StaffClient } from './staff-client.ts'
import { ask, type Student } from './student-parts.ts'

const WRONG_TRIES = 5
const LOOK_MS = 250
const LOOKS = 120
const BAD = 'Level ID,Level\nsix,Plus Two\n'
const GOOD = 'Level ID,Level\n77,Plus Seventy-seven\n'
const STUDENTS = [
  'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
  'M-0077,Devika Menon,Suresh Menon,9876500077,Plus Two Science,P2-A',
  '',
].join('\n')
const HEADING = 'Written on one machine, read from the other'

export async function sessionsOfStaff({ one, other }: Pair, staff: StaffClient): Promise<Row[]> {
  const used = await staff.post(other, 'me')
  return [
    {
      part: 'sessions of the staff',
      how: 'shared',
      said: `begun at ${one.name}, used at ${other.name}: ${used.status}`,
      holds: used.status === 200,
    },
  ]
}

/** A machine's cache must be dropped when another machine writes. */
export async function caches({ one, other }: Pair, staff: StaffClient, student: Student): Promise<Row[]> {
  const read = async () => JSON.stringify((await ask(other, student, '/Student/news_events', { limit: 20 })).body.data)
  await read()
  const before = await read()
  const published_on = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')
  const fields = { published_on, heading: HEADING, news: 'For everybody.', readers: '', picture: '' }
  const item: BodyOf<typeof staffSaveNews> = { fields }
  const saved = await staff.post(one, 'save_news', item)
  const after = await read()
  return [
    {
      part: 'caches',
      how: 'shared',
      said: `news stored at ${one.name} (${saved.status}) are in the next answer of ${other.name}`,
      holds: !before.includes(HEADING) && after.includes(HEADING),
    },
  ]
}

export async function importsOfConsole({ one, other }: Pair, staff: StaffClient): Promise<Row[]> {
  const bad = await staff.send(one, 'levels.csv', BAD)
  const upload_id = idOf(bad)
  // The preview is requested at the other machine and made by the one that has the files.
  const asked = await staff.post(other, 'import_preview', { upload_id, good_rows: false })
  const planned = await until(one, staff, upload_id)
  const { elsewhere } = uploadOf(await staff.post(other, 'import_upload', { upload_id }))
  const files = await Promise.all([
    staff.post(other, 'import_workbook', { upload_id, file: 'levels.csv' }),
    staff.post(other, 'import_mistakes', { upload_id, page: 0 }),
    staff.send(other, 'levels.csv', GOOD, upload_id),
  ])
  const here = await staff.post(one, 'import_workbook', { upload_id, file: 'levels.csv' })
  const isRefused = files.every(({ body }) => /another machine/.test(body.message))
  const stored = await storedThere({ one, other }, staff)
  return [
    {
      part: 'imports of the console: comparing',
      how: 'shared',
      said: `asked for at ${other.name} (${asked.status}), done at ${one.name}: ${planned}`,
      holds: asked.status === 200 && planned === 'planned' && elsewhere !== null,
    },
    {
      part: 'imports of the console: files',
      how: 'refused',
      said: `yellow workbook ${here.status} at ${one.name}; ${other.name}: ${files[0]?.body.message ?? ''}`,
      holds: here.status === 200 && isRefused,
    },
    stored,
  ]
}

async function storedThere({ one, other }: Pair, staff: StaffClient): Promise<Row> {
  const upload_id = idOf(await staff.send(other, 'students.csv', STUDENTS))
  await staff.post(one, 'import_preview', { upload_id, good_rows: false })
  await until(one, staff, upload_id)
  const { preview } = uploadOf(await staff.post(one, 'import_upload', { upload_id }))
  await staff.post(one, 'import_store', { upload_id, plan_hash: preview?.plan_hash ?? '-' })
  const state = await until(one, staff, upload_id)
  const history = await staff.post(other, 'import_history')
  const [last] = dataOf<{ imports: { import_id: number; file: string }[] }>(history).imports
  const undone = await staff.post(one, 'import_undo', { import_id: last?.import_id ?? 0 })
  return {
    part: 'imports of the console: storing, undoing',
    how: 'shared',
    said: `sent to ${other.name}, stored by way of ${one.name}: ${state}; undone: ${undone.status}`,
    holds: state === 'done' && last?.file === 'students.csv' && undone.status === 200,
  }
}

type Upload = { upload_id: number; state: string; elsewhere: object | null; preview: { plan_hash: string } | null }

function uploadOf(answer: Answer): Upload {
  if (answer.status !== 200) throw new Error(`It was not taken: ${JSON.stringify(answer.body)}`)
  return dataOf<{ upload: Upload }>(answer).upload
}

const idOf = (answer: Answer): number => uploadOf(answer).upload_id

/** Returns the upload's state once no machine works on it any more, or after half a minute. */
async function until(at: Machine, staff: StaffClient, upload_id: number): Promise<string> {
  let state = ''
  for (let look = 0; look < LOOKS; look += 1) {
    state = uploadOf(await staff.post(at, 'import_upload', { upload_id })).state
    if (!['planning', 'storing', 'laying'].includes(state)) return state
    await pause(LOOK_MS)
  }
  return state
}

/** Runs last, since nobody can log in for a while afterwards and the session is over. */
export async function endOfStaff({ one, other }: Pair, staff: StaffClient): Promise<Row[]> {
  for (let tried = 0; tried < WRONG_TRIES; tried += 1) await staff.tryPassword(one, false)
  const right = await staff.tryPassword(other, true)
  const out = await staff.post(other, 'logout')
  const after = await staff.post(one, 'me')
  return [
    {
      part: 'wrong passwords of the staff',
      how: 'shared',
      said: `${WRONG_TRIES} at ${one.name}; then the right one at ${other.name}: ${right.status}`,
      holds: right.status === 429,
    },
    {
      part: 'sessions of the staff that end',
      how: 'shared',
      said: `ended at ${other.name} (${out.status}), used at ${one.name}: ${after.status}`,
      holds: out.status === 200 && after.status === 401,
    },
  ]
}
