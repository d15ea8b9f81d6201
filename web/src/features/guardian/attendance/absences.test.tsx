import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../../api/connection.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { Absences } from './absences.tsx'

afterEach(cleanup)

const child = (absent: number) => ({ stud_id: 7, name: 'Ananya', level: 'Plus Two', week: { present: 3, absent } })

const shown = async (absentThisWeek: number) => {
  connection.fetch = async () =>
    Response.json({ status: true, status_code: 200, message: 'OK', data: { name: 'Academy', whatsapp: '9847012345' } })
  await renderAt(<Absences child={child(absentThisWeek)} days={[]} month="2026-12" />)
}

test('On the first of a month a guardian can call about an absence of the week before', async () => {
  await shown(1)
  const call = await screen.findByRole('link', { name: 'Call the academy' })
  expect(call.getAttribute('href')).toBe('tel:+919847012345')
})

test('A guardian whose child was always there is not asked to call', async () => {
  await shown(0)
  await screen.findByText('No absences this week')
  expect(screen.queryByRole('link')).toBeNull()
})
