import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../session/session-store.ts'
import { oneChoice } from '../../../testing/one-choice.ts'
import type { QuestionOutcome, ReviewedQuestion } from '../../question.ts'
import { numbered } from '../questions/review.rules.ts'
import { ReportAnalysis } from './report-analysis.tsx'

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

function show(response: () => Response, attemptId: number | null = 7) {
  const onChoose = vi.fn()
  vi.stubGlobal('fetch', async () => response())
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ReportAnalysis all={numbered(questions)} marks={7} maxMarks={16} attemptId={attemptId} onChoose={onChoose} />
    </QueryClientProvider>,
  )
  return onChoose
}

afterEach(() => vi.unstubAllGlobals())

test('an exam tells rank, sections and subjects, and where most marks were lost', async () => {
  show(() => answer(standing))
  expect(await screen.findByText('of 3')).not.toBeNull()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Section A3 of 81 correct · 1 wrong · 0 not answeredHighest: 7',
    'Section B4 of 81 correct · 1 wrong · 0 not answeredHighest: 7',
    'Physics3 of 81 correct · 1 wrong · 0 not answeredHighest: 7\u00a0· Percentile: 50.00',
    'Chemistry4 of 81 correct · 0 wrong · 1 not answeredHighest: 7\u00a0· Percentile: 50.00',
    '3',
    '4',
  ])
  expect(screen.queryByText('You lost the most marks in Section A.')).not.toBeNull()
})

test('the next step leads to the first wrong answer, a number of the used time to its question', async () => {
  const onChoose = show(() => answer(standing))
  expect(screen.queryByText('Wrong answers to review: 1')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go to first wrong' }))
  expect(onChoose).toHaveBeenLastCalledWith(2)
  fireEvent.click(await screen.findByRole('link', { name: 'Question 3' }))
  expect(onChoose).toHaveBeenLastCalledWith(3)
})

test('a quiz asks for no rank, and has its subjects and its time all the same', async () => {
  show(() => expect.unreachable('asked'), null)
  expect(await screen.findByText('Seen but left blank')).not.toBeNull()
  expect(screen.queryByText('Your standing')).toBeNull()
  expect(screen.queryByText('You lost the most marks in Physics.')).not.toBeNull()
})

test('Where the analysis fails, the rest stands, and a quiet line asks again', async () => {
  let fails = true
  show(() => (fails ? answer({ reason: 'internal' }, 500) : answer(standing)))
  expect(await screen.findByText('Couldn’t load your standing.')).not.toBeNull()
  expect(screen.queryByText('Marks by subject')).not.toBeNull()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('of 3')).not.toBeNull()
  expect(screen.queryByText('Couldn’t load your standing.')).toBeNull()
})

test('a server without the call is not asked again, and nothing is said of it', async () => {
  show(() => new Response('<h1>Not found</h1>', { status: 404 }))
  expect(await screen.findByText('Seen but left blank')).not.toBeNull()
  expect(screen.queryByText('Couldn’t load your standing.')).toBeNull()
  expect(screen.queryByText('Your standing')).toBeNull()
})
