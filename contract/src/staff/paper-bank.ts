import { Type } from 'typebox'
import { Count, Line } from '../fields.ts'
import { IdIn } from '../ids.ts'
import { PaperQuestion, WRITE_DRAFTS } from './paper-fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_DRAWN = 300
const MAX_TAKEN = 3000
const MAX_CODE = 80

/** The filter of questions; `search` is a part of the ID or of the text. */
const Filter = {
  search: Type.Optional(Line(100)),
  subject_id: Type.Optional(IdIn()),
  chapter_no: Type.Optional(Type.Integer({ minimum: 0 })),
  answer_type: Type.Optional(Type.Enum(['single', 'multiple', 'number'])),
  /** In capitals or not; empty for questions without one. */
  difficulty: Type.Optional(Line(40)),
}

export const staffPaperBank = staffCall({
  path: '/staff/paper_bank',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns questions of the bank to choose from, by their IDs, a hundred at a time. `after` is the last ID of the previous page. For owners, examiners and teachers of the subject.',
  body: { ...Filter, after: Type.Optional(Line(MAX_CODE)) },
  data: Type.Object({
    questions: Type.Array(PaperQuestion()),
    more: Type.Boolean(),
  }),
  errors: [],
})

export const staffDrawQuestions = staffCall({
  path: '/staff/draw_questions',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns randomly drawn questions among those that match and are not `taken`, each equally likely. `found` is how many there are to draw from. For owners, examiners and teachers of the subject.',
  body: {
    ...Filter,
    count: Type.Integer({ minimum: 1, maximum: MAX_DRAWN }),
    taken: Type.Array(Line(MAX_CODE), { maxItems: MAX_TAKEN }),
  },
  data: Type.Object({ codes: Type.Array(Type.String()), found: Count() }),
  errors: [],
})
