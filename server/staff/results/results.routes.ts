import type { Role } from '#contract/staff/roles.ts'
import { staffResultPaper, staffResultPapers } from '#contract/staff/results.ts'
import { challengeTotals } from '../../assessment/challenges/challenges.queries.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { roundToHundredths } from '../../assessment/marking/exact-marks.rules.ts'
import { gradePaper, inHundredths } from '../../assessment/marking/paper-grade.rules.ts'
import { readContent } from '../../assessment/paper/paper-content.ts'
import { subjectsOf } from '../../assessment/paper/paper.queries.ts'
import { appearedIn } from '../../assessment/results/appeared.queries.ts'
import { toldChildren } from '../../guardians/notices/notices.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { momentsVersion, paperView, shownWindow, standingOf, stepsOf } from './paper-view.ts'
import { withReaders } from '../../assessment/paper/audience-names.queries.ts'
import { attemptCounts, batchesOf, resultPaper, resultPapers } from './papers.queries.ts'
import { graceOf, ownOf, type ResultsDeps } from './results-deps.ts'

const ON_A_PAGE = 100

/** Papers whose results come, and how they stand. */
export function resultsRoutes(route: StaffRoute, deps: ResultsDeps): void {
  const { db, clock, academy } = deps
  const { read } = db

  route(staffResultPapers, async ({ body: { after }, caller }) => {
    const [{ zone }, own] = await Promise.all([academy(), ownOf(read, caller)])
    const moment = { now: clock.now(), graceMs: graceOf(deps), zone }
    const rows = await resultPapers(read, own, { now: moment.now, after, count: ON_A_PAGE + 1 })
    const page = rows.slice(0, ON_A_PAGE)
    // Counting is for those that were not ranked yet.
    const uncounted = page.flatMap(({ paper_id, appeared }) => (appeared === null ? paper_id : []))
    const counted = await appearedIn(read, uncounted)
    const papers = (await withReaders(read, page, own)).map((paper) => ({
      ...paperView(paper, moment, counted.get(paper.paper_id) ?? 0),
      cursor: { end: paper.end, paper_id: paper.paper_id },
    }))
    return { data: { papers, more: rows.length > ON_A_PAGE } }
  })

  route(staffResultPaper, async ({ body: { paper_id }, caller }) => {
    const [{ zone }, own] = await Promise.all([academy(), ownOf(read, caller)])
    const found = await resultPaper(read, own, paper_id)
    if (!found) throw new ApiError('not_found')
    const [paper = { ...found, readers: null }] = await withReaders(read, [found], own)
    const moment = { now: clock.now(), graceMs: graceOf(deps), zone }
    const [counts, counted, batches, parts, totals, told] = await Promise.all([
      attemptCounts(read, paper_id),
      paper.appeared === null ? appearedIn(read, [paper_id]) : null,
      batchesOf(read, own, paper),
      partsOf(deps, paper_id),
      challengeTotals(read, paper_id),
      toldChildren(read, 'result', paper_id),
    ])
    const { isOut, listed, state } = standingOf(paper, moment)
    const top = listed === 'ranked' ? paper.top_marks : null
    return {
      data: {
        ...paperView(paper, moment, counted?.get(paper_id) ?? 0),
        ...stepsOf(paper, moment),
        seen_by: isOut ? counts.closed : 0,
        told,
        writing: counts.open,
        max_marks: toMarks(paper.max_marks),
        pass_marks: toMarks(paper.pass_marks),
        top_marks: top === null ? null : toMarks(roundToHundredths(top)),
        ...parts,
        batches,
        version: momentsVersion(paper),
        challenges: { ...shownWindow(paper, moment), ...totals, may_set: decides(caller.roles) && !isOut },
        may: mayOf(caller.roles, { isOut, state, isListed: listed !== null }),
      },
    }
  })
}

/** What a paper is made of, as its results are told. */
async function partsOf({ db: { read } }: ResultsDeps, paperId: number) {
  const [content, names] = await Promise.all([readContent(read, paperId), subjectsOf(read, paperId)])
  const { sections } = gradePaper(content.marked, new Map())
  const subjects = new Set(content.asked.map(({ question }) => question.subject_id))
  return {
    subjects: [...subjects].flatMap((id) => names.get(id) ?? []),
    sections: content.sections.flatMap(({ name }, at) => {
      const tally = sections[at]
      return tally ? { name, max_marks: toMarks(inHundredths(tally).maximum) } : []
    }),
  }
}

const decides = (roles: readonly Role[]): boolean => roles.includes('owner') || roles.includes('examiner')

type Stands = { isOut: boolean; state: string; isListed: boolean }

function mayOf(roles: readonly Role[], { isOut, state, isListed }: Stands) {
  return {
    publish: decides(roles) && !isOut && state === 'waits',
    move: decides(roles) && !isOut,
    hide: roles.includes('owner') && isOut,
    list: isListed,
  }
}
