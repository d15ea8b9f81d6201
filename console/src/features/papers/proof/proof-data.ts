import { m } from '#messages/web'
import { codeOfHeld, givenAnswer, saidOf } from '#assessment/attempt/answer-code.rules.ts'
import type { OpenedAttempt } from '#assessment/attempt/opened-attempt.ts'
import { deadlineOf, paperOf } from '#assessment/attempt/read-opened.ts'
import type { ClockSample } from '#assessment/clock/server-clock.rules.ts'
import { askedOf } from '#assessment/options.ts'
import type { Option, Question, ReviewedQuestion } from '#assessment/question.ts'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { pictureAddress } from '../../../ui/file-address.ts'

export type Which = { of: 'draft' | 'paper'; id: number }
export type Opening = StaffData<'/staff/proof_run'>
export type Run = NonNullable<Opening['run']>
export type Marked = StaffData<'/staff/proof_marks'>
type Asked = Run['questions'][number]

/** Addresses of pictures by what they are called. */
export type Pictures = ReadonlyMap<string, string>

const optionOf =
  (pictures: Pictures) =>
  ({ id, ptype, ptext, alt, name = ptext }: Asked['options'][number]): Option =>
    ptype === 'image'
      ? { key: String(id), name, text: alt ?? '', picture: pictures.get(ptext) ?? null }
      : { key: String(id), name, text: ptext, picture: null }

/** Converts a question into the form of the students' screens. */
export const questionOf = (row: Asked, pictures: Pictures): Question => ({
  ...askedOf(row),
  id: row.id,
  picture: pictures.get(row.question_image ?? '') ?? null,
  passagePicture: pictures.get(row.passage_image ?? '') ?? null,
  options: row.options.map(optionOf(pictures)),
})

/** Converts a trial into an attempt that was just begun, for the students' screens. */
export const openedOf = (run: Run, pictures: Pictures, clockSample: ClockSample): OpenedAttempt => ({
  attemptId: run.run_id,
  // Nothing is saved on the way.
  isNumbered: false,
  name: run.name,
  paperName: run.name,
  about: m.test_total_marks({ marks: run.max_marks }),
  questions: run.questions.map((row) => questionOf(row, pictures)),
  serverAnswers: [],
  paper: paperOf(run),
  toldPlace: null,
  deadline: deadlineOf(run),
  clockSample,
})

/** What the pictures of questions are called. */
export function pictureNamesIn({ questions }: Pick<Run, 'questions'>): string[] {
  const names = questions.flatMap(({ question_image, passage_image, options }) => [
    question_image,
    passage_image,
    ...options.map(({ ptype, ptext }) => (ptype === 'image' ? ptext : null)),
  ])
  return [...new Set(names)].flatMap((name) => (name ? [name] : []))
}

/** Loads all pictures of a run at once, so that a trial waits for none. Pictures that cannot be loaded are left out. */
export async function picturesOf(run: Pick<Run, 'questions'>): Promise<Pictures> {
  const came = await Promise.all(
    pictureNamesIn(run).map(async (picture) =>
      staffCall('/staff/question_picture', { picture }).then(
        (data) => [[picture, pictureAddress(data)] as const],
        () => [],
      ),
    ),
  )
  return new Map(came.flat())
}

/** An answer as it is sent: one option by its id, anything else in words. */
export function saidById(code: string | null) {
  const given = givenAnswer(code)
  if (given === null || given.is === 'option') return { option_id: given === null ? null : Number(given.key) }
  return { answer: saidOf(code) }
}

/** Converts a marked question into the form of the students' report. */
export function reviewedOf(row: Marked['list'][number], pictures: Pictures): ReviewedQuestion {
  const codeOf = (option: number | null, answer: string | string[] | null | undefined) =>
    option !== null && !Array.isArray(answer)
      ? String(option)
      : codeOfHeld(answer ?? null, row.answer_type === 'number')
  return {
    ...questionOf(row, pictures),
    outcome: row.outcome,
    seconds: null,
    gained: row.marks_gained,
    explanation: row.explanation,
    subject: row.subject_name,
    ...(row.key_corrected !== undefined && { corrected: row.key_corrected }),
    right: codeOf(row.correct_option, row.correct_answer) ?? '',
    chosen: codeOf(row.user_option, row.user_answer),
  }
}
