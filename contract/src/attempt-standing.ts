import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Count, Marks, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The share of participants with no more marks, as text with seven decimals: `98.7654321`. */
const Percentile = () => OrNull(Type.String({ pattern: String.raw`^\d{1,3}\.\d{7}$` }))

/** The number of a section's questions by outcome; the numbers add up to all of its questions. */
const Outcomes = {
  right: Count(),
  partly: Count(),
  wrong: Count(),
  left: Count(),
  not_evaluated: Count(),
  cancelled: Count(),
}

export const attemptStanding = studentCall({
  path: '/Student/attempt_standing',
  loadClass: 'history',
  extension: true,
  about:
    "How the student's closed attempt stands: by section and subject, with rank, percentile and the best marks among all who appeared. Nothing before the results are out; ranks once they are computed, soon after nobody can write the paper any more, and never for a quiz or a paper without an end.",
  body: { attempt_id: IdIn() },
  data: Type.Object({
    /** False as long as ranks, percentiles, best marks and times are not known: all of them are null then. */
    computed: Type.Boolean(),
    /** Whether ranks come at all, now or later; false before the results are out. */
    ranked: Type.Boolean(),
    /** Equal ones share a rank, and as many ranks after it are left out. */
    rank: OrNull(Count()),
    appeared: OrNull(Count()),
    percentile: Percentile(),
    top_marks: OrNull(Marks()),
    /** In the paper's order; none before the results are out. */
    sections: Type.Array(
      Type.Object({
        section_id: Id(),
        name: Type.String(),
        marks: Marks(),
        max_marks: Marks(),
        top_marks: OrNull(Marks()),
        ...Outcomes,
      }),
    ),
    /** In the order in which they first appear in the paper. The rank in a subject is by its marks alone. */
    subjects: Type.Array(
      Type.Object({
        subject_name: Type.String(),
        marks: Marks(),
        top_marks: OrNull(Marks()),
        percentile: Percentile(),
        rank: OrNull(Count()),
      }),
    ),
    /** How long others had a question in view, as the median; those of which too little is known are left out. */
    times: OrNull(Type.Array(Type.Object({ question_id: Id(), median_seconds: Count() }))),
  }),
  errors: ['not_found'],
})
