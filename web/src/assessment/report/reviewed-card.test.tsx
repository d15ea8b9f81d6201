import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { oneChoice } from '../../testing/one-choice.ts'
import { answerCode } from '../attempt/answer-code.rules.ts'
import type { ReviewedQuestion } from '../question.ts'
import { ReviewedCard } from './reviewed-card.tsx'

const question: ReviewedQuestion = {
  id: 7,
  ...oneChoice,
  outcome: 'wrong',
  text: 'Which is a unit of electric field?',
  picture: null,
  marks: 4,
  gained: -1,
  options: ['C / m²', 'N / C', 'J / C'].map((text) => ({ key: text, name: text, text, picture: null })),
  right: 'N / C',
  chosen: 'C / m²',
  explanation: 'Force over charge.',
  subject: null,
}

function show(change: Partial<ReviewedQuestion> = {}, onReload = () => {}) {
  render(<ReviewedCard question={{ ...question, ...change }} number={3} onReload={onReload} />)
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

test('a wrong answer stands beside the right one, each with its word, the marks it cost and why', () => {
  expect(show()).toEqual(['AC / m²Your answer', 'BN / CCorrect answer', 'CJ / C'])
  expect(within(screen.getByRole('article')).queryByText('−1 of 4')).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'Question 3' })).not.toBeNull()
  expect(screen.queryByText('Force over charge.')).not.toBeNull()
  expect(screen.queryByText('Not answered')).toBeNull()
})

test('a right answer is marked once', () => {
  expect(show({ chosen: 'N / C', outcome: 'right', gained: 4 })).toEqual([
    'AC / m²',
    'BN / CYour answer, correct',
    'CJ / C',
  ])
  expect(screen.queryByText('4 of 4')).not.toBeNull()
})

test('a question that was left says so', () => {
  expect(show({ chosen: null, outcome: 'left', gained: 0, explanation: null })).toEqual([
    'AC / m²',
    'BN / CCorrect answer',
    'CJ / C',
  ])
  expect(screen.queryByText('Not answered')).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'Explanation' })).toBeNull()
})

test('a picture that ended asks for the report again', () => {
  const reload = vi.fn()
  show({ picture: '/media/old.webp' }, reload)
  fireEvent.error(screen.getByRole('img'))
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

const several = (...names: string[]) => answerCode({ is: 'options', names }) ?? ''
const number = (typed: string) => answerCode({ is: 'number', typed }) ?? ''

test('Each of several options is right, chosen or missed', () => {
  const options = ['P', 'Q', 'R', 'S'].map((text, id) => ({ key: String(id), name: text, text, picture: null }))
  const rest = { answerType: 'multiple', options, right: several('P', 'Q'), outcome: 'partly' } as const
  expect(show({ ...rest, chosen: several('P', 'S') })).toEqual([
    'APYour answer, correct',
    'BQCorrect, not selected',
    'CR',
    'DSYour answer',
  ])
  expect(screen.queryByText('Partly correct')).not.toBeNull()
})

test('a number stands beside those that are right', () => {
  show({ answerType: 'number', options: [], right: number('-12.4..12.6'), chosen: number('-13'), seconds: 80 })
  const told = [...screen.getByRole('article').querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(told).toEqual(['Your answer−13', 'Correct answer−12.4 to 12.6'])
  expect(screen.queryByText('1 min 20 s')).not.toBeNull()
})

test('a number that is right says so', () => {
  show({ answerType: 'number', options: [], right: number('5'), chosen: number('5'), outcome: 'right' })
  expect(screen.queryByText('Your answer, correct')).not.toBeNull()
  expect(screen.queryByText('Correct answer')).toBeNull()
})

test('what was not evaluated or was cancelled says why', () => {
  show({ outcome: 'not_evaluated', gained: 0 })
  expect(screen.queryByText('Not evaluated')).not.toBeNull()
  expect(screen.queryByText(/you answered more questions than this section allows/)).not.toBeNull()
  show({ outcome: 'cancelled', gained: 4 })
  expect(screen.queryByText('Cancelled')).not.toBeNull()
  expect(screen.queryByText(/You get full marks for it/)).not.toBeNull()
  expect(screen.queryByText(/You get no marks for it/)).toBeNull()
  show({ outcome: 'cancelled', gained: 0 })
  expect(screen.queryByText(/You get no marks for it/)).not.toBeNull()
})

test('a passage and two lists stand with the question', () => {
  show({ passage: 'A capacitor is charged.', lists: { one: ['P. Force', 'Q. Work'], two: ['1. newton'] } })
  expect(screen.queryByText('A capacitor is charged.')).not.toBeNull()
  const cells = within(screen.getByRole('table', { name: 'Lists to match' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['P. Force', '1. newton', 'Q. Work', ''])
})

test('a question whose key was corrected says why', () => {
  show({ corrected: 'Both B and C are right.' })
  expect(screen.queryByText('Corrected by your academy: Both B and C are right.')).not.toBeNull()
})
