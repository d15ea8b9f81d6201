import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { oneChoice } from '../../testing/one-choice.ts'
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
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('a wrong answer stands beside the right one, each with its word, the marks it cost and why', () => {
  expect(show()).toEqual(['AC / m²Your answer', 'BN / CCorrect answer', 'CJ / C'])
  expect(within(screen.getByRole('article')).queryByText('−1 of 4')).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'Question 3' })).not.toBeNull()
  expect(screen.queryByText('Force over charge.')).not.toBeNull()
  expect(screen.queryByText('Not answered')).toBeNull()
})

test('a right answer is marked once', () => {
  expect(show({ chosen: 'N / C', gained: 4 })).toEqual(['AC / m²', 'BN / CYour answer, correct', 'CJ / C'])
  expect(screen.queryByText('4 of 4')).not.toBeNull()
})

test('a question that was left says so', () => {
  expect(show({ chosen: null, gained: 0, explanation: null })).toEqual(['AC / m²', 'BN / CCorrect answer', 'CJ / C'])
  expect(screen.queryByText('Not answered')).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'Explanation' })).toBeNull()
})

test('a picture that ended asks for the report again', () => {
  const reload = vi.fn()
  show({ picture: '/media/old.webp' }, reload)
  fireEvent.error(screen.getByRole('img'))
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(reload).toHaveBeenCalledOnce()
})
