import assert from 'node:assert/strict'
import { allCalls } from '#contract/all-calls.ts'
import { academyReader } from '../academy/academy.ts'
import { announceChallenges } from '../assessment/challenges/announce-challenges.ts'
import { putWindow } from '../assessment/challenges/challenges.queries.ts'
import { changePaper } from '../assessment/paper/paper-writes.queries.ts'
import { computeResults } from '../assessment/results/compute-results.ts'
import { storeAnswerWhileOpen } from '../assessment/attempt/answer.queries.ts'
import { closeAllOverdue } from '../assessment/attempt/close-overdue.ts'
import { statementChannel } from '../db/statement-channel.ts'
import { changeStudent } from '../features/account/account.queries.ts'
import { putMaterial } from '../features/materials/materials.queries.ts'
import { putNews } from '../features/news/news.queries.ts'
import { addFile } from '../media/media.queries.ts'
import { makePusher } from '../push/pusher.ts'
import { startRetentionJob } from '../retention/retention.ts'
import { sessionByToken } from '../session/session.queries.ts'
import { askGuardians } from './guardian-signups.ts'
import { aVoiceNote } from './doubting.ts'
import { aBatch, aChapter, aLevel, aLiveClass, aSubject, aTopic } from './makers.ts'
import { aPaper } from './paper-makers.ts'
import { aBrowser } from './push-service.ts'
import { someJpeg } from './some-jpeg.ts'
import type { TestApp } from './test-app.ts'
import { turnEighteen, walkAccess } from './walkthrough-access.ts'
import { walkGuardian } from './walkthrough-guardian.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }

/** Returns every statement that runs while a student and a guardian make each call with success, and the jobs run. */
export async function walkthroughStatements(test: TestApp): Promise<Statement[]> {
  const school = await aSchool(test)
  const found = new Map<string, Statement>()
  const collect = (statement: unknown) => {
    const { sql, parameters } = statement as Statement
    if (/^(select|insert|update|delete|with) /.test(sql) && !found.has(sql)) found.set(sql, { sql, parameters })
  }
  statementChannel.subscribe(collect)
  try {
    await walk(test, school)
    await sweeps(test)
    if (test.db.engine === 'postgres') await forMany(test)
  } finally {
    statementChannel.unsubscribe(collect)
  }
  return [...found.values()]
}

/** Data that many clients request at once. */
async function forMany({ db }: TestApp): Promise<void> {
  await sessionByToken.many(db.read, ['a', 'b'])
  const answer = { stud_id: 1, attempt_id: 1, paper_id: 1, question_id: 1, option_id: null, response: null }
  const at = { seconds: null, marked: 0, seq: 1, saved_at: 1 }
  await db.write((tx) =>
    storeAnswerWhileOpen.many(tx, [
      { ...answer, ...at },
      { ...answer, ...at, question_id: 2 },
    ]),
  )
}

type School = Awaited<ReturnType<typeof aSchool>>

async function aSchool(test: TestApp) {
  await aLevel(test)
  const sub_id = await aSubject(test, 6)
  const chapter_id = await aChapter(test, sub_id)
  const topic_id = await aTopic(test, chapter_id)
  const batch_id = await aBatch(test, 6, [], [sub_id])
  const class_id = await aLiveClass(test, batch_id, sub_id, '2026-11-20T17:00:00+05:30')
  const [file_id, material_id, news_id] = [test.newId(), test.newId(), test.newId()]
  const file = {
    file_id,
    kind: 'document' as const,
    content_hash: 'walk',
    name: 'walk.pdf',
    media_type: 'application/pdf',
  }
  const lesson = { material_id, material_code: 'walk', title: 'Lesson', visible_from: null, may_download: 1 }
  const item = { id: news_id, news_code: 'walk', published_on: '2026-11-01', heading: 'News', news: '', images: null }
  await test.db.write(async (tx) => {
    await addFile(tx, { ...file, size_bytes: 1, path: 'document/walk.pdf' })
    await putMaterial(tx, { ...lesson, chapter_id, file_id })
    await putNews(tx, { ...item, ac_id: null, batch_id })
  })
  const quiz = await aPaper(test, 'quiz', sub_id, { chapter_id })
  const exam = await aPaper(test, 'exam', sub_id, { minutes: 30, ends_at: test.clock.now() + 1_800_000 })
  const entrance = await aPaper(test, 'entrance', sub_id)
  return { sub_id, chapter_id, topic_id, batch_id, class_id, material_id, news_id, quiz, exam, entrance }
}

/** Makes calls and knows which paths have answered. */
function caller(test: TestApp) {
  const answered = new Set<string>()
  const who = { stud_id: 0, token: '' }
  // oxlint-disable-next-line typescript/no-explicit-any -- a walk reads answers of every shape
  const call = async (path: string, body: object = {}): Promise<{ data: any; token: string }> => {
    const isGet = Object.values(allCalls).some((one) => one.path === path && one.method === 'GET')
    const whole = { ...(who.stud_id > 0 && { stud_id: who.stud_id }), ...body }
    const { status, body: reply } = isGet ? await test.get(path, who.token) : await test.post(path, whole, who.token)
    assert.equal(status, 200, `${path}: ${JSON.stringify(reply)}`)
    answered.add(path)
    return reply
  }
  return { call, answered, who }
}

async function walk(test: TestApp, school: School): Promise<void> {
  const { call, answered, who } = caller(test)
  const codeOf = () => test.outbox.at(-1)?.text.match(/\b\d{4}\b/)?.[0]
  const [mobile, phone_code, device_id] = ['9447000000', '91', 'walk']
  // Before any call has read the academy.
  await askGuardians(test)
  await call('/Auth/academy')
  await call('/Auth/academic_levels')
  const names = { name: 'Ananya Krishnan', guardian: 'Krishnan Nair', district: 'Kollam', email: 'ananya@example.org' }
  const birth_date = '2000-01-01'
  const form = { ...names, birth_date, academic_level: 6, mobile, phone_code, device_id, fcm_id: '' }
  const first = await call('/Auth/signup', form)
  await call('/Auth/verifyOTP', { otp_ref: first.data.otp_ref, otp: codeOf() })
  test.clock.seconds(120)
  const second = await call('/Auth/login', { mobile, phone_code, device_id })
  test.clock.seconds(120)
  const again = await call('/Auth/resend', { otp_ref: second.data.otp_ref })
  const signedIn = await call('/Auth/verifyOTP', { otp_ref: again.data.otp_ref, otp: codeOf() })
  Object.assign(who, { stud_id: signedIn.data.stud_id, token: signedIn.token })
  await test.db.write((tx) =>
    tx.insertInto('student_batches').values({ stud_id: who.stud_id, batch_id: school.batch_id, position: 0 }).execute(),
  )
  await learning(call, school)
  await walkAccess(test, call)
  await turnEighteen(test, call, who)
  // Guardians read nothing of a student who is of age.
  await test.db.write((tx) => changeStudent(tx, who.stud_id, { birth_date: null }))
  await tests(test, call, { ...school, stud_id: who.stud_id })
  await notifying(test, school)
  await walkGuardian(test, who, school.news_id)
  await call('/Auth/logout')
  assert.deepEqual(
    [...answered].toSorted(),
    Object.values(allCalls)
      .map(({ path }) => path)
      .toSorted(),
  )
}

type Caller = ReturnType<typeof caller>['call']

async function learning(
  call: Caller,
  { sub_id, chapter_id, topic_id, batch_id, class_id, material_id, news_id }: School,
) {
  await call('/Student/get_profile')
  await call('/Auth/whatsapp_chat')
  await call('/Student/watch_progress', { topic_id, position: 30, duration: 600 })
  await call('/Student/material_progress', { material_id, page: 2 })
  await call('/Student/watched_counts')
  await call('/Student/subjects')
  await call('/Student/chapters', { sub_id })
  await call('/Student/topics', { chapter_id })
  await call('/Student/recently_watched', { limit: 20 })
  await call('/Student/study_materials', { sub_id, chapter_id })
  await call('/Student/batch_lists')
  await call('/Student/batches', { sub_id })
  await call('/Student/day_lists', { sub_id, batch_id })
  await call('/Student/live_classes', { sub_id, batch_id })
  await call('/Student/live_timetable')
  await call('/Student/news_events', { limit: 20 })
  await call('/Student/news_events', { limit: 20, before: news_id })
  await call('/Student/news_event', { id: news_id })
  await call('/Student/attendance_by_subject')
  await call('/Attendance/get_attendance_details_in_a_year', { subject_id: sub_id, year: 2026 })
  await call('/Attendance/get_attendance_details_in_a_month', { subject_id: sub_id, year: 2026, month: 11 })
  const video = { place: 'video', attempt_id: null, about_id: topic_id, at: 30 }
  await call('/Student/doubts_near', video)
  await call('/Student/ask_doubt', {
    ...video,
    key: 'of the video',
    text: 'Why?',
    picture: someJpeg(10, 10).toString('base64'),
  })
  await call('/Student/doubts_near', { place: 'page', attempt_id: null, about_id: material_id, at: 2 })
  await call('/Student/doubts_near', { place: 'class', attempt_id: null, about_id: class_id, at: 0 })
  await call('/Student/add_feedback', { message: 'Thank you for the class.' })
  await call('/Student/feedback')
  await call('/Student/calendar')
  await call('/Student/calendar', { renew: true })
  const device = aBrowser()
  await call('/Student/set_notifications', { ...device, classes: true, results: true })
  await call('/Student/notifications', { endpoint: device.endpoint })
  await call('/Student/set_notifications', { ...device, classes: false, results: false })
  await call('/Student/set_notifications', { ...device, classes: true, results: true })
  await call('/Student/search', { query: 'first lesson on waves' })
  await call('/Student/home')
}

async function tests(test: TestApp, call: Caller, known: School & { stud_id: number }): Promise<void> {
  const { chapter_id, quiz, exam, entrance, stud_id } = known
  const quiz_id = quiz.paper_id
  const answer = (paper: typeof quiz, attempt_id: number, seq: number) =>
    call('/Student/save_answer', {
      attempt_id,
      question_id: paper.questions[0]?.question_id,
      answer: 'Option 2',
      marked: false,
      seq,
    })
  await call('/Student/get_quiz_by_chapter', { chapter_id })
  await call('/Student/quiz_info', { quiz_id })
  const attempt = (await call('/Student/get_quiz', { quiz_id })).data
  await answer(quiz, attempt.attempt_id, 2)
  await answer(quiz, attempt.attempt_id, 1)
  const { attempt_id } = attempt
  await call('/Student/save_place', { attempt_id, question_id: quiz.questions[0]?.question_id, visited: [] })
  await call('/Student/attempt_clock', { attempt_id, seen: [attempt_id] })
  await call('/Student/paper_instructions', { paper_id: quiz_id })
  await call('/Student/question_translations', { attempt_id, language: 'hi' })
  await call('/Student/get_quiz', { quiz_id, attempt_id })
  await call('/Student/submit_quiz', { quiz_id, submit_data: [] })
  await call('/Student/my_quiz_history', { chapter_id })
  await call('/Student/quiz_report_by_id', { id: attempt.attempt_id })
  await call('/Student/redo_add', { attempt_id })
  await call('/Student/redo_today')
  await call('/Student/redo_translations', { language: 'hi' })
  const again = { question_id: quiz.questions[1]?.question_id }
  await call('/Student/redo_answer', { ...again, answer: 'Option 2' })
  await call('/Student/redo_remove', again)
  await call('/Student/redo_clear')
  await call('/Student/practice')
  await call('/Student/practice_begin', { chapter_ids: [chapter_id], count: 10 })
  await call('/Student/practice_answer', { answers: [{ ...again, answer: null }] })
  const place = { place: 'question', about_id: again.question_id, attempt_id, at: 1 }
  const { doubt_id } = (await call('/Student/ask_doubt', { ...place, key: 'of the quiz', text: 'Why?' })).data
  await call('/Student/doubts_near', place)
  await call('/Student/doubts')
  await call('/Student/doubt', { doubt_id })
  await call('/Student/doubt_voice', { voice_id: await aVoiceNote(test, { stud_id, doubt_id }) })
  await call('/Student/reopen_doubt', { doubt_id, text: 'And why not?' })
  await call('/Student/close_doubt', { doubt_id })

  await call('/Student/exams')
  const { record_id } = (await call('/Student/exam', { exam_id: exam.paper_id })).data.exam
  await call('/Student/exam', { record_id })
  // The attempt's time is over: the next call about it closes it.
  test.clock.seconds(3600)
  await call('/Student/exams')
  await call('/Student/submit_exam', { record_id, submit_data: [] })
  await call('/Student/get_exam_reports')
  await call('/Student/get_exam_report_by_id', { record_id })

  await challenging(test, call, exam, record_id)
  await computeResults(test)
  await call('/Student/attempt_standing', { attempt_id: record_id })

  await call('/Student/entrance_get_exams')
  const begun = (await call('/Student/entrance_start_exam', { exam_id: entrance.paper_id })).data
  const { enrollment_id } = begun.exam
  const submit_data = entrance.questions.map(({ question_id, right }) => ({ question_id, option_id: right }))
  await call('/Student/entrance_submit_exam', { enrollment_id, submit_data })
  await call('/Student/entrance_get_exam_reports')
  await call('/Student/entrance_get_exam_report_by_id', { enrollment_id })
}

const HOUR_MS = 3_600_000

/** The key of an exam is shown before its results, and challenged. */
async function challenging(test: TestApp, call: Caller, exam: School['exam'], attempt_id: number): Promise<void> {
  const { paper_id, questions } = exam
  const now = test.clock.now()
  await test.db.write((tx) => changePaper(tx, paper_id, { results_at: now + HOUR_MS }))
  await test.db.write((tx) => putWindow(tx, paper_id, { opens_at: now - HOUR_MS, closes_at: now + HOUR_MS }))
  await announceChallenges(test)
  const place = { attempt_id, question_id: questions[0]?.question_id }
  await call('/Student/send_challenge', { ...place, right: [], reason: 'No answer is right.' })
  await call('/Student/challenges', { attempt_id })
  await call('/Student/get_exam_report_by_id', { record_id: attempt_id })
  await call('/Student/withdraw_challenge', place)
  await test.db.write((tx) => changePaper(tx, paper_id, { results_at: null }))
}

/** A class and a result are announced; nobody takes the messages. */
async function notifying(test: TestApp, { batch_id, sub_id }: School): Promise<void> {
  test.clock.set('2026-11-20T17:55:00+05:30')
  await aLiveClass(test, batch_id, sub_id, '2026-11-20T18:00:00+05:30')
  const pusher = makePusher({ ...test.parts, academy: academyReader(test.db) })
  await pusher.round()
  await pusher.stop()
}

/** Runs the server's own jobs. */
async function sweeps(test: TestApp): Promise<void> {
  await closeAllOverdue(test)
  await startRetentionJob(test)
}
