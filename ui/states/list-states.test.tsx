import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { ListStates } from './list-states.tsx'
import type { Loaded } from './loaded.ts'

const waiting: Loaded<string[]> = { data: undefined, error: null, isFetching: true, refetch: () => {} }

function show(query: Partial<Loaded<string[]>>) {
  render(
    <ListStates
      query={{ ...waiting, isFetching: false, ...query }}
      loading={<p>Skeleton</p>}
      error="page"
      empty={<p>Nothing yet</p>}
      content={(subjects) => subjects.map((name) => <p key={name}>{name}</p>)}
    />,
  )
}

describe('a list screen', () => {
  test('A list screen shows its skeleton while it loads', () => {
    show(waiting)
    expect(screen.queryByText('Skeleton')).not.toBeNull()
  })

  test('A list screen reads out Error, Something went wrong, what to do, and has a way to try again', () => {
    const refetch = vi.fn()
    show({ error: new Error('Could not connect.'), refetch })
    expect(screen.queryByRole('heading', { name: 'Error' })).not.toBeNull()
    expect(screen.queryByText('Something went wrong')).not.toBeNull()
    expect(screen.queryByText(/^Something broke on our side/)).not.toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  test('A list screen of what is not there leads back first', () => {
    const back = vi.spyOn(window.history, 'back')
    window.history.pushState(null, '')
    show({ error: new ApiError('not_found', 'Not found.', { status: 404 }) })
    expect(screen.queryByText(/may have been removed/)).not.toBeNull()
    const [first, second] = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect([first, second]).toEqual(['Go back', 'Retry'])
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
    expect(back).toHaveBeenCalledOnce()
  })

  test('A list screen takes no second press while it tries again', () => {
    const refetch = vi.fn()
    show({ error: new Error('No'), isFetching: true, refetch })
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).not.toHaveBeenCalled()
  })

  test('A list screen says when there is nothing', () => {
    show({ data: [] })
    expect(screen.queryByText('Nothing yet')).not.toBeNull()
  })

  test('A list screen shows what there is', () => {
    show({ data: ['Physics', 'Chemistry'] })
    expect(screen.queryByText('Chemistry')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('A list screen keeps the old content when a refresh fails, and says so', () => {
    show({ data: ['Physics'], error: new Error('Could not connect.') })
    expect(screen.queryByText('Physics')).not.toBeNull()
    expect(screen.queryByText(/seeing an older version/)).not.toBeNull()
    expect(screen.queryByRole('heading', { name: 'Error' })).toBeNull()
  })
})

describe('a list screen without a network', () => {
  const at = new Date(2026, 10, 20, 14, 5).getTime()

  const before = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine') ?? {}

  const putLine = (there: boolean) =>
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => there })

  beforeEach(() => {
    vi.useFakeTimers({ now: at + 60_000, toFake: ['Date'] })
    putLine(false)
  })

  afterEach(() => {
    vi.useRealTimers()
    Object.defineProperty(Navigator.prototype, 'onLine', before)
  })

  test('A list screen without a network says what it needs, and names no error', () => {
    show({ error: new Error('Failed to fetch') })
    expect(screen.queryByRole('heading', { name: 'You’re offline' })).not.toBeNull()
    expect(screen.queryByText('Something went wrong')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeNull()
  })

  test('A list screen without a network shows what was here before, and from when it is', () => {
    show({ data: ['Physics'], dataUpdatedAt: at, error: new Error('Failed to fetch') })
    expect(screen.queryByText('Physics')).not.toBeNull()
    expect(screen.queryByText('You’re offline. Last updated 2:05 pm.')).not.toBeNull()
  })
})
