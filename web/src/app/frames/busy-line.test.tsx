import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { noteStorage, whileBusy } from '../../api/while-busy.ts'
import { BusyLine } from '../app.tsx'

const FULL = new ApiError('storage_full', 'Nothing can be saved right now.', { status: 503, retryAfter: 0.01 })

test('a save that found no room says so, until one is stored', () => {
  render(<BusyLine />)
  act(() => noteStorage(FULL))
  expect(screen.getByRole('status').textContent).toBe('Nothing can be saved right now.')
  act(() => noteStorage(null))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('another refusal says nothing about room', () => {
  render(<BusyLine />)
  act(() => noteStorage(new ApiError('busy', 'Many students are here right now.', { status: 503 })))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a call that needs room is made again until there is some', async () => {
  let tries = 0
  const call = async () => {
    tries += 1
    if (tries < 3) throw FULL
    return 'stored'
  }
  expect(await whileBusy(call)).toBe('stored')
  act(() => noteStorage(null))
})
