import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { press } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import type { StaffServer } from '../../testing/staff-server.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { Invited, Member } from './member.ts'
import { MemberState } from './member-state.tsx'

const ANIL: Member = {
  staff_id: 9,
  name: 'Anil Kurup',
  email: 'anil@academy.example',
  roles: ['teacher'],
  batch_ids: [],
  subject_ids: [],
  has_factor: false,
  seen_at: null,
  ended_at: null,
  link_ends_at: '2999-11-28T10:00:00+05:30',
  version: 1,
}
const INVITED: Invited = { member: ANIL, link: '/staff/welcome#secret', link_ends_at: '2999-11-28T10:00:00+05:30' }

let server: StaffServer
let given: Invited | null

beforeEach(() => {
  server = begin()
  given = null
  server.answer('/staff/new_link', () => INVITED)
})

const stateOf = async (changes: Partial<Member>) =>
  show(<MemberState member={{ ...ANIL, ...changes }} onLink={(invited) => (given = invited)} />)

test('Whoever was invited is shown with how long the link is valid, and gets another one by one press', async () => {
  await stateOf({})
  expect(screen.getByText('Invited')).toBeTruthy()
  expect(screen.getByText(/^Link valid until/)).toBeTruthy()
  await press('New link for Anil Kurup')
  await expect.poll(() => given).toEqual(INVITED)
  expect(server.asked('/staff/new_link')).toEqual([{ staff_id: 9 }])
})

test('A link that is over is said to be none', async () => {
  await stateOf({ link_ends_at: '2020-11-28T10:00:00+05:30' })
  expect(screen.getByText('No valid link')).toBeTruthy()
  expect(screen.queryByText(/^Link valid until/)).toBeNull()
})

test('Whoever is set up needs no link', async () => {
  await stateOf({ has_factor: true, link_ends_at: null })
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('A link can be copied, scanned and mailed, and is in no text of the page but its field', async () => {
  await show(<LinkDialog invited={INVITED} onClose={() => {}} />)
  const address = `${location.origin}/staff/welcome#secret`
  expect(screen.getByLabelText<HTMLInputElement>('One-time link').value).toBe(address)
  expect(screen.getByRole('img', { name: 'QR code of the link for Anil Kurup' })).toBeTruthy()
  const mail = screen.getByRole<HTMLAnchorElement>('link', { name: 'Email' })
  expect(mail.href).toMatch(/^mailto:anil@academy.example\?/)
  expect(decodeURIComponent(mail.href)).toContain(address)
})
