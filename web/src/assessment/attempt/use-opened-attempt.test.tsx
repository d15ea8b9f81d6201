import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#ui/overlays/toast.ts'
import type { OpenedAttempt } from './opened-attempt.ts'
import { useOpenedAttempt } from './use-opened-attempt.ts'

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

const lineReturns = () => act(() => void window.dispatchEvent(new Event('online')))

afterEach(() => act(() => toast.removeAll()))

test('a test that is open goes on by itself when the network is back, and is opened once', async () => {
  const open = vi.fn<() => Promise<OpenedAttempt>>().mockRejectedValueOnce(new Error('You are offline'))
  open.mockResolvedValue({} as OpenedAttempt)
  const { result } = renderHook(() => useOpenedAttempt(open, true), { wrapper: within })
  await waitFor(() => expect(result.current.error?.message).toBe('You are offline'))
  lineReturns()
  await waitFor(() => expect(result.current.opened).toBeDefined())
  lineReturns()
  expect(open).toHaveBeenCalledTimes(2)
})

test('a test that is not begun yet waits for the press, whatever the network does', async () => {
  const open = vi.fn<() => Promise<OpenedAttempt>>().mockRejectedValue(new Error('You are offline'))
  const { result } = renderHook(() => useOpenedAttempt(open, false), { wrapper: within })
  act(() => result.current.start())
  await waitFor(() => expect(result.current.error?.message).toBe('You are offline'))
  lineReturns()
  expect(open).toHaveBeenCalledTimes(1)
})

test('a test that was begun here stays as it is when a list that is fetched again tells of it', async () => {
  const open = vi.fn<() => Promise<OpenedAttempt>>().mockImplementation(async () => ({}) as OpenedAttempt)
  const begun = renderHook(({ resumes }) => useOpenedAttempt(open, resumes), {
    wrapper: within,
    initialProps: { resumes: false },
  })
  act(() => begun.result.current.start())
  await waitFor(() => expect(begun.result.current.opened).toBeDefined())
  const { opened } = begun.result.current
  begun.rerender({ resumes: true })
  // Waits until an unwanted call would have begun.
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(begun.result.current.opened).toBe(opened)
  expect(open).toHaveBeenCalledTimes(1)
})
