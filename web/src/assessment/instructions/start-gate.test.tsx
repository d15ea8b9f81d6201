import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { StartGate } from './start-gate.tsx'

const paper = {
  name: 'Mock 1',
  time: 180,
  max_marks: 100,
  question_count: 65,
  starting_at: null,
  format_name: 'GATE 2026',
  is_unconfirmed: false,
  sections: [],
  integer_only: false,
  languages: [],
  calculator: null,
  exam_true: false,
}

let answer: () => Promise<Response>
let asked = 0

const says = (data: object) => Response.json({ status: true, status_code: 200, message: 'OK', data })
const tooEarly = () =>
  Response.json({ status: false, status_code: 422, message: 'Not yet.', data: { reason: 'not_open_yet' } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(Date.parse('2026-11-25T09:00:00+05:30'))
  asked = 0
  connection.fetch = async () => {
    asked += 1
    return answer()
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(() => {
  cleanup()
  forgetUser()
  vi.useRealTimers()
})

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Start' })

async function open(opensAt: string | null = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartGate paperId={5} words="Start" busy={false} opensAt={opensAt} onStart={() => {}} />
    </QueryClientProvider>,
  )
  await pass(0)
}

test('who comes long before a test gets its instructions when they may be read', async () => {
  answer = async () => says(paper)
  await open('2026-11-25T09:20:00+05:30')
  expect(asked).toBe(0)
  await pass(4 * 60_000)
  expect(asked).toBe(0)
  await pass(70_000)
  expect(asked).toBe(1)
})

test('what the server tells later than this device expects is asked for again', async () => {
  answer = async () => tooEarly()
  await open('2026-11-25T09:14:00+05:30')
  expect(button()).not.toBeNull()
  answer = async () => says(paper)
  await pass(31_000)
  expect(asked).toBe(2)
})

test('nobody is kept for long from a test by what does not come', async () => {
  answer = () => new Promise(() => {})
  await open()
  expect(button()).toBeNull()
  await pass(5100)
  expect(button()?.disabled).toBe(false)
})

test('who comes late is told how much time there is, counted down by the server’s clock', async () => {
  // This device's clock is an hour behind.
  const late_start = { now: '2026-11-25T10:00:00+05:30', deadline: '2026-11-25T10:10:41+05:30' }
  answer = async () => says({ ...paper, format_name: null, late_start })
  await open()
  await act(async () => vi.dynamicImportSettled())
  await pass(0)
  expect(screen.getByRole('timer').textContent).toBe('You have 10 min 41 s if you start now.')
  await pass(60_000)
  expect(screen.getByRole('timer').textContent).toBe('You have 9 min 41 s if you start now.')
  expect(button()).not.toBeNull()
})
