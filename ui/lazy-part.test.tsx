import { CatchBoundary } from '@tanstack/react-router'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPart, useLazyPart, useTriedPart } from './lazy-part.ts'

test('a part comes when it is first wanted, and is there at once for who wants it next', async () => {
  const load = vi.fn<() => Promise<string>>(() => new Promise((come) => setTimeout(come, 5, 'code')))
  const wanted = lazyPart(load)
  void wanted.load()
  const { result } = renderHook(() => useLazyPart(wanted))
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toBe('code'))
  expect(renderHook(() => useLazyPart(wanted)).result.current).toBe('code')
  expect(load).toHaveBeenCalledOnce()
})

test('A part that was asked for ahead is there with the first look', async () => {
  const wanted = lazyPart(async () => 'code')
  await wanted.load()
  expect(renderHook(() => useLazyPart(wanted)).result.current).toBe('code')
})

test('A part that does not come is no empty place, and who wants it next asks anew', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('code')
  const wanted = lazyPart(load)
  const Wanting = () => useLazyPart(wanted)
  const place = render(
    <CatchBoundary getResetKey={() => ''} errorComponent={({ error }) => String(error)}>
      <Wanting />
    </CatchBoundary>,
  ).container
  await waitFor(() => expect(place.textContent).toContain('A part of the app did not come.'))
  // React logs every error, caught or not.
  told.mockClear()
  const { result } = renderHook(() => useLazyPart(wanted))
  await waitFor(() => expect(result.current).toBe('code'))
})

test('a place that can do without is told that it did not come, and may try again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('code')
  const wanted = lazyPart(load)
  const { result } = renderHook(() => useTriedPart(wanted))
  await waitFor(() => expect(result.current.tries).toBe(1))
  expect(result.current).toMatchObject({ part: null, failure: new Error('no network') })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.part).toBe('code'))
})
