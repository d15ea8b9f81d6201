import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { StaffData } from '../../api/staff-call.ts'
import { begin } from '../../testing/begin.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { SettingsForm } from './settings-screen.tsx'

type Stored = StaffData<'/staff/settings'>

const STORED: Stored = {
  fields: {
    name: 'Academy',
    support_number: '9876543210',
    privacy_contact: '',
    zone: 'Asia/Kolkata',
    pass_percent: '40',
    minimum_attendance_percent: '75',
    sign_up: 'open',
    consent_required: 'no',
    guardian_at_sign_up: 'no',
    test_look: 'national',
    absence_notices: 'none',
    result_notices: 'none',
    logo: '',
    brand_colour: 'teal',
    language: 'en',
  },
  sign_up_is_fixed: false,
  version: 'v1',
}

let server: StaffServer
/** What the server has. */
let now = STORED

beforeEach(async () => {
  server = begin()
  now = STORED
  server.answer('/staff/settings', () => now)
  server.answer('/staff/save_settings', ({ version, fields }) => {
    if (version !== now.version) return new Refusal('changed_meanwhile', 'Somebody else has changed this.')
    now = { ...now, fields, version: `${version}+` }
    return { version: now.version, mistakes: [] }
  })
  await show(<SettingsForm stored={STORED} />)
})

const sent = () => server.asked('/staff/save_settings')

test('Settings are sent as they were filled in, with the version that was seen', async () => {
  await type('Academy name', 'New Academy')
  await type('Pass mark (%)', '45')
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent()).toEqual([{ version: 'v1', fields: { ...STORED.fields, name: 'New Academy', pass_percent: '45' } }])
})

test('Settings that were saved can be changed again at once', async () => {
  await type('Academy name', 'New Academy')
  await press('Save')
  await screen.findByText('Saved')
  await type('Time zone', 'Asia/Dubai')
  await press('Save')
  await expect.poll(() => now.fields.zone).toBe('Asia/Dubai')
  expect(sent().map(({ version }) => version)).toEqual(['v1', 'v1+'])
})

test('A setting that is wrong is said at its field, and keeps what was typed', async () => {
  server.answer('/staff/save_settings', () => ({
    version: null,
    mistakes: [
      { field: 'pass_percent', problem: 'This is more than all marks.' },
      { field: 'zone', problem: 'There is no such zone.' },
    ],
  }))
  await type('Time zone', 'Asia/Muscat')
  await type('Pass mark (%)', '101')
  await press('Save')
  await expect.poll(async () => errorOf(await field('Time zone'))).toBe('There is no such zone.')
  expect(errorOf(await field('Pass mark (%)'))).toBe('This is more than all marks.')
  await expect.poll(() => document.activeElement).toBe(await field('Time zone'))
  expect([(await field('Time zone')).value, now]).toEqual(['Asia/Muscat', STORED])
})

test('Settings that two people change keep what both have typed', async () => {
  now = { ...STORED, version: 'v2', fields: { ...STORED.fields, zone: 'Asia/Dubai', name: 'Their Academy' } }
  await type('Academy name', 'My Academy')
  await press('Save')
  expect(await screen.findByText('Saved now: Their Academy')).toBeTruthy()
  expect(screen.getByText('Yours: My Academy')).toBeTruthy()
  expect((await field('Time zone')).value).toBe('Asia/Dubai')
  await press('Save')
  await expect.poll(() => now.fields).toEqual({ ...STORED.fields, zone: 'Asia/Dubai', name: 'My Academy' })
})
