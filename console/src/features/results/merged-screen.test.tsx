import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { errorOf, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { MergeForm } from './merge-form.tsx'
import type { Merged } from './merged-data.ts'
import { MergedView } from './merged-screen.tsx'

const PAPER = {
  kind: 'exam' as const,
  readers: null,
  ends_at: '2026-11-20T10:00:00+05:30',
  results_at: null,
  cursor: { end: 1, paper_id: 1 },
}
const papers = [
  { ...PAPER, paper_id: 1, name: 'Morning', state: 'out' as const, appeared: 130 },
  { ...PAPER, paper_id: 2, name: 'Evening', state: 'waits' as const, appeared: 99 },
  { ...PAPER, paper_id: 3, name: 'Night', state: 'running' as const, appeared: 7 },
]
const merged: Merged = {
  merged_id: 5,
  name: 'Mock 1',
  state: 'ready',
  is_published: false,
  shifts: papers.slice(0, 2).map(({ paper_id, name, appeared }) => ({ paper_id, name, appeared, state: 'out' })),
  fault: null,
  twice: [],
  twice_count: 0,
  max_marks: 300,
  subjects: ['Mathematics', 'Physics'],
  may: { undo: true, publish: true, list: true },
}
const ASHA = { stud_id: 8, name: 'Asha', admission_no: 'A-8' }

let server: StaffServer
beforeEach(() => {
  // A phone: each row is a card.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  server = begin()
  server.answer('/staff/result_papers', () => ({ papers, more: false }))
  server.answer('/staff/merged_results', () => ({ merged: [] }))
  server.answer('/staff/merged_result', () => merged)
  server.answer('/staff/merged_list', () => ({
    rows: [
      {
        ...ASHA,
        attempt_id: 80,
        rank: 1,
        batch: 'A1',
        shift: 'Evening',
        marks: 250,
        percentile: '99.1234567',
        subjects: [
          { name: 'Mathematics', percentile: '98.0000000' },
          { name: 'Physics', percentile: '97.0000000' },
        ],
      },
    ],
    cursor: null,
  }))
})

const tick = async (name: RegExp) => (await screen.findByRole('checkbox', { name })).click()

test('Papers that have closed are merged, and why they cannot be is said at them', async () => {
  await show(<MergeForm />)
  server.answer('/staff/merge_shifts', () => new Refusal('rule', 'Evening: 99', 'paper_ids'))
  await type('Name of the exam', 'Mock 1')
  await tick(/^Morning/)
  await tick(/^Evening/)
  expect(screen.queryByRole('checkbox', { name: /^Night/ })).toBeNull()
  await press('Merge shifts')
  expect(errorOf(await screen.findByRole('group', { name: 'Papers, one for each shift' }))).toBe('Evening: 99')
  expect(server.asked('/staff/merge_shifts')).toEqual([{ name: 'Mock 1', paper_ids: [1, 2] }])
})

test('Older papers are offered where none of the newest has closed', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const running = { ...PAPER, paper_id: 3, name: 'Night', state: 'running' as const, appeared: 7 }
  server.answer('/staff/result_papers', ({ after }) =>
    after ? { papers, more: false } : { papers: [running], more: true },
  )
  await show(<MergeForm />)
  await press('Show more')
  expect(await screen.findByRole('checkbox', { name: /^Morning/ })).toBeTruthy()
})

test('Students who appeared in two shifts are named where these are merged, each with the shifts', async () => {
  await show(<MergeForm />)
  const twice = [{ ...ASHA, shifts: ['Morning', 'Evening'] }]
  server.answer('/staff/merge_shifts', () => ({ merged_id: null, twice, twice_count: 3 }))
  await type('Name of the exam', 'Mock 1')
  await tick(/^Morning/)
  await tick(/^Evening/)
  await press('Merge shifts')
  const status = await screen.findByText(/appeared in more than one shift: 3\./)
  const items = within(status.parentElement ?? document.body).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Asha (A-8): Morning, Evening', 'and 2 more'])
})

test('A merged result shows how its ranks are made, and all students with shift and percentiles', async () => {
  await show(<MergedView merged_id={5} />)
  expect(await screen.findByText(/ranked together by this percentile with seven decimals, not by marks/)).toBeTruthy()
  expect(screen.getByText(/higher percentiles in Mathematics, Physics decide, in this order/)).toBeTruthy()
  const list = await screen.findByText('Asha')
  const row = list.closest('tr, li, article, dl')?.textContent ?? ''
  for (const cell of ['1', 'A-8', 'A1', 'Evening', '250', '99.1234567', '98.0000000', '97.0000000'])
    expect(row).toContain(cell)
})

test('A merged result is published after a confirmation that says who will see what', async () => {
  await show(<MergedView merged_id={5} />)
  server.answer('/staff/publish_merged', () => ({ count: 229, is_repeated: false }))
  await press('Publish to students')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Students: 229')
  within(dialog).getByRole('button', { name: 'Publish to students' }).click()
  await screen.findByText('Published. Students: 229')
  expect(server.asked('/staff/publish_merged')).toEqual([{ merged_id: 5 }])
})

test('A published result cannot be undone, and one that cannot be merged says why and shows no list', async () => {
  const held = { undo: false, publish: false, list: false }
  server.answer('/staff/merged_result', () => ({ ...merged, state: 'ranking', fault: 'Evening: 99', may: held }))
  await show(<MergedView merged_id={5} />)
  expect(await screen.findByText('Evening: 99')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull()
  expect(server.asked('/staff/merged_list')).toEqual([])
})
