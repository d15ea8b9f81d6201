import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../session/session.ts'
import { begin, somebody } from '../../testing/begin.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import type { Member } from '../team/member.ts'
import { MemberForm } from '../team/member-form.tsx'

let server: StaffServer
let isFresh = false
let stored: unknown = null

const RAVI: Member = {
  staff_id: 9,
  name: 'Ravi',
  email: 'ravi@academy.example',
  roles: ['clerk'],
  batch_ids: [],
  subject_ids: [],
  has_factor: true,
  seen_at: null,
  ended_at: null,
  link_ends_at: null,
  version: 4,
}
const CODE = 'Code from your authenticator app'

beforeEach(async () => {
  server = begin()
  isFresh = false
  stored = null
  server.answer('/staff/change_member', () =>
    isFresh ? { member: RAVI } : new Refusal('factor_needed', 'Confirm that it is you first.'),
  )
  server.answer('/staff/confirm_totp', ({ code }) => {
    if (code !== '123456') return new Refusal('wrong_factor', 'This code is not right.')
    isFresh = true
    return { me: somebody() }
  })
  const done = () => (stored = 'stored')
  await show(<MemberForm member={RAVI} choices={undefined} onCancel={() => {}} onStored={done} />)
  await type('Name', 'Ravi Nair')
})

const question = () => screen.queryByRole('dialog', { name: 'Confirm it’s you' })
const sent = () => server.asked('/staff/change_member')

test('What asks for a fresh factor goes on by itself once the code is given', async () => {
  expect(question()).toBeNull()
  await press('Save')
  expect(question()).not.toBeNull()
  await type(CODE, '123 456')
  await press('Confirm')
  await expect.poll(() => stored).toBe('stored')
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
  expect(sent()[1]).toMatchObject({ staff_id: 9, version: 4, name: 'Ravi Nair' })
  expect(question()).toBeNull()
})

test('A wrong code stays at its field, and nothing is sent again', async () => {
  await press('Save')
  await type(CODE, '000000')
  await press('Confirm')
  await expect.poll(async () => errorOf(await field(CODE))).toBe('This code is not right.')
  await expect.poll(() => document.activeElement).toBe(await field(CODE))
  expect([sent().length, stored]).toEqual([1, null])
  await type(CODE, '123456')
  await press('Confirm')
  await expect.poll(() => stored).toBe('stored')
})

test('A code that is not six figures is not sent', async () => {
  await press('Save')
  await type(CODE, '12a34')
  expect((await field(CODE)).value).toBe('1234')
  await press('Confirm')
  expect(server.asked('/staff/confirm_totp')).toEqual([])
})

test('Whoever gives no code keeps what was typed, and may save again', async () => {
  await press('Save')
  await press('Close')
  await expect.poll(() => question()).toBeNull()
  expect((await screen.findByText('Confirm that it is you first.')).textContent).toBeTruthy()
  expect((await field('Name')).value).toBe('Ravi Nair')
  expect([sent().length, stored]).toEqual([1, null])
  await press('Save')
  await type(CODE, '123456')
  await press('Confirm')
  await expect.poll(() => stored).toBe('stored')
  expect(sent()).toHaveLength(3)
})

test('Whoever has a passkey alone is asked for no code', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  useSession.setState({ me: somebody({ factors: { totp: false, passkey: true, recovery: false } }) })
  await press('Save')
  expect(question()).not.toBeNull()
  expect(screen.queryByLabelText(CODE)).toBeNull()
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy()
})

test('Whoever has no passkey is not offered one', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  await press('Save')
  expect(await field(CODE)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})
