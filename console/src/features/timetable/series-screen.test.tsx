import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffData } from '../../api/staff-call.ts'
import { readDraft } from '../../session/drafts.ts'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { HolidaysScreen } from './holidays-screen.tsx'
import { SeriesScreen } from './series-screen.tsx'

type Plan = StaffData<'/staff/plan_classes'>

let server: StaffServer

const planned = (day: string, holiday: string | null = null): Plan['classes'][number] => ({
  day,
  starts_at: `${day}T09:00:00Z`,
  ends_at: `${day}T10:00:00Z`,
  holiday,
  clashes: [],
})
const PLAN: Plan = {
  mistakes: [],
  classes: [planned('2026-11-23'), planned('2026-11-30', 'Founders’ Day'), planned('2026-12-07')],
  asks: [],
  version: 'p1',
}

beforeEach(() => {
  server = begin(['clerk'])
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/timetable', () => ({ today: '2026-11-23', days: [], holidays: [], tutors: [], classes: [] }))
})

describe('Weekly classes', () => {
  const sent = () => server.asked('/staff/add_classes')

  async function fill(): Promise<void> {
    server.answer('/staff/plan_classes', () => PLAN)
    server.answer('/staff/add_classes', () => ({ mistakes: [], count: 2, is_repeated: false }))
    await screen.findByRole('option', { name: 'Morning' })
    await type('Batch', 'M')
    await type('Subject', 'PHY')
    await type('Class name', 'Waves')
    await press('Wednesday', 'checkbox')
    await press('Monday', 'checkbox')
    await type('First day', '2026-11-23')
  }

  test('are shown first, and stored but for those on a holiday', async () => {
    const { router } = await show(<SeriesScreen />)
    await fill()
    await press('Preview classes')
    await press('Add these classes: 2')
    await expect.poll(() => router.state.location.pathname).toBe('/timetable')
    const series = { batch: 'M', subject: 'PHY', class_name: 'Waves', weekdays: [1, 3], from: '2026-11-23' }
    expect(sent()).toMatchObject([{ series, days: ['2026-11-23', '2026-12-07'], version: 'p1' }])
    expect(readDraft(7, 'classes new')).toBeNull()
  })

  test('may be a single one, on its date', async () => {
    await show(<SeriesScreen />)
    await fill()
    await press('Repeats every week', 'checkbox')
    await type('Date', '2026-11-24')
    await press('Preview classes')
    await expect
      .poll(() => server.asked('/staff/plan_classes'))
      .toMatchObject([{ series: { weekdays: [2], from: '2026-11-24', until: '2026-11-24' } }])
  })

  test('begin with the hour that was pointed at, which alone is no draft', async () => {
    await show(<SeriesScreen />, '?day=2026-11-25&start=10:00')
    await expect.poll(async () => (await field('Date')).value).toBe('25/11/2026')
    expect((await field('Start')).value).toBe('10:00')
    expect((await field('End')).value).toBe('11:00')
    expect(readDraft(7, 'classes new')).toBeNull()
    await type('Class name', 'Waves')
    expect(readDraft(7, 'classes new')).not.toBeNull()
  })

  test('are not stored by a plan of other fields', async () => {
    await show(<SeriesScreen />)
    await fill()
    await press('Preview classes')
    await screen.findByRole('button', { name: 'Add these classes: 2' })
    await type('Class name', 'Sound')
    expect(screen.queryByRole('button', { name: 'Add these classes: 2' })).toBeNull()
  })

  test('are sent again by the same key after a broken line', async () => {
    await show(<SeriesScreen />)
    await fill()
    server.answer('/staff/add_classes', () => new Refusal('busy', 'Try again in a moment.'))
    await press('Preview classes')
    await press('Add these classes: 2')
    await screen.findByText('Try again in a moment.')
    await press('Add these classes: 2')
    await expect.poll(() => sent().length).toBe(2)
    expect(sent()[1]).toEqual(sent()[0])
  })

  test('that have met others meanwhile are shown anew', async () => {
    await show(<SeriesScreen />)
    await fill()
    server.answer('/staff/add_classes', ({ version }) =>
      version === 'p1'
        ? new Refusal('changed_meanwhile', 'Look again.')
        : { mistakes: [], count: 2, is_repeated: false },
    )
    await press('Preview classes')
    await screen.findByRole('button', { name: 'Add these classes: 2' })
    server.answer('/staff/plan_classes', () => ({ ...PLAN, version: 'p2' }))
    await press('Add these classes: 2')
    await screen.findByText('Look again.')
    await press('Add these classes: 2')
    await expect.poll(() => sent().map(({ version }) => version)).toEqual(['p1', 'p2'])
  })

  test('with a mistake are not shown, and the first wrong field has the focus', async () => {
    await show(<SeriesScreen />)
    await fill()
    const mistakes = [
      { field: 'until', problem: 'Say until when.' },
      { field: 'start', problem: 'Say when it starts.' },
    ]
    server.answer('/staff/plan_classes', () => ({ ...PLAN, mistakes, classes: [] }))
    await press('Preview classes')
    await expect.poll(async () => errorOf(await field('Last day'))).toBe('Say until when.')
    await expect.poll(() => document.activeElement).toBe(await field('Start'))
    expect((await field('Class name')).value).toBe('Waves')
    expect(screen.queryByText('Preview of classes')).toBeNull()
  })
})

describe('Holidays', () => {
  const sent = () => server.asked('/staff/add_holidays')

  beforeEach(async () => {
    server.answer('/staff/holidays', () => ({ today: '2026-11-23', holidays: [] }))
    server.answer('/staff/add_holidays', () => ({ days: ['2026-12-25'] }))
    await show(<HolidaysScreen />)
    await type('Name', 'Christmas')
  })

  test('of one day end on the day on which they begin', async () => {
    await type('First day', '2026-12-25')
    await press('Add holidays')
    await expect.poll(async () => (await field('Name')).value).toBe('')
    expect(sent()).toEqual([{ name: 'Christmas', from: '2026-12-25', until: '2026-12-25' }])
  })

  test('are not sent without a day', async () => {
    await press('Add holidays')
    expect(sent()).toEqual([])
  })

  test('that end before they begin say so at the day, with what was typed', async () => {
    server.answer('/staff/add_holidays', () => new Refusal('rule', 'It ends before it begins.', 'until'))
    await type('First day', '2026-12-25')
    await type('Last day', '2026-12-24')
    await press('Add holidays')
    await expect.poll(async () => errorOf(await field('Last day'))).toBe('It ends before it begins.')
    await expect.poll(() => document.activeElement).toBe(await field('Last day'))
    expect((await field('Name')).value).toBe('Christmas')
  })
})
