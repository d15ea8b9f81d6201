import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import { aSection } from '../../testing/a-section.ts'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { oneChoice } from '../../testing/one-choice.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { CurrentAttempt } from '../attempt/current-attempt.ts'
import type { TestKind } from '../attempt/opened-attempt.ts'
import type { Entry } from '../journal/local-answer.ts'
import { SubmitSummary } from './submit-summary.tsx'

const questions = [1, 2, 3].map((id) => ({
  ...oneChoice,
  id,
  text: 'What is it?',
  picture: null,
  marks: 4,
  options: [],
}))

const paper = { sections: [aSection(1, { attemptAtMost: 2 })], languages: [] }
const opened = { ...anOpenedAttempt(questions, paper), paperName: 'Mock 1' }

beforeEach(() => {
  knowDialogs()
  localStorage.clear()
})
afterEach(cleanup)

test('who answered as many as count has nothing left', () => {
  const testKind = { kind: 'exam', submitWord: 'Submit Exam' } as TestKind
  const attempt = new ActiveAttempt({ studId: 1, testKind, opened })
  const answer = (...ids: number[]) =>
    act(() => {
      const given: Entry = { option: 'A', marked: false, seq: 1, acknowledged: true }
      attempt.store.setState({ entries: new Map(ids.map((id) => [id, given])) })
    })
  render(
    <CurrentAttempt value={attempt}>
      <SubmitSummary open onClose={() => {}} />
    </CurrentAttempt>,
  )
  answer(1)
  expect(screen.getByText('1 of 2 questions has no answer yet.')).toBeTruthy()
  answer(1, 3)
  expect(screen.queryByText(/no answer yet\.$/)).toBeNull()
})
