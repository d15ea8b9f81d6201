import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blankFields, type QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { begin } from '../../testing/begin.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import type { StoredQuestion } from './question-data.ts'
import { QuestionForm } from './question-form.tsx'

const FIELDS: QuestionFields = {
  ...blankFields(),
  code: 'Q-1',
  subject: 'PHY',
  question: 'What is a wave?',
  optionA: 'Sound',
  optionB: 'A stone',
  correct: 'A',
}
const STORED: StoredQuestion = {
  question_id: 3,
  fields: FIELDS,
  version: 'v1',
  state: 'draft',
  author: 'Latha',
  written_at: null,
  proof_reader: null,
  proof_read_at: null,
  proof_way: null,
  for_practice: false,
  is_own: true,
  versions: 1,
  papers: [],
  bound_by: [],
  waiting_change: null,
}

let server: StaffServer
let saved: unknown
let proposed: unknown

beforeEach(() => {
  server = begin(['examiner'])
  saved = undefined
  proposed = undefined
  const chapters = [{ chapter_no: 2, name: 'Waves' }]
  server.answer('/staff/question_places', () => ({
    subjects: [{ subject_id: 9, code: 'PHY', name: 'Physics', level: 'Class 12', chapters }],
  }))
  server.answer('/staff/check_question', () => ({ mistakes: [], notes: [], twins: [] }))
  server.answer('/staff/question', () => STORED)
  server.answer('/staff/save_question', () => ({
    saved: { question_id: 3, code: 'Q-1', version: 'v2' },
    mistakes: [],
    notes: [],
  }))
})

const sent = () => server.asked('/staff/save_question')
const open = async (stored: StoredQuestion | null) =>
  show(
    <QuestionForm
      stored={stored}
      onSaved={(now) => (saved = now)}
      onProposed={(id) => (proposed = id)}
      onCancel={() => {}}
    />,
  )

test('A new question is sent as it was filled in', async () => {
  await open(null)
  await screen.findByRole('option', { name: 'Physics, Class 12' })
  await type('Subject', 'PHY')
  await type('Chapter', '2')
  await type('Question', 'What is a wave?')
  await type('Option A', 'Sound')
  await type('Option B', 'A stone')
  await press('A is correct', 'radio')
  await press('Save')
  await expect.poll(() => saved).toMatchObject({ question_id: 3 })
  expect(sent()).toEqual([{ fields: { ...FIELDS, code: '', chapter_no: '2' } }])
})

test('What a question needs is marked, and nothing else', async () => {
  await open(null)
  await screen.findByRole('option', { name: 'Physics, Class 12' })
  const needed = async (label: string) => (await field(label)).getAttribute('aria-required')
  expect([await needed('Subject'), await needed('Question')]).toEqual(['true', 'true'])
  expect(await needed('Chapter')).not.toBe('true')
  expect(await needed('Explanation')).not.toBe('true')
  await type('Answer type', 'Number')
  expect(await needed('Correct number')).toBe('true')
})

test('A question for a number is sent without the options that were typed before', async () => {
  await open(STORED)
  await type('Answer type', 'Number')
  await type('Correct number', '12.5')
  await press('Save')
  await expect.poll(() => saved).toBeDefined()
  expect(sent()).toMatchObject([
    { question_id: 3, version: 'v1', fields: { type: 'Number', correct: '12.5', optionA: '', optionB: '' } },
  ])
})

test('Another subject forgets the chapter of the one before', async () => {
  await open({ ...STORED, fields: { ...FIELDS, chapter_no: '2' } })
  await type('Subject', '')
  expect((await field('Chapter')).value).toBe('')
})

test('A mistake is said at its field, the first one has the focus, and what was typed is kept', async () => {
  server.answer('/staff/save_question', () => ({
    saved: null,
    mistakes: [
      { field: 'question', problem: 'Enter the question.' },
      { field: 'marks', problem: 'This is no number.' },
    ],
    notes: [],
  }))
  await open(STORED)
  await type('Question', '  ')
  await type('Marks', 'many')
  await press('Save')
  await expect.poll(async () => errorOf(await field('Question'))).toBe('Enter the question.')
  expect(errorOf(await field('Marks'))).toBe('This is no number.')
  await expect.poll(() => document.activeElement).toBe(await field('Marks'))
  expect([(await field('Marks')).value, saved]).toEqual(['many', undefined])
})

test('A text of several lines keeps its lines', async () => {
  await open(STORED)
  await type('Question', 'What is a wave?\n\nChoose one.')
  await press('Save')
  await expect.poll(() => sent()[0]?.fields.question).toBe('What is a wave?\n\nChoose one.')
})

test('A question of a sealed paper is changed by a proposal with a reason alone', async () => {
  server.answer('/staff/propose_sealed_change', () => ({ change_id: 5, mistakes: [] }))
  await open({ ...STORED, bound_by: ['Waves'] })
  await type('Option A', 'Light')
  await press('Propose change')
  const dialog = await screen.findByRole('dialog', { name: 'Propose a change to Q-1?' })
  await type('Reason', ' It was wrong. ')
  const propose = within(dialog).getByRole('button', { name: 'Propose change' })
  await act(async () => propose.click())
  await expect.poll(() => proposed).toBe(5)
  expect(server.asked('/staff/propose_sealed_change')).toEqual([
    { question_id: 3, version: 'v1', fields: { ...FIELDS, optionA: 'Light' }, reason: 'It was wrong.' },
  ])
  expect(sent()).toEqual([])
})

test('A question that two people change keeps what both have typed', async () => {
  const now = { ...STORED, version: 'v9', fields: { ...FIELDS, optionA: 'Light', optionB: 'Rain' } }
  server.answer('/staff/question', () => now)
  server.answer('/staff/save_question', ({ version }) =>
    version === 'v1'
      ? new Refusal('changed_meanwhile', 'Changed.')
      : { saved: { question_id: 3, code: 'Q-1', version: 'v10' }, mistakes: [], notes: [] },
  )
  await open(STORED)
  await type('Option A', 'Sea')
  await press('Save')
  expect(await screen.findByText('Saved now: Light')).toBeTruthy()
  expect(screen.getByText('Yours: Sea')).toBeTruthy()
  expect((await field('Option B')).value).toBe('Rain')
  await press('Save')
  await expect.poll(() => sent()[1]).toMatchObject({ version: 'v9', fields: { optionA: 'Sea', optionB: 'Rain' } })
})

test('An author is asked whether options keep their order where the wording does not say it', async () => {
  await open({ ...STORED, fields: { ...FIELDS, optionC: 'both of these waves' } })
  const order = await field('Keep the order of these options?')
  expect(order.value).toBe('')
  await type('Option C', 'both travel')
  const id = order.getAttribute('aria-describedby') ?? ''
  await expect.poll(() => document.getElementById(id)?.textContent).toMatch(/may refer to another option/)
  await type('Keep the order of these options?', 'No')
  await press('Save')
  await expect.poll(() => sent()[0]?.fields.keep_order).toBe('No')
})

test('An author who changes options after answering No is told that the wording keeps their order, also by the preview', async () => {
  await open({ ...STORED, fields: { ...FIELDS, keep_order: 'No', optionC: 'a third wave' } })
  const order = await field('Keep the order of these options?')
  expect(order.getAttribute('aria-describedby')).toBeNull()
  await type('Option C', 'All of the above')
  await expect
    .poll(() => document.getElementById(order.getAttribute('aria-describedby') ?? '')?.textContent)
    .toMatch(/as you answered/)
  expect(screen.queryByText('Fixed order')).toBeNull()
  await type('Keep the order of these options?', 'Yes')
  expect(await screen.findByText('Fixed order')).toBeTruthy()
})
