import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { BuilderForm } from './builder-form.tsx'
import type { Checked } from './paper-labels.ts'
import type { Draft, Fields } from './use-paper-form.ts'

const FIELDS: Fields = {
  kind: 'exam',
  code: 'E-1',
  name: 'Waves',
  description: '',
  subject: 'PHY',
  chapter_no: '',
  readers: 'M',
  format: '',
  marks: '4',
  negative_marks: '',
  pass_marks: '',
  pass_percent: '',
  minutes: '60',
  start: '2026-11-24 09:00',
  end: '2026-11-24 10:00',
  results: '',
  visible_from: '',
  shuffle: '',
  calculator: '',
  exam_true: 'No',
  extra: [],
  questions: [[]],
}
const DRAFT: Draft = {
  draft_id: 3,
  version: 1,
  fields: FIELDS,
  author: 'Latha',
  saved_at: '2026-11-23T09:00:00Z',
  saved_by: 'Latha',
  proposed: null,
  is_removed: false,
  paper_id: null,
}
const FINE: Checked = {
  mistakes: [],
  refusals: [],
  asks: [],
  notes: [],
  questions: [],
  totals: { questions: 30, needs: null, marks: 120, minutes: 60 },
  extra: [],
  audience: { count: 2, twice: 0, names: ['Anu', 'Binu'] },
  students: [],
  starts_at: '2026-11-24T03:30:00Z',
  ends_at: '2026-11-24T04:30:00Z',
  results_at: null,
  zone: 'Asia/Kolkata',
}

let server: StaffServer

function work(roles: Parameters<typeof begin>[0]): void {
  server = begin(roles)
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/paper_formats', () => [])
  server.answer('/staff/check_paper', () => FINE)
  server.answer('/staff/save_paper_draft', ({ version }) => ({ version: version + 1 }))
}

beforeEach(() => work(['examiner']))

const saved = () => server.asked('/staff/save_paper_draft')
const open = async (fields: Partial<Fields> = {}) =>
  show(<BuilderForm stored={{ ...DRAFT, fields: { ...FIELDS, ...fields } }} />)

/** Presses the button of the question. */
async function seal(title: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title })
  const button = within(dialog).getByRole('button', { name: 'Seal' })
  await act(async () => button.click())
}

describe('The form of a paper', () => {
  test('keeps the draft as it is filled in, whatever is wrong with it, version by version', async () => {
    server.answer('/staff/check_paper', () => ({
      ...FINE,
      mistakes: [{ field: 'minutes', problem: 'This is no number.' }],
    }))
    await open()
    await type('Minutes', 'many')
    await press('Save draft')
    await screen.findByText('Draft saved')
    await type('Paper name', 'Sound')
    await press('Save draft')
    await expect
      .poll(() => saved())
      .toEqual([
        { draft_id: 3, version: 1, fields: { ...FIELDS, minutes: 'many' } },
        { draft_id: 3, version: 2, fields: { ...FIELDS, minutes: 'many', name: 'Sound' } },
      ])
  })

  test('shows how far its questions are from the blueprint, which is kept with the draft', async () => {
    const question = { subject_code: 'PHY', subject_name: 'Physics', chapter_no: 3, difficulty: 'easy', marks: 1 }
    const bank = ['Q-1', 'Q-2', 'Q-3', 'Q-4'].map((code, at) => ({
      ...question,
      code,
      question: code,
      answer_type: 'single',
      chapter_no: at < 3 ? 3 : 4,
    }))
    server.answer('/staff/check_paper', () => ({ ...FINE, questions: bank }))
    await open({ questions: [bank.map(({ code }) => code)] })
    for (const measure of ['By chapter', 'By difficulty']) await act(async () => screen.getByText(measure).click())
    await screen.findByText('3 questions · 75%')
    expect(screen.queryByText('Blueprint targets met')).toBeNull()
    await type('Physics, chapter 3: target in percent', '40')
    await screen.findByText('35% over target')
    await screen.findByText('The targets add up to 40%, not 100%.')
    await type('Easy: target in percent', '100')
    expect((await screen.findByText('Blueprint targets met')).parentElement?.textContent).toContain('1 of 2')
    await press('Save draft')
    await expect
      .poll(() => saved()[0]?.fields.blueprint)
      .toEqual([
        { of: 'chapter', name: 'PHY 3', percent: '40' },
        { of: 'difficulty', name: 'Easy', percent: '100' },
      ])
  })

  test('says at once what is wrong of a field that is filled in', async () => {
    server.answer('/staff/check_paper', () => ({
      ...FINE,
      mistakes: [{ field: 'minutes', problem: 'This is no number.' }],
    }))
    await open({ minutes: 'many' })
    await expect.poll(async () => errorOf(await field('Minutes'))).toBe('This is no number.')
  })

  test('says what is missing of an empty field once somebody wants to seal it, and goes to the first one', async () => {
    server.answer('/staff/check_paper', () => ({
      ...FINE,
      refusals: [
        { field: 'start', rule: 'start_missing', about: '', count: 0 },
        { field: 'name', rule: 'nobody', about: 'Morning', count: 0 },
      ],
    }))
    await open({ start: '' })
    await screen.findByText('Issues to fix: 2')
    expect(errorOf(await field('Start'))).toBeNull()
    await press('Seal')
    await expect.poll(async () => errorOf(await field('Start'))).toBe('Enter a start time.')
    await expect.poll(() => document.activeElement).toBe(await field('Start'))
    expect([saved(), server.asked('/staff/seal_paper')]).toEqual([[], []])
  })

  test('is kept before it is sealed, and sealed as it was kept', async () => {
    const sealed = { paper_id: 8, version: 1, seal: 'hash' }
    server.answer('/staff/seal_paper', () => ({ mistakes: [], refusals: [], sealed }))
    const { router } = await open()
    await screen.findByText('Ready to seal')
    await type('Paper name', 'Sound')
    await press('Seal')
    await seal('Seal Sound?')
    await expect.poll(() => router.state.location.pathname).toBe('/papers/8')
    expect(saved()).toMatchObject([{ version: 1, fields: { name: 'Sound' } }])
    expect(server.asked('/staff/seal_paper')).toEqual([{ draft_id: 3, version: 2 }])
  })

  test('is sealed by an owner in spite of a key that is known only with a reason', async () => {
    work(['owner'])
    const refusals: Checked['refusals'] = [{ field: 'questions', rule: 'key_known', about: 'Q-1', count: 1 }]
    server.answer('/staff/check_paper', () => ({ ...FINE, refusals }))
    server.answer('/staff/seal_paper', () => ({ mistakes: [], refusals, sealed: null }))
    await open()
    await screen.findByText('Issues to fix: 1')
    await press('Seal')
    await seal('Seal Waves?')
    expect(server.asked('/staff/seal_paper')).toEqual([])
    await type('Reason for showing the answers anyway', ' It is a drill. ')
    await seal('Seal Waves?')
    await expect
      .poll(() => server.asked('/staff/seal_paper'))
      .toEqual([{ draft_id: 3, version: 2, insist: 'It is a drill.' }])
  })

  test('is proposed by a teacher, who cannot seal it and sees no extra time', async () => {
    work(['teacher'])
    server.answer('/staff/propose_paper_draft', ({ version }) => ({ version }))
    const { router } = await open()
    expect(screen.queryByRole('button', { name: 'Seal' })).toBeNull()
    await press('Propose to examiner')
    await expect.poll(() => router.state.location.pathname).toBe('/papers')
    expect(server.asked('/staff/propose_paper_draft')).toEqual([{ draft_id: 3, version: 2, propose: true }])
  })

  test('keeps what both have typed where somebody else has saved', async () => {
    const now = { ...DRAFT, version: 5, fields: { ...FIELDS, name: 'Optics', minutes: '90' } }
    server.answer('/staff/paper_draft', () => now)
    server.answer('/staff/save_paper_draft', ({ version }) =>
      version === 1 ? new Refusal('changed_meanwhile', 'Changed.') : { version: version + 1 },
    )
    await open()
    await type('Paper name', 'Sound')
    await press('Save draft')
    expect(await screen.findByText('Saved now: Optics')).toBeTruthy()
    expect(screen.getByText('Yours: Sound')).toBeTruthy()
    expect((await field('Minutes')).value).toBe('90')
    await press('Save draft')
    await expect
      .poll(() => saved()[1])
      .toEqual({
        draft_id: 3,
        version: 5,
        fields: { ...FIELDS, name: 'Sound', minutes: '90' },
      })
  })
})

describe('The form of a quiz', () => {
  test('asks for no window, and keeps its chapter', async () => {
    server.answer('/staff/question_places', () => ({ subjects: [] }))
    await open({ kind: 'quiz', chapter_no: '2', start: '', end: '' })
    await type('Minutes', '20')
    expect([screen.queryByLabelText('Start'), screen.queryByLabelText('End')]).toEqual([null, null])
    await press('Save draft')
    await expect.poll(() => saved()).toMatchObject([{ fields: { kind: 'quiz', chapter_no: '2', minutes: '20' } }])
  })
})
