import type { DataOf } from '#contract/call.ts'
import type { staffImportUndoPreview } from '#contract/staff/import-undo.ts'
import type { Refused } from '../../provider/importing/undo/undo-rows.ts'
import type { Holder } from '../../provider/importing/undo/used-by.queries.ts'

type Reason = DataOf<typeof staffImportUndoPreview>['reasons'][number]

const WORDS: Partial<Record<Holder, NonNullable<Reason['by']>>> = {
  students: 'students',
  batches: 'batches',
  subjects: 'subjects',
  chapters: 'chapters',
  topics: 'topics',
  materials: 'materials',
  days: 'days',
  live_classes: 'classes',
  attendance: 'attendance',
  news: 'news',
  news_taken_back: 'news',
  questions: 'questions',
  papers: 'papers',
  format_sections: 'formats',
  attempts: 'attempts',
  watch_progress: 'watched',
  material_progress: 'read',
  push_rounds: 'told',
  staff: 'staff',
  sessions: 'logins',
  known_devices: 'logins',
  code_requests: 'logins',
}

/** A row that hinders an undo, as the contract has it. */
export const reasonOf = ({ by, ...refused }: Refused): Reason => ({
  ...refused,
  by: by === null ? null : (WORDS[by] ?? 'other'),
})
