import { staffFind } from '#contract/staff/find.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { bankPage } from '../../assessment/bank/bank.queries.ts'
import { firstLine } from '../../assessment/bank/question-state.rules.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toDay } from '../../ports/time.ts'
import { batchesSeen, questionsSeen, seesAllBatches } from '../accounts/scope.ts'
import { papersNamed, studentsFound, studentsNear } from './find.queries.ts'

const OF_A_KIND = 5
const SEE_STUDENTS = ['owner', 'clerk', 'examiner', 'teacher'] as const satisfies Role[]
const SEE_QUESTIONS = ['owner', 'examiner', 'teacher'] as const satisfies Role[]
const SEE_PAPERS = ['owner', 'examiner'] as const satisfies Role[]

/** What a typed text leads to, over all lists of the person. */
export function findRoutes(route: StaffRoute, { db, academy }: { db: Db; academy: AcademyReader }): void {
  const { read } = db

  route(staffFind, async ({ body, caller }) => {
    const text = body.search.trim()
    if (text === '') return { data: { found: [] } }
    const when = async <Row>(of: readonly Role[], rows: () => Promise<Row[]>) =>
      of.some((role) => caller.roles.includes(role)) ? rows() : []
    const [students, questions, papers, { zone }] = await Promise.all([
      when(SEE_STUDENTS, async () => {
        const [search, batches] = [{ text, seesNumbers: seesAllBatches(caller) }, await batchesSeen(read, caller)]
        const exact = await studentsFound(db, search, batches, OF_A_KIND)
        return exact.length > 0 ? exact : studentsNear(db, text, batches, OF_A_KIND)
      }),
      when(SEE_QUESTIONS, async () => {
        const seen = await questionsSeen(read, caller)
        return bankPage(read, { search: text, subject_ids: seen?.subject_ids ?? null, hidden: seen?.hidden }, OF_A_KIND)
      }),
      when(SEE_PAPERS, async () => papersNamed(read, text, OF_A_KIND)),
      academy(),
    ])
    const found = [
      ...students.map(({ stud_id, name, admission_no, level }) => ({
        kind: 'student' as const,
        id: stud_id,
        title: name,
        more: [admission_no, level].filter(Boolean).join(' · '),
        starts_on: null,
      })),
      ...papers.map(({ paper_id, name, starts_at }) => ({
        kind: 'paper' as const,
        id: paper_id,
        title: name,
        more: '',
        starts_on: starts_at === null ? null : toDay(starts_at, zone),
      })),
      ...questions.map(({ question_id, question, question_code, subject_name }) => ({
        kind: 'question' as const,
        id: question_id,
        title: firstLine(question),
        more: `${question_code} · ${subject_name}`,
        starts_on: null,
      })),
    ]
    return { data: { found } }
  })
}
