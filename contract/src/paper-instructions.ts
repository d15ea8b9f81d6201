import { Type } from 'typebox'
import { PaperRules, PaperSection } from './assessment.ts'
import { studentCall } from './call.ts'
import { Count, Instant, Marks, OrNull } from './fields.ts'
import { IdIn } from './ids.ts'

/**
 * The marking of a section, where its questions agree: `negative_marks` is the cost of a wrong answer, to be divided by
 * three when `negative_thirds` is true. `partial` where some of the right options already give marks.
 */
const Scheme = {
  question_count: Count(),
  marks: OrNull(Marks()),
  negative_marks: OrNull(Marks()),
  negative_thirds: Type.Boolean(),
  partial: Type.Boolean(),
}

export const paperInstructions = studentCall({
  path: '/Student/paper_instructions',
  loadClass: 'lists',
  extension: true,
  about:
    'What is to be read before a test: its sections, how each is marked, languages and aids. From 15 minutes before it may be started. No question is told.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    name: Type.String(),
    /** In minutes; null without a limit. */
    time: OrNull(Count()),
    max_marks: Marks(),
    question_count: Count(),
    /** Null where it may be started at any time. */
    starting_at: OrNull(Instant()),
    /** The server's clock, and when an attempt that begins now ends, where that is before its whole time is over. */
    late_start: OrNull(Type.Object({ now: Instant(), deadline: Instant() })),
    /** The national test whose format it has. */
    format_name: OrNull(Type.String()),
    /** True where the format is still to be confirmed by the bulletin of its year. */
    is_unconfirmed: Type.Boolean(),
    sections: Type.Array(Type.Object({ ...PaperSection, ...Scheme })),
    ...PaperRules,
  }),
  errors: ['not_found', 'not_open_yet', 'window_over'],
})
