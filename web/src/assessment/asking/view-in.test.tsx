import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import { oneChoice } from '../../testing/one-choice.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { AttemptContext } from '../attempt/attempt-context.ts'
import type { TestKind } from '../attempt/opened-attempt.ts'
import type { ShownQuestion } from './question-language.ts'
import { ViewIn } from './view-in.tsx'

const questions = [11, 12].map((id) => ({
  ...oneChoice,
  id,
  text: 'What is it?',
  picture: null,
  marks: 4,
  options: [],
}))

const opened = anOpenedAttempt(questions, { languages: ['hi'] })

beforeEach(() => localStorage.clear())

test('of all questions in a list, only the one on display says that its language is missing', () => {
  const attempt = new ActiveAttempt({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened })
  const shown = questions.map((question): ShownQuestion => ({
    question,
    lang: 'en',
    chosen: 'hi',
    trouble: 'missing',
    retry: () => {},
  }))
  render(
    <AttemptContext value={attempt}>
      {shown.map((one, index) => (
        <div key={one.question.id} data-testid={index}>
          <ViewIn shown={one} index={index} />
        </div>
      ))}
    </AttemptContext>,
  )
  const said = () => screen.getByRole('status').closest('[data-testid]')?.getAttribute('data-testid')
  expect(said()).toBe('0')
  act(() => void attempt.show(1))
  expect(said()).toBe('1')
})
