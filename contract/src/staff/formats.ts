import { Type } from 'typebox'
import { Count, Line, OrNull } from '../fields.ts'
import { BUILD } from './paper-fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_SECTIONS = 40
const MAX_CODE = 40
const MAX_NAME = 200
/** Longer than any number; what is no number is the sheet's mistake. */
const MAX_NUMBER = 20

/** Identifies the stored sections: a change with another version was made from other ones. */
const Version = () => Line(43, 43)

/** A section in the words of the sheet's cells. */
const sectionFields = {
  section: Line(MAX_NAME),
  subject: Line(MAX_CODE),
  type: Line(MAX_CODE),
  questions: Line(MAX_NUMBER),
  attempt_at_most: Line(MAX_NUMBER),
  marks: Line(MAX_NUMBER),
  negative_marks: Line(MAX_NUMBER),
  partial: Line(MAX_CODE),
  minutes: Line(MAX_NUMBER),
}

const SectionText = Type.Object({
  section: Type.String(),
  subject: Type.String(),
  type: Type.String(),
  questions: Type.String(),
  attempt_at_most: Type.String(),
  marks: Type.String(),
  negative_marks: Type.String(),
  partial: Type.String(),
  minutes: Type.String(),
})

export const staffExamFormats = staffCall({
  path: '/staff/exam_formats',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns the academy's own exam formats, archived ones too, with how many papers use each, and the ready-made formats that a new one can begin with. Sections are in the words of the sheet `formats`. For owners and examiners.",
  data: Type.Object({
    own: Type.Array(
      Type.Object({
        code: Type.String(),
        sections: Type.Array(SectionText),
        papers: Count(),
        /** How many of the papers are sealed, have opened, or students have started: from then on the format can't change. */
        begun: Count(),
        is_archived: Type.Boolean(),
        version: Type.String(),
      }),
    ),
    ready: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        /** Of the whole test. */
        minutes: Count(),
        papers: Count(),
        /** False while its source leaves details open until the bulletin is published. */
        is_confirmed: Type.Boolean(),
        /** True where each paper differs: no test can be made with it, only a format of one's own. */
        is_template: Type.Boolean(),
        sections: Type.Array(SectionText),
      }),
    ),
  }),
  errors: [],
})

export const staffSaveFormat = staffCall({
  path: '/staff/save_format',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Adds an exam format, or changes one (`code` with its `version`), whose code stays. It is checked and saved like an import of the sheet `formats`; with `mistakes` nothing is saved. A format that students have started tests with is refused. For owners and examiners.',
  body: {
    code: Type.Optional(Line(MAX_CODE)),
    version: Type.Optional(Version()),
    fields: Type.Object({
      code: Line(MAX_CODE),
      sections: Type.Array(Type.Object(sectionFields), { minItems: 1, maxItems: MAX_SECTIONS }),
    }),
  },
  data: Type.Object({
    saved: OrNull(Type.Object({ code: Type.String() })),
    /** `section` counts from 0; null for the format as a whole. */
    mistakes: Type.Array(
      Type.Object({ section: OrNull(Count()), field: OrNull(Type.String()), problem: Type.String() }),
    ),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffArchiveFormat = staffCall({
  path: '/staff/archive_format',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Archives an exam format: it is no longer offered for new papers, and papers that use it stay. With `restore` it is back. For owners and examiners.',
  body: { code: Line(MAX_CODE), restore: Type.Boolean() },
  data: Type.Object({}),
  errors: ['not_found'],
})
