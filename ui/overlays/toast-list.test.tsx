import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'
import { ToastList } from './toast-list.tsx'

/** jsdom knows the attribute `popover`, but cannot show a popover. */
const HIDDEN = { hidden: true }

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastList />)
})

afterEach(() => {
  act(() => toast.removeAll())
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const show = (make: () => unknown) => act(() => void make())
const shown = () => screen.queryAllByText(/message/).length

describe('a message stays', () => {
  test.each([
    ['error', () => toast.error('message'), 4000],
    ['success', () => toast.success('message'), 2000],
    ['blank', () => toast('message'), 4000],
    ['custom', () => toast.custom('message'), 4000],
  ] as const)('A message stays as long as its kind asks for: %s', async (_kind, make, duration) => {
    show(make)
    await pass(duration - 50)
    expect(shown()).toBe(1)
    await pass(100)
    await pass(300)
    expect(shown()).toBe(0)
  })

  test('A message stays without end while something loads', async () => {
    show(() => toast.loading('message'))
    await pass(600_000)
    expect(shown()).toBe(1)
  })

  test('A message stays while somebody reads it', async () => {
    show(() => toast.error('message'))
    fireEvent.mouseOver(screen.getByText('message'))
    await pass(20_000)
    expect(shown()).toBe(1)
  })
})

test('at most twenty messages are shown, the newest of them', () => {
  show(() => {
    for (let count = 1; count <= 25; count += 1) toast(`message ${count}`)
  })
  expect(shown()).toBe(20)
  expect(screen.queryByText('message 25')).not.toBeNull()
  expect(screen.queryByText('message 5')).toBeNull()
})

test('an error interrupts the screen reader, a success waits for it', () => {
  show(() => (toast.error('bad message'), toast.success('good message')))
  expect(screen.getByRole('alert', HIDDEN).textContent).toBe('bad message')
  expect(screen.getByRole('status', HIDDEN).textContent).toBe('good message')
})

test('A press closes a message', async () => {
  show(() => toast.error('message'))
  fireEvent.click(screen.getByRole('button', { name: 'Close this message', ...HIDDEN }))
  await pass(300)
  expect(shown()).toBe(0)
})
