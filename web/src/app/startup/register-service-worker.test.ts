import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLocale } from '#messages/web-runtime'
import { useLanguage } from '#ui/language.ts'
import { useNewVersion } from './new-version.ts'
import { registerServiceWorker } from './register-service-worker.ts'

const HOUR = 3_600_000

/** A browser that keeps apps; `controller` is the version that runs this page. */
function makeBrowser(controller: object | null, refusal?: Error) {
  const told: unknown[] = []
  const installing = new EventTarget()
  const registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing,
    update: vi.fn(async () => {}),
  })
  const register = vi.fn(async (_address: string) => {
    if (refusal) throw refusal
    return registration
  })
  const active = { postMessage: (message: unknown) => told.push(message) }
  const container = { controller, register, ready: Promise.resolve({ active }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  const newVersionComes = () => {
    registration.dispatchEvent(new Event('updatefound'))
    registration.waiting = installing
    installing.dispatchEvent(new Event('statechange'))
  }
  return { told, registration, register, newVersionComes }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(async () => {
  await setLocale('en')
  useLanguage.setState({ language: 'en' })
  Reflect.deleteProperty(navigator, 'serviceWorker')
  useNewVersion.setState({ waiting: null })
  vi.useRealTimers()
})

async function open(): Promise<void> {
  registerServiceWorker()
  await vi.advanceTimersByTimeAsync(60_000)
}

const offered = () => useNewVersion.getState().waiting

test('the app is kept after the page has what it needs, not beside it', async () => {
  const { register } = makeBrowser(null)
  registerServiceWorker()
  await vi.advanceTimersByTimeAsync(0)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register.mock.calls).toEqual([[new URL('/sw.js', location.href).href]])
})

describe('a newer version', () => {
  test('A newer version is offered to whoever runs an older one', async () => {
    const { newVersionComes } = makeBrowser({})
    await open()
    expect(offered()).toBeNull()
    newVersionComes()
    expect(offered()).not.toBeNull()
  })

  test('A newer version that came while the app was closed is offered at once', async () => {
    const { registration } = makeBrowser({})
    registration.waiting = {}
    await open()
    expect(offered()).toBe(registration.waiting)
  })

  test('A newer version is no news on the first visit', async () => {
    const { newVersionComes } = makeBrowser(null)
    await open()
    newVersionComes()
    expect(offered()).toBeNull()
  })

  test('A newer version is looked for as long as the page is open, also after a look that failed', async () => {
    const { registration } = makeBrowser({})
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await open()
    await vi.advanceTimersByTimeAsync(2 * HOUR)
    expect(registration.update).toHaveBeenCalledTimes(2)
  })
})

test('the language that is chosen is kept with the app, and each that is chosen later', async () => {
  const { told } = makeBrowser({})
  await open()
  expect(told).toEqual(['en'])
  await setLocale('hi')
  useLanguage.setState({ language: 'hi' })
  await vi.advanceTimersByTimeAsync(0)
  expect(told.at(-1)).toBe('hi')
})

test('the app works where the browser refuses to keep it, and where it cannot', async () => {
  makeBrowser(null, new DOMException('private window', 'SecurityError'))
  await open()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await open()
  expect(offered()).toBeNull()
})
