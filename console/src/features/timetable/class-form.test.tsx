import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import type { ClassData } from './class-parts.tsx'
import { ClassForm } from './class-screen.tsx'

const CLASS: ClassData = {
  class_id: 3,
  class_name: 'Waves',
  batch_name: 'Morning',
  subject_name: 'Physics',
  tutor_name: 'Latha',
  starts_at: '2026-11-23T09:00:00Z',
  ends_at: '2026-11-23T10:00:00Z',
  fields: {
    class_name: 'Waves',
    tutor_name: 'Latha',
    online_url: '',
    room: '',
    start: '14:30',
    end: '15:30',
    date: '2026-11-23',
  },
  version: 'v1',
  is_cancelled: false,
  may_move: true,
  is_over: false,
  awaits_recording: false,
  substitute: null,
  teachers: [],
  following: 4,
  devices: 12,
}

let server: StaffServer

beforeEach(() => {
  server = begin(['teacher'])
  server.answer('/staff/timetable', () => ({
    today: '2026-11-23',
    days: [],
    holidays: [],
    tutors: ['Latha'],
    classes: [],
  }))
  server.answer('/staff/plan_change', () => ({ mistakes: [], classes: [], asks: [] }))
  server.answer('/staff/change_class', () => ({ mistakes: [], count: 1, told: 9, version: 'v2' }))
})

const sent = () => server.asked('/staff/change_class')
const open = async (changes: Partial<ClassData> = {}) => show(<ClassForm of={{ ...CLASS, ...changes }} />)

test('A class with another name is saved at once, and tells nobody', async () => {
  await open()
  await type('Class name', 'Sound')
  await press('Save')
  await expect
    .poll(() => sent())
    .toEqual([
      { class_id: 3, scope: 'one', fields: { ...CLASS.fields, class_name: 'Sound' }, version: 'v1', tell: false },
    ])
  expect(screen.queryByRole('dialog', { name: 'Change time' })).toBeNull()
  await type('Teacher', ' ')
  await type('Teacher’s name', 'Ravi')
  await press('Save')
  await expect.poll(() => sent()[1]?.version).toBe('v2')
})

test('A class with another time is shown as it would be, and saved once it is said whether to tell', async () => {
  await open()
  await type('Start', '16:00')
  await type('Apply to', 'following')
  await press('Save')
  await screen.findByRole('dialog', { name: 'Change time' })
  expect(sent()).toEqual([])
  await press('Save and notify students')
  expect(await screen.findByText('Class updated. Notifications: 9')).toBeTruthy()
  expect(sent()).toMatchObject([{ scope: 'following', tell: true, fields: { start: '16:00' } }])
})

test('A time that is not wanted after all is not saved, and stays as it was typed', async () => {
  await open()
  await type('Start', '16:00')
  await press('Save')
  await screen.findByRole('dialog', { name: 'Change time' })
  await press('Close')
  expect([sent(), (await field('Start')).value]).toEqual([[], '16:00'])
})

test('A mistake is said at its field before anything is changed', async () => {
  const mistakes = [{ field: 'end', problem: 'It ends before it starts.' }]
  server.answer('/staff/plan_change', () => ({ mistakes, classes: [], asks: [] }))
  await open()
  await type('End', '14:00')
  await press('Save')
  await expect.poll(async () => errorOf(await field('End'))).toBe('It ends before it starts.')
  await expect.poll(() => document.activeElement).toBe(await field('End'))
  expect([(await field('End')).value, sent()]).toEqual(['14:00', []])
})

test('A class whose register was begun keeps its time', async () => {
  await open({ may_move: false })
  const times = await Promise.all(['Date', 'Start', 'End'].map(async (label) => (await field(label)).disabled))
  expect(times).toEqual([true, true, true])
  expect((await field('Class name')).disabled).toBe(false)
})

test('A class that two people change keeps what both have typed', async () => {
  const now = { ...CLASS, version: 'v9', fields: { ...CLASS.fields, class_name: 'Optics', tutor_name: 'Ravi' } }
  server.answer('/staff/class', () => now)
  server.answer('/staff/change_class', ({ version }) =>
    version === 'v1'
      ? new Refusal('changed_meanwhile', 'Changed.')
      : { mistakes: [], count: 1, told: 0, version: 'v10' },
  )
  await open()
  await type('Class name', 'Sound')
  await press('Save')
  expect(await screen.findByText('Saved now: Optics')).toBeTruthy()
  expect(screen.getByText('Yours: Sound')).toBeTruthy()
  await press('Save')
  await expect
    .poll(() => sent()[1])
    .toMatchObject({
      version: 'v9',
      fields: { class_name: 'Sound', tutor_name: 'Ravi' },
    })
})
