import { changePaper } from '../../../server/assessment/paper/paper-writes.queries.ts'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { pause } from '../proof.ts'
import { type Academy, makeAcademy, type Member } from '../world/academy.ts'
import { type AskedQuestion, someAnswer } from '../world/answers.ts'
import { attemptsOf, resultsOf } from '../world/stored.queries.ts'
import { dataOf, type Machine } from './machine.ts'
import type { Pair, Row } from './part.ts'
import type { StaffClient } from './staff-client.ts'

const STUDENTS = 24
const ENDS_IN_MS = 25_000
const LOOK_MS = 500
const LOOKS = 80

type Exam = Academy & { started: number; drop: () => void }

/** Begins an exam that is written through both machines and ends soon. */
export async function beginExam({ one, other }: Pair, environment: Record<string, string>): Promise<Exam> {
  const plan = { kind: 'exam', questions: 5, students: STUDENTS, minutes: null, endsIn: ENDS_IN_MS } as const
  const academy = await makeAcademy({ environment }, plan)
  await haveResultsAtEnd(academy)
  const begun = await Promise.all(
    academy.members.map((member, index) =>
      index % 2 === 0 ? write(one, other, member, academy) : write(other, one, member, academy),
    ),
  )
  return { ...academy, started: begun.filter(Boolean).length }
}

/** Sets a time for the results, which would otherwise wait a quarter of an hour for late answers. */
async function haveResultsAtEnd({ environment, paper, endsAt }: Academy): Promise<void> {
  const db = await openDatabase(readSettings({ ...environment }))
  await db.write((tx) => changePaper(tx, paper, { results_at: endsAt }))
  await db.close()
}

/** A watcher on one machine must see students whose calls reached the other. */
export async function examHall({ one, other }: Pair, staff: StaffClient, { paper }: Exam): Promise<Row[]> {
  const seen = { one: 0, other: 0 }
  for (let look = 0; look < LOOKS && (seen.one < STUDENTS || seen.other < STUDENTS); look += 1) {
    seen.one = await heardOf(one, staff, paper)
    seen.other = await heardOf(other, staff, paper)
    await pause(LOOK_MS)
  }
  return [
    {
      part: 'contacts of an exam hall',
      how: 'shared',
      said: `of ${STUDENTS} who write at both, ${one.name} shows ${seen.one} as heard of, ${other.name} ${seen.other}`,
      holds: seen.one === STUDENTS && seen.other === STUDENTS,
    },
  ]
}

type Hall = { rows: { contact_at: string | null }[] }

async function heardOf(at: Machine, staff: StaffClient, paper_id: number): Promise<number> {
  const { rows } = dataOf<Hall>(await staff.post(at, 'sitting', { paper_id }))
  return rows.filter(({ contact_at }) => contact_at !== null).length
}

/** Exams must end by themselves; half of them were begun at a machine that is gone by then. */
export async function closing({ one }: Pair, exam: Exam): Promise<Row[]> {
  const { started } = exam
  try {
    await one.kill()
    const { final, attempts, results } = await closedOf(exam)
    return [
      {
        part: 'closing attempts, computing results',
        how: 'shared',
        said: `${started} begun at one and answered at the other, ${one.name} ended; ${final} of ${attempts} closed, ${results} result`,
        holds: started === STUDENTS && final === STUDENTS && attempts === STUDENTS && results === 1,
      },
    ]
  } finally {
    exam.drop()
  }
}

type Begun = { attempt_id: number; questions: AskedQuestion[] }

/** Begins at one machine and answers at the next. Returns whether both were accepted. */
async function write(at: Machine, next: Machine, { stud_id, token }: Member, { paper }: Academy): Promise<boolean> {
  const begun = await at.post('/Student/exam', { stud_id, exam_id: paper }, { token })
  if (begun.status !== 200) return false
  const { attempt_id, questions } = dataOf<Begun>(begun)
  const [question] = questions
  if (!question) return false
  const answer = { question_id: question.question_id, answer: someAnswer(question, 1), marked: false, seq: 1 }
  return (await next.post('/Student/save_answer', { stud_id, attempt_id, ...answer }, { token })).status === 200
}

async function closedOf({ environment, paper }: Academy) {
  const db = await openDatabase(readSettings({ ...environment }))
  try {
    let found = { final: 0, attempts: 0, results: 0 }
    for (let look = 0; look < LOOKS; look += 1) {
      const attempts = await attemptsOf(db.read, paper)
      const final = attempts.filter(({ state }) => state === 'final').length
      found = { final, attempts: attempts.length, results: await resultsOf(db.read, paper) }
      if (final === STUDENTS && found.results > 0) break
      await pause(LOOK_MS)
    }
    return found
  } finally {
    await db.close()
  }
}
