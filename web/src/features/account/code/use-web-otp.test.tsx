import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NO_DIGITS } from './code.rules.ts'
import { useWebOtp } from './code-step.tsx'

type Waiting = {
  request: { otp: unknown; signal: AbortSignal }
  come: (credential: unknown) => void
  refuse: () => void
}
const waiting: Waiting[] = []

function Code({ open = true }: { open?: boolean }) {
  const [digits, setDigits] = useState(NO_DIGITS)
  useWebOtp(open, setDigits)
  return <p role="status">{digits.map((digit) => digit || '_').join('')}</p>
}

const shown = () => screen.getByRole('status').textContent
const last = () => waiting.at(-1) as Waiting

beforeEach(() => {
  waiting.length = 0
  vi.stubGlobal('OTPCredential', Object)
  vi.stubGlobal('navigator', {
    credentials: {
      get: (request: Waiting['request']) =>
        new Promise((come, refuse) => waiting.push({ request, come, refuse: () => refuse(new Error('refused')) })),
    },
  })
  return () => vi.unstubAllGlobals()
})

test('the code of the message is filled in', async () => {
  render(<Code />)
  expect(last().request.otp).toEqual({ transport: ['sms'] })
  await act(async () => last().come({ code: '0417' }))
  expect(shown()).toBe('0417')
})

test('Something that is no code is not filled in', async () => {
  for (const credential of [null, {}, { code: '04' }, { code: '123456' }, { code: 'abcd' }]) {
    const { unmount } = render(<Code />)
    await act(async () => last().come(credential))
    expect(shown()).toBe('____')
    unmount()
  }
})

test('a student who refuses can still type', async () => {
  render(<Code />)
  await act(async () => last().refuse())
  expect(shown()).toBe('____')
})

test('nothing waits while the code is on its way, and a message that comes late changes nothing', async () => {
  const { rerender } = render(<Code />)
  rerender(<Code open={false} />)
  expect(last().request.signal.aborted).toBe(true)
  await act(async () => last().come({ code: '0417' }))
  expect(shown()).toBe('____')
  expect(waiting).toHaveLength(1)
})

test('another code is waited for anew, and nothing when the screen is left', () => {
  const { rerender, unmount } = render(<Code />)
  rerender(<Code key="another" />)
  expect(waiting.map(({ request }) => request.signal.aborted)).toEqual([true, false])
  unmount()
  expect(last().request.signal.aborted).toBe(true)
})

test('A browser that cannot read the message is not asked for its code', () => {
  vi.unstubAllGlobals()
  render(<Code />)
  expect(waiting).toEqual([])
})
