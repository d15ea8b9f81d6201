import {
  staffChapterFigures,
  staffChapterStudents,
  staffFigurePapers,
  staffPaperFigures,
} from '#contract/staff/figures.ts'
import { figuresOfPaper } from '../../assessment/results/computed-results.queries.ts'
import { MIN_RESPONSES } from '../../assessment/results/item-figures.rules.ts'
import { withReaders } from '../../assessment/paper/audience-names.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { StaffRoute, StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toInstant, addDays, momentOf, toDay } from '../../ports/time.ts'
import { taughtScope } from '../accounts/scope.ts'
import { answerCounts, chapterStudents, handedInPapers, type Span, spanNames } from './chapters.queries.ts'
import { chapterTotals, ENOUGH_OF_A_CHAPTER, ENOUGH_OF_A_STUDENT, signsOf } from './chapters.rules.ts'
import { paperFigures } from './paper-figures.rules.ts'
import { askedRows, figurePaper, figurePapers, givenAnswers } from './papers.queries.ts'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'

type FiguresDeps = { db: Db; clock: Clock; academy: AcademyReader; settings: Pick<Settings, 'lateSeconds'> }

type Asked = StaffApi['/staff/chapter_figures']['body']

const MAX_DAYS = 366
/** Without a first day: four weeks. */
const USUAL_DAYS = 28

/**
 * Returns the requested span, and its papers whose results are out.
 *
 * @throws {ApiError} `not_found` where the batch or the subject is none of the caller's, or of different levels; `rule`
 * for days in the wrong order, and for more than a year.
 */
async function spanOf(deps: FiguresDeps, caller: StaffCaller, { batch_id, subject_id, ...days }: Asked) {
  const { read } = deps.db
  const [now, graceMs] = [deps.clock.now(), deps.settings.lateSeconds * 1000]
  const [{ zone }, scope] = await Promise.all([deps.academy(), taughtScope(read, caller)])
  const { until = toDay(now, zone) } = days
  const { from = addDays(until, 1 - USUAL_DAYS) } = days
  mustBeSpan(from, until)
  const isSeen = scope === null || (scope.batches.includes(batch_id) && scope.subjects.includes(subject_id))
  const names = isSeen ? await spanNames(read, { batch_id, subject_id }) : undefined
  if (!names) throw new ApiError('not_found')
  const [first, before] = [momentOf(from, '00:00', zone), momentOf(addDays(until, 1), '00:00', zone)]
  const span: Span = { batch_id, subject_id, from: first, before }
  const papers = (await handedInPapers(read, span)).filter((paper) => areResultsOut(paper, now, graceMs))
  return { span, paperIds: papers.map(({ paper_id }) => paper_id), shown: { ...names, from, until } }
}

function mustBeSpan(from: string, until: string): void {
  if (until < from) throw new ApiError('rule', { field: 'until', text: plainText('staff_figures_order') })
  if (addDays(from, MAX_DAYS - 1) < until)
    throw new ApiError('rule', { field: 'until', text: plainText('staff_figures_long') })
}

const ON_A_PAGE = 100

/** Figures of questions and chapters, for their teachers. */
export function figuresRoutes(route: StaffRoute, deps: FiguresDeps): void {
  const { read } = deps.db
  const isOut = (paper: Parameters<typeof areResultsOut>[0]) =>
    areResultsOut(paper, deps.clock.now(), deps.settings.lateSeconds * 1000)

  route(staffFigurePapers, async ({ body: { after }, caller }) => {
    const [{ zone }, scope] = await Promise.all([deps.academy(), taughtScope(read, caller)])
    const rows = await figurePapers(read, scope, after, ON_A_PAGE + 1)
    const page = rows.slice(0, ON_A_PAGE)
    const last = rows.length > ON_A_PAGE ? page.at(-1) : undefined
    // Those that were hidden again are passed over.
    const shown = await withReaders(read, page.filter(isOut), scope)
    const papers = shown.map(({ paper_id, name, readers, ends_at, appeared }) => ({
      paper_id,
      name,
      readers,
      appeared,
      ends_at: toInstant(ends_at ?? 0, zone),
    }))
    return { data: { papers, cursor: last ? { end: last.ends_at ?? 0, paper_id: last.paper_id } : null } }
  })

  route(staffPaperFigures, async ({ body: { paper_id }, caller }) => {
    const [{ zone }, scope] = await Promise.all([deps.academy(), taughtScope(read, caller)])
    const paper = await figurePaper(read, scope, paper_id)
    if (!paper || !isOut(paper)) throw new ApiError('not_found')
    const { name, ends_at, appeared, corrections } = paper
    const [rows, stored] = await Promise.all([askedRows(read, paper_id), figuresOfPaper(read, paper_id)])
    // Of so few nothing is stored, and their answers can be counted now.
    const given = appeared < MIN_RESPONSES ? await givenAnswers(read, paper_id) : null
    const isSeen = (subjectId: number) => scope === null || scope.subjects.includes(subjectId)
    const questions = paperFigures(rows, { appeared, stored, given, corrections }, isSeen)
    return { data: { paper_id, name, ends_at: toInstant(ends_at ?? 0, zone), appeared, questions } }
  })

  route(staffChapterFigures, async ({ body, caller }) => {
    const { span, paperIds, shown } = await spanOf(deps, caller, body)
    const enough = ENOUGH_OF_A_CHAPTER
    const chapters = chapterTotals(await answerCounts(read, span, paperIds), enough)
    return { data: { ...shown, papers: paperIds.length, enough, chapters } }
  })

  route(staffChapterStudents, async ({ body: { after, chapter_no, ...asked }, caller }) => {
    const { span, paperIds, shown } = await spanOf(deps, caller, asked)
    const answers = await answerCounts(read, span, paperIds, { chapter_no })
    const enough = ENOUGH_OF_A_STUDENT
    const judged = { paperIds, ...signsOf(answers), enough }
    const rows = await chapterStudents(read, span, { chapter_no }, judged, { after, count: ON_A_PAGE + 1 })
    const page = rows.slice(0, ON_A_PAGE)
    const last = rows.length > ON_A_PAGE ? page.at(-1) : undefined
    return {
      data: {
        ...shown,
        chapter_name: answers[0]?.chapter_name ?? null,
        enough,
        students: page.map(({ place: _place, ...student }) => student),
        cursor: last ? { place: last.place, stud_id: last.stud_id } : null,
      },
    }
  })
}
