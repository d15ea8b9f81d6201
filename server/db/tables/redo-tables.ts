import { table } from './table.ts'

/** Questions to answer again. `card` is what the scheduler knows of one, as JSON. */
export const redoTables = {
  redo_questions: table({
    writer: 'features/redo',
    columns: {
      stud_id: 'id',
      question_id: 'id',
      paper_id: 'id',
      due_at: 'at',
      answered_at: 'at?',
      card: 'text',
    },
  }),
}
