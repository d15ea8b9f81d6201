import { aStudent, call, type Student } from './journey.ts'
import type { Product } from './product.ts'

/** Plus One Science: its lists are short, and no other journey counts them. */
const LEVEL = 5
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Subjects = { data: { subject_id: number }[] }
type Exams = { data: { exam_id: number; name: string }[] }
type Opened = { data: { attempt_id: number; questions: { question_id: number; options: string[] }[] } }
type Reports = { data: { result: string; results_at: string | null }[] }

export type ExamWriter = Student & { report: () => Promise<Reports['data'][number] | undefined> }

/**
 * Makes an exam that students of its own wrote an hour ago, each with one more answered question than the one before.
 * Its results are published in so many hours from now. The product's clock is correct again afterwards.
 */
export async function aWrittenExam(
  product: Product,
  workerIndex: number,
  { name, students, resultsInHours }: { name: string; students: number; resultsInHours: number },
): Promise<ExamWriter[]> {
  const now = Date.now()
  await product.order({ at: new Date(now - 2 * HOUR_MS).toISOString() })
  const writers: ExamWriter[] = []
  for (let at = 0; at < students; at += 1) {
    const student = await aStudent(product, workerIndex, LEVEL)
    const post = async <T>(path: string, body: object = {}) =>
      call<T>(product, `/Student/${path}`, { stud_id: student.stud_id, ...body }, student.token)
    if (at === 0) {
      const subject_id = (await post<Subjects>('subjects')).data[0]?.subject_id ?? 0
      const window = { starts_at: now - 3 * HOUR_MS, ends_at: now - HOUR_MS, minutes: 30 }
      const results_at = Math.floor((now + resultsInHours * HOUR_MS) / MINUTE_MS) * MINUTE_MS
      await product.order({ paper: { kind: 'exam', ac_id: LEVEL, subject_id, name, ...window, results_at } })
    }
    const exam_id = (await post<Exams>('exams')).data.find((exam) => exam.name === name)?.exam_id
    const { attempt_id, questions } = (await post<Opened>('exam', { exam_id })).data
    for (const { question_id, options } of questions.slice(0, at)) {
      const answer = { question_id, answer: options[1], marked: false, seq: 1 }
      await post('save_answer', { attempt_id, ...answer })
    }
    await post('submit_exam', { record_id: attempt_id, submit_data: [] })
    writers.push({ ...student, report: async () => (await post<Reports>('get_exam_reports')).data[0] })
  }
  await product.order({ at: new Date().toISOString() })
  return writers
}
