import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FocusMode } from '#ui/focus-mode.tsx'
import { useNewVersion } from '../startup/new-version.ts'
import { UpdateLine } from '../app.tsx'

const told = vi.fn<(message: string) => void>()

beforeEach(() => Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() }))

afterEach(() => {
  cleanup()
  useNewVersion.setState({ waiting: null })
  Reflect.deleteProperty(navigator, 'serviceWorker')
  told.mockClear()
})

const newVersionWaits = () =>
  act(() => useNewVersion.setState({ waiting: { postMessage: told } as unknown as ServiceWorker }))

const offer = () => screen.queryByRole('button', { name: 'Reload' })

test('a new version waits until the student presses Reload', () => {
  render(<UpdateLine />)
  expect(offer()).toBeNull()
  newVersionWaits()
  expect(screen.getByRole('status').textContent).toContain('A new version is ready.')
  expect(told).not.toHaveBeenCalled()
  fireEvent.click(offer() ?? document.body)
  expect(told.mock.calls).toEqual([['take-over']])
})

test('nobody is offered a new version during a test, but right after it', () => {
  const page = (isTest: boolean) => (
    <>
      {isTest && <FocusMode />}
      <UpdateLine />
    </>
  )
  const { rerender } = render(page(true))
  newVersionWaits()
  expect(offer()).toBeNull()
  rerender(page(false))
  expect(offer()).not.toBeNull()
})
