import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { useSession } from '../../session/session.ts'
import { begin, somebody } from '../../testing/begin.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { AccountScreen } from './account-screen.tsx'

type Account = StaffApi['/staff/my_account']['data']['account']

const PHONE = { kind: 'authenticator' as const, id: '70', name: null, added_at: null, used_at: null }
const KEY = { kind: 'passkey' as const, id: 'key', name: 'Office computer', added_at: null, used_at: null }
const HERE = {
  session_id: 1,
  browser: 'Chrome 130',
  started_at: '2026-11-23T09:00:00+05:30',
  seen_at: '2026-11-23T09:30:00+05:30',
  is_this: true,
}
const THERE = { ...HERE, session_id: 2, browser: 'Samsung Internet 21, Chrome 110', is_this: false }

const ACCOUNT: Account = {
  name: 'Latha Menon',
  version: 3,
  factors: [PHONE],
  can_have_passkeys: true,
  recovery_codes_left: 2,
  rescue_made_at: null,
  devices: [HERE],
}

let server: StaffServer

/** Opens the account as the server has it, and answers what is changed of it. */
async function open(changes: Partial<Account> = {}): Promise<void> {
  server.answer('/staff/my_account', () => ({ account: { ...ACCOUNT, ...changes } }))
  server.answer('/staff/me', () => ({ me: somebody() }))
  await show(<AccountScreen />)
  await field('Name')
}

beforeEach(() => {
  server = begin()
})

test('The only second step has no button that removes it, and a hint to add another', async () => {
  await open()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.getByText(/^Add another one/)).toBeTruthy()
  expect(screen.getByText('2 of 10 codes left')).toBeTruthy()
})

test('One of several second steps is removed after a question, and the list is what the server left', async () => {
  server.answer('/staff/remove_factor', () => ({ account: { ...ACCOUNT, factors: [PHONE] } }))
  await open({ factors: [PHONE, KEY] })
  await press('Remove Office computer')
  expect(server.asked('/staff/remove_factor')).toEqual([])
  await press('Remove')
  await expect.poll(() => screen.queryByText('Office computer')).toBeNull()
  expect(server.asked('/staff/remove_factor')).toEqual([{ kind: 'passkey', id: 'key' }])
})

test('A wrong current password is said at its field, which stays open', async () => {
  server.answer(
    '/staff/change_password',
    () => new Refusal('rule', 'That isn’t your current password.', 'old_password'),
  )
  await open()
  await press('Change password')
  await press('Change password')
  expect(errorOf(await field('Current password'))).toBe('Required')
  await type('Current password', 'one')
  await type('New password', 'two')
  await press('Change password')
  await expect.poll(async () => errorOf(await field('Current password'))).toBe('That isn’t your current password.')
})

test('A name that was changed on another device is read anew, and what was typed can be saved then', async () => {
  server.answer('/staff/change_my_name', ({ name, version }) =>
    version === 3
      ? new Refusal('changed_meanwhile', 'Look again.')
      : { account: { ...ACCOUNT, name, version: version + 1 } },
  )
  await open()
  await type('Name', 'Latha M.')
  server.answer('/staff/my_account', () => ({ account: { ...ACCOUNT, name: 'L. Menon', version: 4 } }))
  await press('Save name')
  await screen.findByText('Look again.')
  expect((await field('Name')).value).toBe('Latha M.')
  await press('Save name')
  await expect
    .poll(() => server.asked('/staff/change_my_name'))
    .toEqual([
      { name: 'Latha M.', version: 3 },
      { name: 'Latha M.', version: 4 },
    ])
})

test('Devices are named by their browser, and all but this one can be logged out', async () => {
  server.answer('/staff/end_my_session', () => ({ account: ACCOUNT }))
  await open({ devices: [HERE, THERE] })
  const list = await screen.findByRole('list', { name: 'Devices' })
  expect(within(list).getByText('Samsung Internet 21')).toBeTruthy()
  expect(within(list).queryByRole('button', { name: 'Log out Chrome 130' })).toBeNull()
  await press('Log out Samsung Internet 21')
  await expect.poll(() => within(list).queryByText('Samsung Internet 21')).toBeNull()
  expect(server.asked('/staff/end_my_session')).toEqual([{ session_id: 2 }])
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull()
})

test('The code of a new rescue sheet is shown once, and only owners make one', async () => {
  server.answer('/staff/new_rescue_sheet', () => ({
    code: 'abcde-fghjk',
    account: { ...ACCOUNT, rescue_made_at: '2026-11-23T09:00:00+05:30' },
  }))
  await open()
  await press('Create rescue sheet')
  expect(await screen.findByText('abcde-fghjk')).toBeTruthy()
  await press('I’ve printed it')
  expect(screen.queryByText('abcde-fghjk')).toBeNull()
  expect(await screen.findByText(/^Created on/)).toBeTruthy()
})

test('A clerk has no rescue sheet', async () => {
  useSession.setState({ me: somebody({ roles: ['clerk'] }) })
  await open()
  expect(screen.queryByText('Rescue sheet')).toBeNull()
})
