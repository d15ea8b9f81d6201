import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { oneChoice } from '../../testing/one-choice.ts'
import { renderAt } from '../../testing/render-at.tsx'
import type { QuestionOutcome, ReviewedQuestion } from '../question.ts'
import { numbered } from './questions/review.rules.ts'
import { usePractice } from './practise/use-practice.ts'
import { ReportOverview } from './report-overview.tsx'
import { useStanding } from './standing/standing.api.ts'

const OUTCOMES: QuestionOutcome[] = ['right', 'wrong', 'right', 'left']
const asked = { ...oneChoice, text: '', picture: null, options: [], right: '', chosen: null, explanation: null }
const questions = OUTCOMES.map((outcome, at): ReviewedQuestion => {
  const subject = at < 2 ? 'Physics' : 'Chemistry'
  const gained = outcome === 'right' ? 4 : outcome === 'wrong' ? -1 : 0
  return { ...asked, id: at + 1, sectionId: at < 2 ? 1 : 2, outcome, marks: 4, gained, subject, seconds: 10 }
})

const counts = { right: 1, partly: 0, wrong: 1, left: 0, not_evaluated: 0, cancelled: 0 }
const part = { marks: 3, max_marks: 8, top_marks: 7, ...counts }
const place = { marks: 3, top_marks: 7, percentile: '50.0000000', rank: 2 }
const standing = {
  computed: true,
  ranked: true,
  rank: 2,
  appeared: 3,
  shifts: null,
  percentile: '66.6666667',
  top_marks: 15,
  sections: [
    { ...part, section_id: 1, name: 'Section A' },
    { ...part, section_id: 2, name: 'Section B', marks: 4 },
  ],
  subjects: [
    { ...place, subject_name: 'Physics' },
    { ...place, subject_name: 'Chemistry', marks: 4 },
  ],
  times: [{ question_id: 3, median_seconds: 5 }],
}

const answer = (data: unknown, status = 200) =>
  Response.json({ status: status === 200, status_code: status, message: 'Refused', data }, { status })

const summary = { passed: true, marks: 7, maxMarks: 16, headline: '', about: undefined, name: '', facts: [] }

function Overview({ attemptId, all }: { attemptId: number | null; all: ReviewedQuestion[] }) {
  const ways = { onChoose: () => {}, onQuestions: () => {}, onward: null }
  const own = { standing: useStanding(attemptId), practice: usePractice(7) }
  return <ReportOverview all={numbered(all)} summary={summary} {...own} {...ways} />
}

const toStudy = { sub_id: 1, subject_name: 'Physics', chapter_id: 4, chapter_no: 2, chapter_name: 'Waves' }
const chapter = { ...toStudy, questions: 3, exam_percent: 12, right_percent: null }

async function show(
  response: () => Response,
  attemptId: number | null = 7,
  all = questions,
  chapters: (typeof chapter)[] = [],
) {
  vi.stubGlobal('fetch', async (address: string) => (/practice/.test(address) ? answer(chapters) : response()))
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderAt(
    <QueryClientProvider client={client}>
      <Overview attemptId={attemptId} all={all} />
    </QueryClientProvider>,
  )
}

/** With plain spaces, wherever a line may break. */
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

afterEach(() => {
  cleanup()
  forgetUser()
  vi.unstubAllGlobals()
})

test('an exam tells the rank and where most marks were lost, and a section that is a subject only once', async () => {
  await show(() => answer(standing))
  expect(await screen.findByText('of 3')).not.toBeNull()
  expect(screen.queryByText('You answered 3 of 4 questions, 2 of them correctly.')).not.toBeNull()
  expect(rows()).toEqual([
    'Physics3 of 81 correct · 1 wrong · 0 not answeredHighest: 7 · Percentile: 50.00',
    'Chemistry4 of 81 correct · 0 wrong · 1 not answeredHighest: 7 · Percentile: 50.00',
  ])
  expect(screen.queryByText('Marks by section')).toBeNull()
  expect(screen.queryByText('You lost the most marks in Section A.')).not.toBeNull()
})

test('sections of one subject stand under it, with the marks that count there', async () => {
  const four = questions.map((one, at) => ({ ...one, sectionId: at + 1 }))
  const sections = four.map(({ sectionId }) => ({
    ...part,
    section_id: sectionId,
    name: `${sectionId < 3 ? 'Physics' : 'Chemistry'} ${sectionId % 2 === 1 ? 'Section A' : 'Section B'}`,
    max_marks: 20,
  }))
  await show(() => answer({ ...standing, sections }), 7, four)
  expect(await screen.findByText('of 3')).not.toBeNull()
  const lines = 'Section A3 of 20 · Highest: 7Section B3 of 20 · Highest: 7'
  expect(rows()).toEqual([
    `Physics6 of 401 correct · 1 wrong · 0 not answeredHighest: 7 · Percentile: 50.00${lines}`,
    `Chemistry6 of 401 correct · 0 wrong · 1 not answeredHighest: 7 · Percentile: 50.00${lines}`,
  ])
})

test('sections that hold several subjects are told beside the subjects', async () => {
  await show(
    () => answer(standing),
    7,
    questions.map((one, at) => ({ ...one, sectionId: (at % 2) + 1 })),
  )
  expect(await screen.findByText('Marks by section')).not.toBeNull()
  expect(screen.queryByText('Marks by subject')).not.toBeNull()
})

test('a quiz asks for no rank, and has its subjects all the same', async () => {
  await show(() => expect.unreachable('asked'), null)
  expect(await screen.findByText('You lost the most marks in Physics.')).not.toBeNull()
  expect(screen.queryByText('Marks by subject')).not.toBeNull()
  expect(screen.queryByText('Your standing')).toBeNull()
})

test('Where the analysis fails, the rest stands, and a quiet line asks again', async () => {
  let fails = true
  await show(() => (fails ? answer({ reason: 'internal' }, 500) : answer(standing)))
  expect(await screen.findByText('Couldn’t load your standing.')).not.toBeNull()
  expect(screen.queryByText('Marks by subject')).not.toBeNull()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('of 3')).not.toBeNull()
  expect(screen.queryByText('Couldn’t load your standing.')).toBeNull()
})

test('a server without the call is not asked again, and nothing is said of it', async () => {
  await show(() => new Response('<h1>Not found</h1>', { status: 404 }))
  expect(await screen.findByText('You lost the most marks in Physics.')).not.toBeNull()
  expect(screen.queryByText('Couldn’t load your standing.')).toBeNull()
  expect(screen.queryByText('Your standing')).toBeNull()
})

test('practice by chapters is offered where there are questions for it, with the chapter of its subjects to study first', async () => {
  await show(() => answer(standing), 7, questions, [chapter])
  const way = await screen.findByRole('link', { name: /^Practise by chapter/ })
  expect(way.textContent).toContain('Study next: Waves')
  for (const chapters of [[], [{ ...chapter, subject_name: 'Biology' }]]) {
    cleanup()
    await show(() => answer(standing), 7, questions, chapters)
    await screen.findByText('of 3')
    expect(screen.queryByRole('link', { name: /^Practise by chapter/ })).toBeNull()
  }
  cleanup()
  const ofOne = questions.map((one) => ({ ...one, subject: null }))
  await show(() => answer(standing), 7, ofOne, [chapter])
  expect((await screen.findByRole('link', { name: /^Practise by chapter/ })).textContent).not.toContain('Waves')
})
