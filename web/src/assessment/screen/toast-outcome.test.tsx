import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toast } from '#ui/overlays/toast.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import { toastOutcome } from './toast-outcome.tsx'

afterEach(() => act(() => toast.removeAll()))

/** Whether the message stands there, and whether with the sign of a success. */
function shown(passed: boolean, resultsAt: string | null): [boolean, boolean] {
  const { container } = render(<ToastList />)
  const rest = { message: '', scoreText: '', reportId: 1, missed: null }
  const receipt = { number: 'Q-1', submitted_at: '', answered: 0, marked: 0, left: 0 }
  act(() => toastOutcome('message', { passed, resultsAt, receipt, ...rest }))
  return [screen.queryByText('message') !== null, container.querySelector('.lucide-circle-check') !== null]
}

test.each([
  ['a passed test', true, null, true],
  ['one whose result is to come', false, '2026-11-22T10:00:00+05:30', true],
  ['a failed test', false, null, false],
] as const)('%s is told: with a tick or without', (_name, passed, resultsAt, hasTick) => {
  expect(shown(passed, resultsAt)).toEqual([true, hasTick])
})
