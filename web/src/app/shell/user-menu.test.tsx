import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, isSignedIn, signIn } from '../../session/session-store.ts'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { isDataSaverOn, useDataSaver } from '#ui/data-saver.ts'
import { UserMenu } from './user-menu.tsx'

beforeAll(knowDialogs)

beforeEach(() => {
  connection.fetch = async () => Response.json({ status: true, status_code: 200, message: 'OK', data: {} })
  signIn({ stud_id: 7, profile: { name: 'Ananya Menon' } }, 'token')
})

afterEach(() => {
  cleanup()
  forgetUser()
  useDataSaver.setState({ on: false })
})

async function show() {
  const onMenu = vi.fn<() => void>()
  await renderAt(<UserMenu onMenu={onMenu} />)
  const closed = vi.spyOn(HTMLElement.prototype, 'hidePopover')
  return { onMenu, closed }
}

/** jsdom does not hide the content of a closed popover. */
const press = async (role: string, name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name, hidden: true })))

test('the button shows whose menu it is', async () => {
  await show()
  expect(screen.getByRole('button', { name: /^Your menu/ }).textContent).toContain('Ananya')
})

test('a link closes the menu, and so does the browser going back', async () => {
  const { closed } = await show()
  await press('link', 'Saved for offline')
  expect(closed).toHaveBeenCalledTimes(1)
  fireEvent.popState(window)
  expect(closed).toHaveBeenCalledTimes(2)
})

test('the full menu takes the place of this one', async () => {
  const { onMenu, closed } = await show()
  await press('button', 'Full menu')
  expect(onMenu).toHaveBeenCalledOnce()
  expect(closed).toHaveBeenCalledOnce()
})

test('data can be spared from here, and the menu stays open to show it', async () => {
  const { closed } = await show()
  await press('switch', 'Data saver')
  expect(isDataSaverOn()).toBe(true)
  expect(screen.getByRole('switch', { hidden: true }).getAttribute('aria-checked')).toBe('true')
  expect(closed).not.toHaveBeenCalled()
})

test('a student can log out here', async () => {
  await show()
  await press('button', 'Logout')
  expect(isSignedIn()).toBe(false)
})
