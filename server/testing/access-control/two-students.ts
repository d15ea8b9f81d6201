import { putWindow } from '../../assessment/challenges/challenges.queries.ts'
import { addMessage } from '../../features/feedback/feedback.queries.ts'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { putDay } from '../../features/catalog/catalog.writes.queries.ts'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { putNews } from '../../features/news/news.queries.ts'
import { blockGuardian } from '../../guardians/guardians.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { aVoiceNote } from '../doubting.ts'
import { aGuardian } from '../guardian-makers.ts'
import { aBatch, aChapter, aLevel, aLiveClass, aStudent, aSubject, aTopic, signIn } from '../makers.ts'
import { aPaper, type MadePaper } from '../paper-makers.ts'
import type { TestApp } from '../test-app.ts'

/** A word in every text that is not the student's: no answer may contain it. */
const CANARY = 'Canary'

const TOMORROW = '2026-11-21'
const TODAY = '2026-11-20'

type Place = { ac_id: number; batch_id: number; subject_id: number; chapter_id: number; word: string }

/** A subject of a level, taught in one batch, with everything in it. `shared` is in texts that the level reads. */
async function aPlace(
  test: TestApp,
  ac_id: number,
  students: { stud_id: number }[],
  word: string,
  shared = word,
): Promise<Place> {
  await aLevel(test, ac_id)
  const subject_id = await aSubject(test, ac_id, `${shared} subject`)
  const chapter_id = await aChapter(test, subject_id, `${shared} chapter`)
  const batch_id = await aBatch(test, ac_id, students, [subject_id])
  const day = { batch_id, subject_id, day_no: 1, schedule_name: `${word} day`, date: TODAY, chapter_id }
  await test.db.write(async (tx) => {
    await tx
      .updateTable('batches')
      .set({ batch_name: `${word} batch` })
      .where('batch_id', '=', batch_id)
      .execute()
    await putDay(tx, day)
  })
  const class_id = await aLiveClass(test, batch_id, subject_id, `${TODAY}T10:30:00+05:30`)
  const words = { class_name: `${word} class`, tutor_name: `${word} tutor`, online_url: `https://${word}.example` }
  await test.db.write((tx) => tx.updateTable('live_classes').set(words).where('class_id', '=', class_id).execute())
  return { ac_id, batch_id, subject_id, chapter_id, word }
}

async function aLesson(test: TestApp, { chapter_id, word }: Place, visible_from: string | null): Promise<number> {
  const material_id = test.newId()
  const file_id = test.newId()
  const file = { kind: 'document' as const, name: `${word}.pdf`, path: `document/${file_id}.pdf`, size_bytes: 1 }
  const lesson = { material_id, material_code: String(material_id), title: `${word} lesson`, may_download: 1 }
  await test.db.write(async (tx) => {
    await addFile(tx, { file_id, ...file, media_type: 'application/pdf', content_hash: String(file_id) })
    await putMaterial(tx, { ...lesson, chapter_id, file_id, visible_from })
  })
  return material_id
}

type Readers = { ac_id?: number; batch_id?: number }

async function someNews(test: TestApp, word: string, published_on: string, readers: Readers): Promise<number> {
  const id = test.newId()
  const item = { id, news_code: String(id), published_on, heading: `${word} news`, news: `<p>${word}</p>` }
  await test.db.write((tx) => putNews(tx, { ...item, images: null, ac_id: null, batch_id: null, ...readers }))
  return id
}

type Papers = { quiz: MadePaper; exam: MadePaper; entrance: MadePaper }

async function papersOf(test: TestApp, place: Place, changes: object = {}): Promise<Papers> {
  const { subject_id, chapter_id, ac_id, word } = place
  const common = { name: `${word} paper`, description: `${word} text`, ac_id, chapter_id, ...changes }
  return {
    quiz: await aPaper(test, 'quiz', subject_id, common),
    exam: await aPaper(test, 'exam', subject_id, common),
    entrance: await aPaper(test, 'entrance', subject_id, { ...common, minutes: 60 }),
  }
}

type Signed = { stud_id: number; token: string }

const HOUR_MS = 3_600_000

/** An exam that is over, whose key is shown before its results, with closed attempts. */
async function challenged(test: TestApp, whose: Signed[], place: Place, changes: object = {}) {
  const { subject_id, chapter_id, ac_id, word } = place
  const now = test.clock.now()
  const common = { name: `${word} paper`, ac_id, chapter_id, ...changes, ends_at: now + HOUR_MS }
  const paper = await aPaper(test, 'exam', subject_id, { ...common, results_at: now + 24 * HOUR_MS })
  const attempts: number[] = []
  for (const { stud_id, token } of whose) {
    const { body } = await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)
    const record_id = body.data.exam.record_id as number
    await test.post('/Student/submit_exam', { stud_id, record_id, submit_data: [] }, token)
    attempts.push(record_id)
  }
  await test.db.write(async (tx) => {
    await tx
      .updateTable('papers')
      .set({ ends_at: now - HOUR_MS })
      .where('paper_id', '=', paper.paper_id)
      .execute()
    await putWindow(tx, paper.paper_id, { opens_at: now - HOUR_MS, closes_at: now + HOUR_MS })
  })
  return { ...paper, attempts }
}

type Attempts = { quiz: number; exam: number; entrance: number }

async function begin(test: TestApp, { stud_id, token }: Signed, papers: Papers): Promise<Attempts> {
  const started = async (path: string, body: object) => (await test.post(path, { stud_id, ...body }, token)).body.data
  const quiz = await started('/Student/get_quiz', { quiz_id: papers.quiz.paper_id })
  const exam = await started('/Student/exam', { exam_id: papers.exam.paper_id })
  const entrance = await started('/Student/entrance_start_exam', { exam_id: papers.entrance.paper_id })
  return { quiz: quiz.attempt_id, exam: exam.attempt_id, entrance: entrance.attempt_id }
}

async function end(test: TestApp, { stud_id, token }: Signed, papers: Papers, attempts: Attempts): Promise<void> {
  const send = (path: string, body: object) => test.post(path, { stud_id, ...body }, token)
  const submit_data = papers.entrance.questions.map(({ question_id, right }) => ({ question_id, option_id: right }))
  await send('/Student/submit_quiz', { quiz_id: papers.quiz.paper_id, submit_data: [] })
  await send('/Student/submit_exam', { record_id: attempts.exam, submit_data: [] })
  await send('/Student/entrance_submit_exam', { enrollment_id: attempts.entrance, submit_data })
}

/** Adds the wrong answers of a quiz to the questions to answer again. */
async function redo(test: TestApp, { stud_id, token }: Signed, attempt_id: number): Promise<void> {
  await test.post('/Student/redo_add', { stud_id, attempt_id }, token)
}

/** Papers that a student has finished and others that are open, with the attempts at both. */
async function sitIn(test: TestApp, who: Signed, place: Place, changes: object = {}) {
  const done = await papersOf(test, place, changes)
  const reports = await begin(test, who, done)
  await end(test, who, done, reports)
  const open = await papersOf(test, place, changes)
  return { done, reports, open, attempts: await begin(test, who, open) }
}

async function traces(test: TestApp, { stud_id, token }: Signed, place: Place, word: string): Promise<void> {
  const { subject_id, chapter_id } = place
  const topic_id = await aTopic(test, chapter_id, { topic_name: `${place.word} topic` })
  await test.post('/Student/watch_progress', { stud_id, topic_id, position: 17 }, token)
  const feedback = { stud_id, feedback_id: test.newId(), message: `${word} said this`, created_at: test.clock.now() }
  await test.db.write(async (tx) => {
    await addMessage(tx, feedback)
    await mark(tx, { stud_id, subject_id, date: '2026-11-19', start: '10:00', status: 'P' })
  })
}

const person = (word: string, number: string) => ({
  name: `${word} Name`,
  guardian: `${word} Guardian`,
  email: `${word.toLowerCase()}@example.org`,
  district: `${word} District`,
  mobile: number,
  admission_no: `${word}-${number}`,
  // Of age today, so that decisions about guardians are due.
  birth_date: '2008-11-20',
})

async function aDoubt(test: TestApp, { stud_id, token }: Signed, topic_id: number, word: string): Promise<number> {
  const doubt = {
    place: 'video',
    attempt_id: null,
    about_id: topic_id,
    at: 3,
    key: `${word} asks`,
    text: `${word} does not see why`,
  }
  return (await test.post('/Student/ask_doubt', { stud_id, ...doubt }, token)).body.data.doubt_id
}

/** A guardian who is blocked by a custody order: the student is not asked about them. */
async function aBlockedGuardian(test: TestApp, student: { stud_id: number }): Promise<number> {
  const { guardian_id } = await aGuardian(test, [student], { name: `${CANARY} father` })
  const { stud_id } = student
  const block = { at: test.clock.now(), reason: 'An order' }
  await test.db.write((tx) => blockGuardian(tx, { stud_id, guardian_id }, block))
  return guardian_id
}

export type TwoStudents = Awaited<ReturnType<typeof twoStudents>>

/** Two students of one level in different batches, and a level of neither, all of it filled with data. */
export async function twoStudents(test: TestApp) {
  const mine = await aStudent(test, person('Mine', '7000000001'))
  const theirs = await aStudent(test, person(CANARY, '7999000111'))
  const me: Signed = { stud_id: mine.stud_id, token: await signIn(test, mine) }
  const other: Signed = { stud_id: theirs.stud_id, token: await signIn(test, theirs) }
  const own = await aPlace(test, 6, [mine], 'Own')
  const otherBatch = await aPlace(test, 6, [theirs], `${CANARY}Batch`, 'Shared')
  const otherLevel = await aPlace(test, 7, [], `${CANARY}Level`)
  await traces(test, me, own, 'Mine')
  await traces(test, other, own, CANARY)
  const myAttempts = await sitIn(test, me, own)
  // The hardest case: the other student's data in papers that both may see.
  const theirsOfShared = await begin(test, other, myAttempts.open)
  const attemptsOfBatch = await sitIn(test, other, otherBatch, { ac_id: null, batch_id: otherBatch.batch_id })
  await redo(test, me, myAttempts.reports.quiz)
  await redo(test, other, attemptsOfBatch.reports.quiz)
  const ofBoth = await challenged(test, [me, other], own)
  const ofBatch = await challenged(test, [other], otherBatch, { ac_id: null, batch_id: otherBatch.batch_id })
  const levelPapers = await papersOf(test, otherLevel)
  const latePapers = await papersOf(test, { ...own, word: `${CANARY}Late` }, { visible_from: TOMORROW })
  const lesson = {
    own: await aLesson(test, own, null),
    level: await aLesson(test, otherLevel, null),
    late: await aLesson(test, { ...own, word: `${CANARY}Late` }, TOMORROW),
  }
  const topic = {
    own: await aTopic(test, own.chapter_id, { topic_name: 'Own topic' }),
    level: await aTopic(test, otherLevel.chapter_id, { topic_name: `${CANARY} topic` }),
  }
  const news = {
    own: await someNews(test, 'Own', TODAY, { ac_id: 6 }),
    level: await someNews(test, `${CANARY}Level`, TODAY, { ac_id: 7 }),
    batch: await someNews(test, `${CANARY}Batch`, TODAY, { batch_id: otherBatch.batch_id }),
    late: await someNews(test, `${CANARY}Late`, TOMORROW, {}),
  }
  const doubt = {
    own: await aDoubt(test, me, topic.own, 'Mine'),
    theirs: await aDoubt(test, other, topic.own, CANARY),
  }
  const voice = {
    own: await aVoiceNote(test, { stud_id: me.stud_id, doubt_id: doubt.own }),
    theirs: await aVoiceNote(test, { stud_id: other.stud_id, doubt_id: doubt.theirs }),
  }
  const guardian = {
    own: (await aGuardian(test, [mine], { name: 'My mother' })).guardian_id,
    theirs: (await aGuardian(test, [theirs], { name: `${CANARY} mother` })).guardian_id,
    blocked: await aBlockedGuardian(test, mine),
  }
  const places = { own, otherBatch, otherLevel }
  const papers = { ofLevel: levelPapers, late: latePapers, ofBatch: attemptsOfBatch }
  const secrets = [CANARY, theirs.mobile, String(theirs.stud_id), String(theirs.email), other.token]
  const keys = { ofBoth, ofBatch }
  return {
    me,
    other,
    keys,
    places,
    myAttempts,
    theirsOfShared,
    papers,
    lesson,
    topic,
    news,
    doubt,
    voice,
    guardian,
    secrets,
  }
}
