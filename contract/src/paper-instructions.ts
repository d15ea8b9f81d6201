import { Type } from 'typebox'
import { PaperLanguage, PaperRules, PaperSection, WrongAnswer } from './assessment.ts'
import { studentCall } from './call.ts'
import { Count, Instant, Marks, OrNull } from './fields.ts'
import { IdIn } from './ids.ts'

/** The marking of a section, where its questions agree. `partial`: some of the right options already give marks. */
const Scheme = {
  question_count: Count(),
  marks: OrNull(Marks()),
  ...WrongAnswer,
  partial: Type.Boolean(),
}

export const paperInstructions = studentCall({
  path: '/Student/paper_instructions',
  loadClass: 'lists',
  extension: true,
  about:
    'Returns the instructions of a test: its sections, how each is marked, languages and aids, but no questions. Available from 15 minutes before the test can be started. For students.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    name: Type.String(),
    /** In minutes; null without a limit. */
    time: OrNull(Count()),
    max_marks: Marks(),
    question_count: Count(),
    /** Null if it can be started at any time. */
    starting_at: OrNull(Instant()),
    /**
     * The server's clock and the end of an attempt that starts now, if it would not have its full time; otherwise null.
     */
    late_start: OrNull(Type.Object({ now: Instant(), deadline: Instant() })),
    /** The national test whose format it has. */
    format_name: OrNull(Type.String()),
    /** True while the bulletin of its year has not confirmed the format. */
    is_unconfirmed: Type.Boolean(),
    sections: Type.Array(Type.Object({ ...PaperSection, ...Scheme })),
    ...PaperRules,
    /** The languages that only some of its questions have, and how many; absent where each has all of them. */
    partly_translated: Type.Optional(Type.Array(Type.Object({ language: PaperLanguage(), question_count: Count() }))),
  }),
  errors: ['not_found', 'not_open_yet', 'window_over'],
})
