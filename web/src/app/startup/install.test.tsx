import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { DeviceEntries } from '../shell/user-menu.tsx'
import { keepOffer, useInstall } from './install.ts'

beforeAll(keepOffer)
beforeEach(() => useInstall.setState({ offer: null }))

/** Fires the event by which Chromium announces that the app can be installed. */
function browserOffers(prompt: () => Promise<unknown>): Event {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offer))
  return offer
}

const entry = () => screen.queryByRole('button', { name: 'Install app' })

test('the app can be installed from the menu once the browser offers it, and not before', async () => {
  const done = vi.fn<() => void>()
  await renderAt(<DeviceEntries line="" onDone={done} />)
  expect(entry()).toBeNull()
  const prompt = vi.fn(async () => {})
  // The browser's own banner stays away: the menu is where the student looks for it.
  expect(browserOffers(prompt).defaultPrevented).toBe(true)
  fireEvent.click(entry() ?? document.body)
  expect(prompt).toHaveBeenCalledOnce()
  expect(done).toHaveBeenCalledOnce()
  expect(entry()).toBeNull()
})

test('whoever says no is offered it again when the browser likes', async () => {
  await renderAt(<DeviceEntries line="" onDone={() => {}} />)
  browserOffers(async () => Promise.reject(new Error('dismissed')))
  fireEvent.click(entry() ?? document.body)
  browserOffers(async () => {})
  expect(entry()).not.toBeNull()
})
