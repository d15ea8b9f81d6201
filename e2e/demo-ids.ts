import type { Api, Whole } from '#contract/all-calls.ts'
import { call, type Student } from './journey.ts'
import type { Product } from './product.ts'

type Path = keyof Api
type Body<P extends Path> = Omit<Api[P]['body'], 'stud_id'>
type Ask = <P extends Path>(path: P, ...body: object extends Body<P> ? [Body<P>?] : [Body<P>]) => Promise<Whole[P]>

/** Asks as a student does. */
export function asking(product: Product, { stud_id, token }: Student): Ask {
  return async (path, ...[body]) => (await call<{ data: never }>(product, path, { stud_id, ...body }, token)).data
}

/** Returns ids of the first chapter of the first subject, and of one entry of each kind in it. */
export async function lessonIds(ask: Ask) {
  const { subject_id: subject } = first(await ask('/Student/subjects'))
  const { chapter_id: chapter } = first(await ask('/Student/chapters', { sub_id: subject }))
  const { topic_id: topic } = first(await ask('/Student/topics', { chapter_id: chapter }))
  await ask('/Student/watch_progress', { topic_id: topic, position: 8, duration: 22 })
  const { material_id: material } = first(
    await ask('/Student/study_materials', { sub_id: subject, chapter_id: chapter }),
  )
  const asked = { place: 'video', attempt_id: null, about_id: topic, at: 20 } as const
  const words = { key: 'every screen', text: 'Why is $x^2$ never negative?' }
  const { doubt_id: doubt } = await ask('/Student/ask_doubt', { ...asked, ...words })
  const { batch_id: batch } = first(await ask('/Student/batches', { sub_id: subject }))
  const { id: news } = first(await ask('/Student/news_events'))
  const { today, live_class: live } = await ask('/Student/home')
  const year = Number(today.slice(0, 4))
  const { attendance_data } = await ask('/Attendance/get_attendance_details_in_a_year', { subject_id: subject, year })
  return { subject, chapter, topic, material, doubt, batch, news, live, year, attended: first(attendance_data) }
}

/** One test of each kind taken by the student, the quiz's questions put on the list to redo, and a second exam begun. */
export async function testIds(ask: Ask, chapter_id: number) {
  const { id: quiz_id } = first(await ask('/Student/get_quiz_by_chapter', { chapter_id }))
  await ask('/Student/get_quiz', { quiz_id })
  const quiz = await ask('/Student/submit_quiz', { quiz_id, submit_data: [] })
  await ask('/Student/redo_add', { attempt_id: quiz.attempt_id })

  const [exam, second] = await ask('/Student/exams')
  if (!exam || !second) throw new Error('The demo academy has too few exams.')
  await ask('/Student/exam', { exam_id: exam.exam_id })
  const taken = await ask('/Student/submit_exam', { exam_id: exam.exam_id, submit_data: [] })
  const begun = await ask('/Student/exam', { exam_id: second.exam_id })

  const open = (await ask('/Student/entrance_get_exams')).filter(({ window }) => window === 'open')
  const entrance = await ask('/Student/entrance_start_exam', { exam_id: first(open).id })
  const { enrollment_id } = entrance.exam
  const submit_data = entrance.questions
    .slice(0, 3)
    .map(({ id, options }) => ({ question_id: id, option_id: first(options).id }))
  await ask('/Student/entrance_submit_exam', { enrollment_id, submit_data })

  return {
    quiz: quiz_id,
    quizReport: quiz.attempt_id,
    exam: exam.exam_id,
    examReport: taken.record_id,
    examBegun: begun.exam.record_id,
    entrance: first(open).id,
    entranceReport: enrollment_id,
  }
}

function first<T>(list: T[]): T {
  const [found] = list
  if (found === undefined) throw new Error('The demo academy has none of what is asked for.')
  return found
}
