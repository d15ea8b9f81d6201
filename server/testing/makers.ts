import { addStudent, type Student } from '../features/account/account.queries.ts'
import { setBatches } from '../features/account/batches.queries.ts'
import { putBatch, putChapter, putLevel, putSubject } from '../features/catalog/catalog.writes.queries.ts'
import { putLiveClass } from '../features/live/live.queries.ts'
import { putTopic } from '../features/recorded/recorded.queries.ts'
import { hashOf } from '../ports/secret-keys.ts'
import { systemRandom } from '../ports/random.ts'
import { startSession } from '../session/session.queries.ts'
import { newToken } from '../session/authenticator.ts'
import type { TestApp } from './test-app.ts'

let made = 0
const next = () => (made += 1)

export async function aLevel({ db }: TestApp, ac_id = 6): Promise<number> {
  await db.write((tx) => putLevel(tx, { ac_id, levels: `Level ${ac_id}` }))
  return ac_id
}

export async function aStudent(test: TestApp, changes: Partial<Student> = {}): Promise<Student> {
  const number = next()
  const ac_id = changes.ac_id ?? (await aLevel(test))
  const student: Student = {
    stud_id: test.newId(),
    admission_no: `A-${number}`,
    name: `Student ${number}`,
    guardian: `Guardian ${number}`,
    phone_code: '91',
    mobile: String(8_000_000_000 + number),
    email: `student${number}@example.org`,
    state: 'Kerala',
    district: 'Kollam',
    ac_id,
    status: 'active',
    joined_on: '2026-06-05',
    created_at: test.clock.now(),
    ...changes,
  }
  await test.db.write((tx) => addStudent(tx, student))
  return student
}

/** Signs a student in without a code; the token that the browser would hold. */
export async function signIn(test: TestApp, { stud_id }: { stud_id: number }): Promise<string> {
  const token = newToken(systemRandom)
  const session = { session_id: test.newId(), token_hash: hashOf(token), stud_id, device_hash: 'device', browser: null }
  await test.db.write((tx) => startSession(tx, { ...session, now: test.clock.now() }))
  return token
}

/** A student who is signed in. */
export async function aSignedIn(test: TestApp, changes: Partial<Student> = {}) {
  const student = await aStudent(test, changes)
  return { student, stud_id: student.stud_id, token: await signIn(test, student) }
}

export async function aSubject(test: TestApp, ac_id: number, subject_name = 'Physics'): Promise<number> {
  const number = next()
  const subject = { subject_id: test.newId(), subject_code: `S-${number}`, subject_name, ac_id, position: number }
  await test.db.write((tx) => putSubject(tx, { ...subject, thumbnail: '/media/public/physics.webp' }))
  return subject.subject_id
}

export async function aChapter(
  test: TestApp,
  subject_id: number,
  chapter_name = 'Current electricity',
): Promise<number> {
  const chapter = { chapter_id: test.newId(), subject_id, chapter_no: next(), chapter_name }
  return test.db.write((tx) => putChapter(tx, chapter))
}

export async function aTopic(
  test: TestApp,
  chapter_id: number,
  changes: {
    topic_name?: string
    video_file?: number
    captions_file?: number
    video_kind?: string | null
    video_url?: string | null
  } = {},
): Promise<number> {
  const topic_id = test.newId()
  const video = {
    video_kind: 'youtube',
    video_url: 'https://youtu.be/aqz-KE-bpKQ',
    video_file: null,
    captions_file: null,
  }
  const topic = { topic_id, chapter_id, topic_no: next(), topic_name: "Ohm's law", ...video, captions_language: null }
  await test.db.write((tx) => putTopic(tx, { ...topic, ...changes }))
  return topic_id
}

/** A topic that shows no video yet. */
export const aBareTopic = async (test: TestApp, chapter_id: number): Promise<number> =>
  aTopic(test, chapter_id, { topic_name: 'Lenses', video_kind: null, video_url: null })

export async function aBatch(
  test: TestApp,
  ac_id: number,
  students: { stud_id: number }[] = [],
  subjectIds: number[] = [],
): Promise<number> {
  const number = next()
  const batch = { batch_id: test.newId(), batch_code: `B-${number}`, batch_name: `Batch ${number}`, ac_id }
  await test.db.write(async (tx) => {
    await putBatch(tx, { ...batch, start_date: null, end_date: null }, subjectIds)
    for (const { stud_id } of students)
      await setBatches(tx, stud_id, [batch.batch_id], { since: null, newId: test.newId })
  })
  return batch.batch_id
}

/** A class of an hour, which begins at `starts` on the academy's clock. */
export async function aLiveClass(test: TestApp, batch_id: number, subject_id: number, starts: string): Promise<number> {
  const class_id = test.newId()
  const starts_at = Date.parse(starts)
  const words = { class_name: "Gauss's law", tutor_name: 'Meera Nair', online_url: 'https://meet.example.org/abc' }
  const times = { starts_at, ends_at: starts_at + 3_600_000, status: '', room: null }
  await test.db.write((tx) =>
    putLiveClass(tx, { class_id, class_code: `C-${next()}`, batch_id, subject_id, ...words, ...times }),
  )
  return class_id
}
