import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hasPage } from '#ui/reload-missing-chunk.ts'
import { RouteErrorScreen } from './router.tsx'

const before = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine') ?? {}
const putLine = (there: boolean) =>
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => there })

function serverSays(answer: () => Promise<Response>) {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  Object.defineProperty(Navigator.prototype, 'onLine', before)
})

test('a page is there when the server says so, whatever the browser says of the network', async () => {
  serverSays(async () => new Response())
  expect(await hasPage()).toBe(true)
  serverSays(async () => new Response(null, { status: 502 }))
  expect(await hasPage()).toBe(false)
  const asked = serverSays(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await hasPage()).toBe(false)
  expect(asked).toHaveBeenCalledOnce()
  putLine(false)
  serverSays(async () => new Response())
  expect(await hasPage()).toBe(true)
})

test('a screen whose code did not come can be tried for again as often as it takes', async () => {
  const asked = serverSays(async () => Promise.reject(new TypeError('Failed to fetch')))
  render(<RouteErrorScreen error={new TypeError('Failed to fetch dynamically imported module')} />)
  expect(screen.getByRole('heading').textContent).toBe('Error')
  expect(screen.queryByText('Something went wrong')).not.toBeNull()
  expect(screen.queryByText(/couldn’t reach your academy/)).not.toBeNull()
  for (const time of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(time))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' }).ariaBusy).not.toBe('true'))
  }
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
})
