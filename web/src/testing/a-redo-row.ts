import type { Api } from '#contract/all-calls.ts'

type RedoRow = Api['/Student/redo_today']['data']['questions'][number]

/** A question of the list to redo. */
export const aRedoRow = (change: Partial<RedoRow> = {}): RedoRow => ({
  question_id: 1,
  section_id: 1,
  answer_type: 'single',
  question: 'Which is a unit of force?',
  question_image: null,
  options: ['joule', 'newton'],
  option_images: [null, null],
  integer_only: false,
  paper_name: 'Unit test 2',
  languages: [],
  ...change,
})
