import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { leave, useIsAskedToLeave } from '../../offline/leave.ts'
import type { Saved } from '../../offline/saved/saved-item.ts'
import { useSaved } from '../../offline/saved/saved-store.ts'
import { forgetUser, isSignedIn, signIn } from '../../session/session-store.ts'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { LeaveDialog } from './shell.tsx'

const asked = vi.fn<(address: string) => void>()
const MEBIBYTE = 1_048_576
const file = (id: number, bytes: number) => ({ kind: 'video', id, bytes }) as unknown as Saved

beforeAll(knowDialogs)

beforeEach(() => {
  connection.fetch = async (address) => {
    asked(address as string)
    return Response.json({ status: true, status_code: 200, message: 'OK', data: {} })
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
  useSaved.setState({ items: [file(1, 3 * MEBIBYTE), file(2, 2 * MEBIBYTE)] })
  render(<LeaveDialog />)
})

afterEach(() => {
  act(() => {
    forgetUser()
    useSaved.setState({ items: null, underWay: {} })
    useIsAskedToLeave.setState({ asked: false })
  })
  asked.mockClear()
})

const question = () => screen.queryByRole('dialog', { name: 'Log out?' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('before saved files go, the student reads how many they are and how large', () => {
  expect(question()).toBeNull()
  act(leave)
  expect(question()?.textContent).toContain('2 saved files (5.0\u00A0MB)')
  expect(isSignedIn()).toBe(true)
})

test('Where the first file is still being saved, the dialog says that this one is stopped', () => {
  act(() => useSaved.setState({ items: [], underWay: { 'video 1': { percent: 40, stop: () => {} } } }))
  act(leave)
  expect(question()?.textContent).toContain('A file is still being saved. If you log out now, it won’t be saved.')
})

test('whoever stays is signed in, and asked again the next time', () => {
  act(leave)
  press('Stay')
  expect(question()).toBeNull()
  expect(isSignedIn()).toBe(true)
  act(leave)
  expect(question()).not.toBeNull()
})

test('whoever goes is out here and on the server', () => {
  act(leave)
  press('Log out and remove')
  expect(isSignedIn()).toBe(false)
  expect(asked.mock.calls.flat().some((address) => address.endsWith('/Auth/logout'))).toBe(true)
})
