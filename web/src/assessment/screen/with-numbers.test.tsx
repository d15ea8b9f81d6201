import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numberPart } from '../asking/number-part.ts'
import { WithNumbers } from './test-in-progress.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a keypad that does not come is said to be missing after a few tries, and is asked for on', async () => {
  const load = vi.spyOn(numberPart, 'load').mockRejectedValue(new TypeError('Failed to fetch'))
  render(
    <WithNumbers waiting="waiting" missing="missing">
      test
    </WithNumbers>,
  )
  await act(async () => vi.advanceTimersByTimeAsync(3000))
  expect(screen.queryByText('waiting')).not.toBeNull()
  await act(async () => vi.advanceTimersByTimeAsync(1100))
  expect(screen.queryByText('missing')).not.toBeNull()
  load.mockResolvedValue({} as Awaited<ReturnType<typeof numberPart.load>>)
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  expect(screen.queryByText('test')).not.toBeNull()
  load.mockRestore()
})
