import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { oneChoice } from '../../testing/one-choice.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import type { QuestionOutcome, ReviewedQuestion } from '../question.ts'
import { PractiseAgain } from './report-questions.tsx'

const questionOf = (outcome: QuestionOutcome, id: number): ReviewedQuestion => ({
  id,
  ...oneChoice,
  outcome,
  text: 'What?',
  picture: null,
  marks: 1,
  gained: 0,
  options: [],
  right: 'A',
  chosen: null,
  explanation: null,
  subject: null,
})

let sent: unknown[] = []
const done = { status: true, status_code: 200, message: 'OK', data: { added: 3, total: 12, due: 12 } }
const refused = { status: false, status_code: 400, message: 'The results are not out yet.', data: { reason: 'rule' } }

beforeEach(() => signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token'))

afterEach(() => {
  // The component cannot be rendered without a student, so it is unmounted first.
  cleanup()
  forgetUser()
  act(() => toast.removeAll())
})

async function show(outcomes: QuestionOutcome[], answer: object = done) {
  sent = []
  connection.fetch = async (_address, init) => {
    sent.push(JSON.parse(init?.body as string))
    return Response.json(answer)
  }
  const shown = (
    <>
      <PractiseAgain questions={outcomes.map(questionOf)} />
      <ToastList />
    </>
  )
  await renderAt(shown, { path: '/exam-report-preview/9', route: '/exam-report-preview/$record_id' })
}

test('what was wrong, partly right or left goes on the list, which is then one press away', async () => {
  await show(['right', 'wrong', 'partly', 'left', 'cancelled', 'not_evaluated'])
  fireEvent.click(screen.getByRole('button', { name: 'Practise these (3)' }))
  const words = await screen.findByText('12 questions on your list')
  expect(document.activeElement).toBe(words)
  // Here the id is a text; only the app's own routes convert it to a number.
  expect(sent).toEqual([{ stud_id: 7, attempt_id: '9' }])
  expect(screen.getByRole('link', { name: 'Practise now' }).getAttribute('href')).toBe('/redo')
})

test('where all was right there is nothing to practise', async () => {
  await show(['right', 'cancelled'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal is said, and can be tried again', async () => {
  await show(['wrong'], refused)
  fireEvent.click(screen.getByRole('button', { name: 'Practise these (1)' }))
  expect(await screen.findByText('The results are not out yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Practise these (1)' })).toBeTruthy()
})
