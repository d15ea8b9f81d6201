import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { oneChoice } from '../../testing/one-choice.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { CurrentAttempt } from '../attempt/current-attempt.ts'
import type { TestKind } from '../attempt/opened-attempt.ts'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import { QuestionCard } from './question-card.tsx'

const question = { ...oneChoice, id: 11, text: 'What is it?', picture: null, marks: 4, options: [] }

const opened = anOpenedAttempt([question], { languages: [] })

beforeEach(() => {
  localStorage.clear()
  signIn({ stud_id: 1, profile: { name: 'Ananya' } }, 'token')
})
afterEach(() => {
  cleanup()
  forgetUser()
})

test('an answer that cannot be sent now is not said to be on its way', () => {
  const attempt = new ActiveAttempt({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened })
  const entry = { option: 'A', marked: false, seq: 1, acknowledged: false }
  attempt.store.setState({ entries: new Map([[11, entry]]) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentAttempt value={attempt}>
        <QuestionCard question={question} index={0} />
      </CurrentAttempt>
    </QueryClientProvider>,
  )
  expect(screen.getByText('Saving…')).toBeTruthy()
  act(() => attempt.store.setState({ flow: 'waiting' }))
  expect(screen.queryByText('Saving…')).toBeNull()
  expect(screen.getByText('Not sent yet')).toBeTruthy()
})

test('a picture is said in the words that somebody wrote for it', () => {
  const attempt = new ActiveAttempt({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened })
  const shown = { ...question, picture: '/media/lamps.png', pictureText: 'Two lamps', passagePicture: '/media/a.png' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentAttempt value={attempt}>
        <QuestionCard question={{ ...shown, passagePictureText: 'A house' }} index={0} />
        <QuestionCard question={{ ...question, id: 12, picture: '/media/b.png' }} index={1} />
      </CurrentAttempt>
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    'A house',
    'Two lamps',
    'Picture for question 2',
  ])
})
