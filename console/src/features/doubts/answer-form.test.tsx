import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from '../../session/drafts.ts'
import { begin } from '../../testing/begin.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { AnswerForm } from './answer-form.tsx'
import type { Doubt } from './use-doubt-queue.ts'

const DOUBT = { doubt_id: 3, version: 2, batch: 'Morning' } as Doubt

let server: StaffServer

beforeEach(() => {
  server = begin(['teacher'])
  server.answer('/staff/answer_doubt', () => ({ version: 3, state: 'answered', is_published: true }))
})

const sent = () => server.asked('/staff/answer_doubt')

test('An answer is sent with whether the batch may read it, and can be taken back', async () => {
  server.answer('/staff/take_back_answer', () => ({ version: 4, state: 'open', is_published: false }))
  const { router } = await show(<AnswerForm doubt={DOUBT} />)
  await type('Answer', 'It is sound.')
  await press(/./, 'switch')
  await press('Send answer')
  await expect.poll(() => router.state.location.pathname).toBe('/doubts')
  expect(sent()).toEqual([{ doubt_id: 3, version: 2, text: 'It is sound.', publish: true }])
  expect(readDraft(7, 'doubt 3')).toBeNull()
  const undo = await screen.findByText('Undo')
  await act(async () => undo.click())
  await expect.poll(() => server.asked('/staff/take_back_answer')).toEqual([{ doubt_id: 3, version: 3 }])
})

test('An answer of a student of no batch is published to nobody', async () => {
  await show(<AnswerForm doubt={{ ...DOUBT, batch: null }} />)
  expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true)
})

test('A refused answer is said at the field, and stays as it was typed', async () => {
  server.answer('/staff/answer_doubt', () => new Refusal('rule', 'This is too long.', 'text'))
  await show(<AnswerForm doubt={DOUBT} />)
  await type('Answer', 'It is sound.')
  await press('Send answer')
  await expect.poll(async () => errorOf(await field('Answer'))).toBe('This is too long.')
  await expect.poll(() => document.activeElement).toBe(await field('Answer'))
  expect((await field('Answer')).value).toBe('It is sound.')
})

test('An answer that comes after somebody else’s stays as it was typed', async () => {
  server.answer('/staff/answer_doubt', () => new Refusal('changed_meanwhile', 'Somebody was faster.'))
  const { router } = await show(<AnswerForm doubt={DOUBT} />)
  await type('Answer', 'It is sound.')
  await press('Send answer')
  await screen.findByText('Somebody was faster.')
  expect([(await field('Answer')).value, router.state.location.pathname]).toEqual(['It is sound.', '/'])
})
