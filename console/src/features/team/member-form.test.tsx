import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import type { Invited, Member } from './member.ts'
import { MemberForm } from './member-form.tsx'

let server: StaffServer
let stored: Invited | null | undefined

const RAVI: Member = {
  staff_id: 9,
  name: 'Ravi',
  email: 'ravi@academy.example',
  roles: ['teacher'],
  batch_ids: [6, 5],
  subject_ids: [],
  has_factor: true,
  seen_at: null,
  ended_at: null,
  link_ends_at: null,
  version: 4,
}
const INVITED: Invited = { member: RAVI, link: '/staff/welcome#link', link_ends_at: '2026-11-24T10:00:00Z' }

beforeEach(() => {
  server = begin()
  stored = undefined
  server.answer('/staff/add_member', () => INVITED)
  server.answer('/staff/change_member', () => ({ member: RAVI }))
})

const open = async (member: Member | null) =>
  show(<MemberForm member={member} choices={CHOICES} onCancel={() => {}} onStored={(link) => (stored = link)} />)

test('Somebody who is added is sent with the roles and what a teacher reaches, and gets a link', async () => {
  await open(null)
  await type('Name', 'Ravi')
  await type('Email', 'ravi@academy.example')
  await press(/^Teacher/, 'checkbox')
  await press(/^Evening/, 'checkbox')
  await press(/^Morning/, 'checkbox')
  await press(/^Physics/, 'checkbox')
  await press('Add and get link')
  await expect.poll(() => stored).toEqual(INVITED)
  expect(server.asked('/staff/add_member')).toEqual([
    { name: 'Ravi', email: 'ravi@academy.example', roles: ['teacher'], batch_ids: [5, 6], subject_ids: [9] },
  ])
})

test('What is missing is said at each field before anything is sent, and the first one has the focus', async () => {
  await open(null)
  await type('Email', 'ravi@academy.example')
  await type('Name', '  ')
  await press('Add and get link')
  await expect.poll(async () => errorOf(await field('Name'))).toBe('Required')
  expect(errorOf(screen.getByRole('group', { name: 'Roles' }))).toBe('Select at least one.')
  expect(errorOf(await field('Email'))).toBeNull()
  await expect.poll(() => document.activeElement).toBe(await field('Name'))
  expect(server.asked('/staff/add_member')).toEqual([])
})

test('A role that is missing alone leads to the first of the roles', async () => {
  await open(null)
  await type('Email', 'ravi@academy.example')
  await type('Name', 'Ravi')
  await press('Add and get link')
  const roles = screen.getByRole('group', { name: 'Roles' })
  await expect.poll(() => document.activeElement === roles.querySelector('input')).toBe(true)
})

test('An email that somebody has already is said at its field, with what was typed', async () => {
  server.answer('/staff/add_member', () => new Refusal('rule', 'Somebody has this email.', 'email'))
  await open(null)
  await type('Name', 'Ravi')
  await type('Email', 'ravi@academy.example')
  await press(/^Clerk|^Office/, 'checkbox')
  await press('Add and get link')
  await expect.poll(async () => errorOf(await field('Email'))).toBe('Somebody has this email.')
  expect((await field('Name')).value).toBe('Ravi')
  expect(stored).toBeUndefined()
})

test('Batches that two people have chosen are both named', async () => {
  const now = { ...RAVI, version: 5, batch_ids: [5] }
  server.answer('/staff/team', () => ({ members: [now] }))
  server.answer('/staff/change_member', ({ version }) =>
    version === 4 ? new Refusal('changed_meanwhile', 'Changed.') : { member: now },
  )
  await open(RAVI)
  await press(/^Morning/, 'checkbox')
  await press('Save')
  expect(await screen.findByText('Saved now: Morning')).toBeTruthy()
  expect(screen.getByText('Yours: Evening')).toBeTruthy()
  await press('Save')
  await expect.poll(() => stored).toBeNull()
  expect(server.asked('/staff/change_member')[1]).toMatchObject({ staff_id: 9, version: 5, batch_ids: [6] })
})
