import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { gradeStored } from '../../assessment/attempt/attempt-grade.rules.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import { currentContent } from '../../assessment/paper/paper-content.ts'
import { submittedOf } from '../../assessment/paper/paper-lists.queries.ts'
import { chaptersOfQuestions, practisedBy } from '../../assessment/practice/practice.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { Caller } from '../../http/calls/api-request.ts'

type Worth = { question_id: number; right: number }
export type Answered = { answered: number; right: number }

/** So many of the latest tests say how weak a student is now. */
const LATEST_TESTS = 30
const KINDS = ['quiz', 'exam', 'entrance'] as const
const WORTH: Partial<Record<string, number>> = { right: 1, partly: 0.5, wrong: 0 }

/** Returns how many questions of each chapter a student answered, in the latest tests and in practice, and how many right. */
export async function answeredByChapter(deps: AttemptRouteDeps, caller: Caller): Promise<Map<number, Answered>> {
  const { read } = deps.db
  const practised = (await practisedBy(read, caller.stud_id)).flatMap(({ question_id, outcome }) =>
    outcome === null ? [] : { question_id, right: WORTH[outcome] ?? 0 },
  )
  const all: Worth[] = [...practised, ...(await ofTests(deps, caller))]
  const chapters = await chaptersOfQuestions(read, [...new Set(all.map(({ question_id }) => question_id))])
  const counts = new Map<number, Answered>()
  for (const { question_id, right } of all) {
    const id = chapters.get(question_id)?.chapter_id
    if (id === undefined) continue
    const before = counts.get(id) ?? { answered: 0, right: 0 }
    counts.set(id, { answered: before.answered + 1, right: before.right + right })
  }
  return counts
}

/** The answers in tests whose results are out, without questions that another paper of the student's holds back. */
async function ofTests(deps: AttemptRouteDeps, caller: Caller): Promise<Worth[]> {
  const { db, clock, settings } = deps
  const [now, graceMs] = [clock.now(), settings.lateSeconds * 1000]
  const lists = await Promise.all(KINDS.map((kind) => submittedOf(db.read, kind, caller.stud_id)))
  const told = lists.flat().filter((paper) => areResultsOut(paper, now, graceMs))
  const latest = told.toSorted((a, b) => (b.submitted_at ?? 0) - (a.submitted_at ?? 0)).slice(0, LATEST_TESTS)
  const found: Worth[] = []
  for (const { attempt_id, paper_id } of latest) {
    const { marked, askedBy } = await currentContent(db, caller, paper_id)
    const held = await heldBack(deps, caller, paper_id, askedBy.keys())
    const { questions } = gradeStored(marked, await storedAnswers(db.read, caller.stud_id, attempt_id))
    for (const [question_id, { outcome }] of questions) {
      const right = WORTH[outcome]
      if (right !== undefined && !held.has(question_id)) found.push({ question_id, right })
    }
  }
  return found
}
