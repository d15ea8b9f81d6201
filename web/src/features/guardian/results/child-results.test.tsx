import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../../api/connection.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import type { Result } from '../guardian.api.ts'
import { ChildResults } from './child-results.tsx'

afterEach(cleanup)

const child = { stud_id: 7, name: 'Ananya', level: 'Plus Two', week: { present: 3, absent: 0 } }

const aResult = (changes: Partial<Result>): Result => ({
  kind: 'exam',
  record_id: 1,
  name: 'Unit test 2',
  subject_name: 'Physics',
  attented_on: '2026-11-20T10:00:00+05:30',
  total_marks: 2,
  max_marks: 10,
  result: 'failed',
  pass_marks: 4,
  rank: null,
  sections: [],
  ...changes,
})

const shown = async (results: Result[]) => {
  connection.fetch = async (address) => {
    const data = (address as string).endsWith('/academy') ? { name: 'Academy', whatsapp: '9847012345' } : results
    return Response.json({ status: true, status_code: 200, message: 'OK', data })
  }
  await renderAt(<ChildResults child={child} />)
}

test('A guardian reads how the last tests went, and can call or write about one that was failed', async () => {
  const before = aResult({ record_id: 2, name: 'Unit test 1', total_marks: 6, result: 'passed' })
  await shown([aResult({}), before])
  expect(await screen.findByText('Last 2 tests')).toBeDefined()
  expect(screen.getByText('Lower: latest 20%, earlier average 60%')).toBeDefined()
  expect(screen.getByText(/^Ananya needed 2 more to pass Unit test 2\./)).toBeDefined()
  const card = (name: string) => screen.getByRole('heading', { name }).closest('li') ?? document.body
  const failed = within(card('Unit test 2'))
  const write = await failed.findByRole('link', { name: 'Message the academy' })
  expect(decodeURIComponent(write.getAttribute('href') ?? '')).toMatch(/^https:\/\/wa\.me\/91.*Ananya.*Unit test 2/)
  expect(failed.getByRole('link', { name: 'Call the academy' }).getAttribute('href')).toBe('tel:+919847012345')
  expect(within(card('Unit test 1')).queryByRole('link')).toBeNull()
})
