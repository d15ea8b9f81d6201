import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#ui/overlays/toast.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import { guardOutboundLinks } from './outbound-links.ts'

const put = (online: boolean) => vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(online)

beforeAll(guardOutboundLinks)

beforeEach(() => {
  render(
    <>
      <a href="https://meet.example/class" target="_blank" rel="noreferrer">
        <b>Join the class</b>
      </a>
      <a href="#subjects">Subjects</a>
      <ToastList />
    </>,
  )
})

afterEach(() => {
  act(() => toast.removeAll())
  vi.unstubAllGlobals()
})

/** Returns true when the browser may follow the link; the tests themselves never leave the page. */
function press(words: string, type = 'click', button = 0): boolean {
  let isFollowed = false
  const follow = (event: Event) => {
    isFollowed = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener(type, follow, { once: true })
  fireEvent(screen.getByText(words), new MouseEvent(type, { bubbles: true, cancelable: true, button }))
  return isFollowed
}

const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'))
const isTold = () => screen.queryByText(/^You’re offline/) !== null

test.each(['click', 'auxclick'])('offline, a link out of the app says so instead (%s)', async (kind) => {
  put(false)
  vi.stubGlobal('fetch', unreachable)
  expect(press('Join the class', kind)).toBe(false)
  expect(await screen.findByText(/^You’re offline/)).not.toBeNull()
})

test('offline, the app itself can still be walked through', () => {
  put(false)
  expect(press('Subjects')).toBe(true)
  expect(isTold()).toBe(false)
})

test('with a network a link out of the app is followed', () => {
  put(true)
  expect(press('Join the class')).toBe(true)
  expect(isTold()).toBe(false)
})

test('the right button of a mouse opens the browser’s menu, offline too', () => {
  put(false)
  expect(press('Join the class', 'auxclick', 2)).toBe(true)
  expect(isTold()).toBe(false)
})

test('a link out of the app opens when the browser alone says that there is no network', async () => {
  put(false)
  vi.stubGlobal('fetch', async () => new Response())
  const open = vi.fn()
  vi.stubGlobal('open', open)
  press('Join the class')
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith('https://meet.example/class', '_blank', 'noreferrer'))
  expect(isTold()).toBe(false)
})
