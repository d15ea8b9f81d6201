import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { oneChoice } from '../../../testing/one-choice.ts'
import type { QuestionOutcome, ReviewedQuestion } from '../../question.ts'
import { numbered } from '../questions/review.rules.ts'
import { TimePart } from './time-part.tsx'

const asked = { ...oneChoice, text: '', picture: null, marks: 4, gained: 0, options: [], right: '', chosen: null }
const paper = (...given: [QuestionOutcome, number][]) =>
  numbered(
    given.map(([outcome, seconds], at): ReviewedQuestion => ({
      ...asked,
      id: at + 1,
      outcome,
      seconds,
      explanation: null,
      subject: null,
    })),
  )

test('the time is told in all, by outcome and by question, and a number leads to its question', () => {
  const onChoose = vi.fn()
  const all = paper(['right', 20], ['wrong', 60], ['left', 2], ['left', 30])
  render(<TimePart all={all} times={[{ question_id: 1, median_seconds: 10 }]} onChoose={onChoose} />)
  expect(screen.getByText('Total time on questions').parentElement?.textContent).toContain('1 min 52 s')
  const shares = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shares.slice(0, 3)).toEqual(['Wrong(1)1 min 0 s', 'Not answered(1)30 s', 'Correct(1)20 s'])
  expect(screen.queryByText('Not read (under 5 seconds): 1')).not.toBeNull()
  expect(screen.queryByRole('link', { name: 'Question 3' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Question 4' }))
  expect(onChoose).toHaveBeenLastCalledWith(4)
})
