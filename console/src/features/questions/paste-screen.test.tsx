import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import type { StaffServer } from '../../testing/staff-server.ts'
import { PasteScreen } from './paste-screen.tsx'

const TEXT = `1. Which of the two lamps is brighter?
A) the first lamp in the row
B) the lamp at the end
C) both are equally bright
Answer: C

2. What flies?
A) a newt
B) a bat
Answer: B
`

let server: StaffServer

beforeEach(() => {
  server = begin(['examiner'])
  server.answer('/staff/question_places', () => ({
    subjects: [{ subject_id: 9, code: 'PHY', name: 'Physics', level: 'Class 12', chapters: [] }],
  }))
  server.answer('/staff/check_question', () => ({ mistakes: [], notes: [], twins: [] }))
  server.answer('/staff/save_question', ({ fields }) => ({
    saved: { question_id: 3, code: fields.question.slice(0, 5), version: 'v1' },
    mistakes: [],
    notes: [],
  }))
})

test('Whether options keep their order is asked of a pasted question where the wording does not say it', async () => {
  await show(<PasteScreen />)
  await screen.findByRole('option', { name: 'Physics, Class 12' })
  await type('Subject', 'PHY')
  await type('Document text', TEXT)
  const asked = await screen.findAllByRole('group', { name: 'Keep the order of these options?' })
  expect(asked).toHaveLength(1)
  await press('Yes, the same order for everyone', 'radio')
  await press('Save selected (2)')
  await expect
    .poll(() => server.asked('/staff/save_question').map(({ fields }) => [fields.correct, fields.keep_order]))
    .toEqual([
      ['C', 'Yes'],
      ['B', ''],
    ])
})
