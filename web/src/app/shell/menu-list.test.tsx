import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { useIsAskedToLeave } from '../../offline/leave.ts'
import { useSaved } from '../../offline/saved/saved-store.ts'
import { forgetUser, isSignedIn, signIn } from '../../session/session-store.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { MenuList } from './shell.tsx'

beforeEach(() => {
  connection.fetch = async () => Response.json({ status: true, status_code: 200, message: 'OK', data: {} })
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(() => {
  forgetUser()
  useSaved.setState({ items: null, underWay: {} })
  useIsAskedToLeave.setState({ asked: false })
})

const logout = () => fireEvent.click(screen.getByRole('button', { name: 'Logout' }))

test('the entry that a screen belongs to is marked, wherever in it the student is', async () => {
  await renderAt(<MenuList />, { path: '/chapters/3', entry: 'recorded' })
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => link.textContent)).toEqual(['Recorded Class'])
})

test('a drawer hears of each press that leads away', async () => {
  const onLeave = vi.fn<() => void>()
  await renderAt(<MenuList onLeave={onLeave} />)
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Recorded Class' })))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('support is there where the academy has a number, and in a tab of its own', async () => {
  await renderAt(<MenuList />, { whatsapp: '919000000000' })
  const support = screen.getByRole<HTMLAnchorElement>('link', { name: 'Support' })
  expect(support.href).toContain('919000000000')
  expect([support.target, support.rel]).toEqual(['_blank', 'noopener noreferrer'])
})

test('without a number nothing offers support', async () => {
  await renderAt(<MenuList />)
  expect(screen.queryByText('Support')).toBeNull()
})

describe('a student who logs out', () => {
  test('A student who logs out is out at once where nothing is saved', async () => {
    await renderAt(<MenuList />)
    logout()
    expect(isSignedIn()).toBe(false)
  })

  test('A student who logs out is asked first while a file is being saved', async () => {
    useSaved.setState({ underWay: { 'video 1': { percent: 40, stop: () => {} } } })
    await renderAt(<MenuList />)
    logout()
    expect(isSignedIn()).toBe(true)
    expect(useIsAskedToLeave.getState().asked).toBe(true)
  })
})
