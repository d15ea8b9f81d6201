import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../api/connection.ts'
import { forgetUser, signIn } from '../../../session/session-store.ts'
import { oneChoice } from '../../../testing/one-choice.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import type { QuestionOutcome, ReviewedQuestion } from '../../question.ts'
import { type Numbered, numbered } from '../questions/review.rules.ts'
import { NextStep } from './next-step.tsx'
import { usePractice } from './use-practice.ts'

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
const done = {
  status: true,
  status_code: 200,
  message: 'OK',
  data: { added: 2, added_ids: [1, 2], total: 12, due: 12 },
}
const refused = { status: false, status_code: 400, message: 'The results are not out yet.', data: { reason: 'rule' } }

beforeEach(() => signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token'))

afterEach(() => {
  // The component cannot be rendered without a student, so it is unmounted first.
  cleanup()
  forgetUser()
  act(() => toast.removeAll())
})

const onChoose = vi.fn()
const onQuestions = vi.fn()

function Step({ all }: { all: Numbered[] }) {
  return <NextStep all={all} practice={usePractice(9)} onChoose={onChoose} onQuestions={onQuestions} />
}

async function show(outcomes: QuestionOutcome[], answer: object = done) {
  sent = []
  connection.fetch = async (_address, init) => {
    sent.push(JSON.parse(init?.body as string))
    return Response.json(answer)
  }
  await renderAt(
    <>
      <Step all={numbered(outcomes.map(questionOf))} />
      <ToastList />
    </>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what was wrong or partly right goes on the list, which is then one press away, and can be taken off', async () => {
  await show(['right', 'wrong', 'partly', 'left', 'cancelled', 'not_evaluated'])
  press('Practise these 2')
  const words = await screen.findByText('12 questions on your list')
  expect(document.activeElement).toBe(words)
  expect(sent).toEqual([{ stud_id: 7, attempt_id: 9, only: 'wrong' }])
  expect(screen.getByRole('link', { name: 'Practise now' }).getAttribute('href')).toBe('/redo')
  press('Undo')
  const again = await screen.findByRole('button', { name: 'Practise these 2' })
  expect(sent.at(-1)).toEqual({ stud_id: 7, question_ids: [1, 2] })
  expect(document.activeElement).toBe(again)
})

test('what was left is chosen as well, or alone where nothing was wrong', async () => {
  await show(['wrong', 'left', 'left'])
  expect(screen.getByRole('button', { name: 'Practise this one' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also the ones left blank (2)' }))
  press('Practise these 3')
  await screen.findByText('12 questions on your list')
  expect(sent).toEqual([{ stud_id: 7, attempt_id: 9 }])
  cleanup()
  await show(['right', 'left', 'left'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  press('Practise these 2')
  await screen.findByText('12 questions on your list')
  expect(sent).toEqual([{ stud_id: 7, attempt_id: 9 }])
})

test('the questions are one press away: the first that was wrong, and all where none was', async () => {
  await show(['right', 'wrong'])
  press('Go to first wrong')
  expect(onChoose).toHaveBeenLastCalledWith(2)
  cleanup()
  await show(['right', 'cancelled'])
  press('See the answers')
  expect(onQuestions).toHaveBeenCalledOnce()
})

test('a refusal is said, and can be tried again', async () => {
  await show(['wrong'], refused)
  press('Practise this one')
  expect(await screen.findByText('The results are not out yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Practise this one' })).toBeTruthy()
})
