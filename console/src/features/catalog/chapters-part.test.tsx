import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { ChaptersPart } from './chapters-part.tsx'

let server: StaffServer

beforeEach(async () => {
  server = begin(['clerk'])
  server.answer('/staff/subject_chapters', () => ({
    subject_id: 2,
    subject_name: 'Physics',
    level: 'Plus Two',
    chapters: [],
  }))
  await show(<ChaptersPart subjectId={2} />)
  await screen.findByText('No chapters yet')
  screen.getByRole('button', { name: 'Add chapters' }).click()
})

const added = () => server.asked('/staff/save_chapter').map(({ fields }) => fields.chapter_name)

test('Chapters that were added before the line broke are not added again', async () => {
  server.answer('/staff/save_chapter', ({ fields }) =>
    fields.chapter_name === 'Heat' && added().length < 3
      ? new Refusal('busy', 'Try again in a moment.')
      : { mistakes: [], saved: { id: 1 } },
  )
  await type('Chapter names', 'Waves\nHeat\n\nLight')
  await press('Add')
  await screen.findByText('Try again in a moment.')
  expect((await field('Chapter names')).value).toBe('Heat\nLight')
  await press('Add')
  await expect.poll(added).toEqual(['Waves', 'Heat', 'Heat', 'Light'])
})

test('A line that is too long for a name is said, and nothing is added', async () => {
  const long = 'W'.repeat(201)
  await type('Chapter names', `Heat\n${long}`)
  await press('Add')
  await expect
    .poll(async () => errorOf(await field('Chapter names')))
    .toBe(`This chapter name has more than 200 characters: ${long}`)
  expect(added()).toEqual([])
})
