import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../../server/config.ts'
import type { Db } from '../../../server/db/db.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { addStudent } from '../../../server/features/account/account.queries.ts'
import { putLevel, putChapter, putSubject } from '../../../server/features/catalog/catalog.writes.queries.ts'
import { addQuestion, putPaper } from '../../../server/assessment/paper/paper-writes.queries.ts'
import type { KindName } from '../../../server/assessment/kinds.ts'
import { hashOf } from '../../../server/ports/secret-keys.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { startSession } from '../../../server/session/session.queries.ts'
import { newToken } from '../../../server/session/authenticator.ts'
import { paperRow } from '../../../server/testing/paper-makers.ts'
import type { Engine } from './engine.ts'
import { mixedQuestions, sectionsOf } from './mixed-questions.ts'
import { readSecrets } from '../../../server/secrets.ts'

export type Member = { stud_id: number; token: string; mobile: string }
export type Academy = { paper: number; members: Member[]; environment: Record<string, string>; endsAt: number }

const LEVEL = 6
const AT_ONCE = 200
const clock = { now: () => Date.now() }
const newId = makeNewId(clock, systemRandom)

/** The paper itself ends after `endsIn` milliseconds. */
type Plan = { kind: KindName; questions: number; minutes: number | null; endsIn?: number }

/** An academy with one paper and so many signed-in students, in a folder of its own. */
export async function makeAcademy(
  engine: Pick<Engine, 'environment'>,
  plan: Plan & { students: number; place?: string },
): Promise<Academy & { drop: () => void }> {
  const folder = mkdtempSync(join(plan.place ?? tmpdir(), 'prove-'))
  const environment = { DATA_DIR: folder, SECRETS_FILE: join(folder, 'secrets.json'), ...engine.environment }
  // The keys are made here, since an academy in use has them.
  readSecrets(environment.SECRETS_FILE)
  const db = await openDatabase(readSettings({ ...environment }))
  const endsAt = clock.now() + (plan.endsIn ?? 0)
  const paper = await makePaper(db, plan, plan.endsIn === undefined ? null : endsAt)
  const members: Member[] = []
  while (members.length < plan.students) {
    const some = Array.from({ length: Math.min(AT_ONCE, plan.students - members.length) }, (_, index) => ({
      stud_id: newId(),
      token: newToken(systemRandom),
      number: members.length + index,
      mobile: mobileOf(members.length + index),
    }))
    await db.write(async (tx) => {
      for (const { stud_id, token, number } of some) {
        await addStudent(tx, studentOf(stud_id, number))
        const session = {
          session_id: newId(),
          token_hash: hashOf(token),
          stud_id,
          device_hash: 'device',
          browser: null,
        }
        await startSession(tx, { ...session, now: clock.now() })
      }
    })
    members.push(...some)
  }
  await db.close()
  return { paper, members, environment, endsAt, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

const mobileOf = (number: number) => String(8_000_000_000 + number)

/** A student of whom nothing but a number is known. */
export const studentOf = (stud_id: number, number: number) => ({
  stud_id,
  admission_no: `A-${number}`,
  name: `Student ${number}`,
  guardian: 'Guardian',
  phone_code: '91',
  mobile: mobileOf(number),
  email: null,
  state: null,
  district: null,
  ac_id: LEVEL,
  status: 'active' as const,
  joined_on: null,
  created_at: clock.now(),
})

async function makePaper(db: Db, { kind, questions, minutes }: Plan, endsAt: number | null): Promise<number> {
  const subject_id = newId()
  const chapter = { chapter_id: newId(), subject_id, chapter_no: 1, chapter_name: 'Chapter' }
  const asked = mixedQuestions(questions, newId)
  const paper_id = newId()
  await db.write(async (tx) => {
    await putLevel(tx, { ac_id: LEVEL, levels: 'Level' })
    const names = { subject_code: 'S', subject_name: 'Physics' }
    await putSubject(tx, { subject_id, ...names, ac_id: LEVEL, position: 1, thumbnail: null })
    const chapter_id = await putChapter(tx, chapter)
    for (const { row, options } of asked) await addQuestion(tx, { ...row, subject_id }, options)
    const marks = { max_marks: 200 * questions, pass_marks: 80 * questions, question_count: questions }
    const own = { kind, minutes, chapter_id, name: 'Paper', ends_at: endsAt, shuffle: 'both' }
    const starts = { starts_at: endsAt === null ? null : clock.now() }
    const paper = { ...paperRow(paper_id, subject_id, clock.now()), ...own, ...starts, ...marks }
    const rows = asked.map(({ row, section_id }, position) => ({
      position,
      question_id: row.question_id,
      section_id,
      marks: 200,
      negative_marks: 50,
      shuffles_options: row.answer_type === 'number' ? 0 : 1,
    }))
    await putPaper(tx, paper, rows, sectionsOf(questions))
  })
  return paper_id
}
