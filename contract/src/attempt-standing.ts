import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Count, Marks, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The share of participants with at most these marks, as text with seven decimals: `98.7654321`. */
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
    "Returns the result of the student's closed attempt by section and subject, with rank, percentile and the best marks of all participants. It has no marks before the results are out. Ranks are computed soon after nobody can write the paper any longer, and never for a quiz or a paper without an end. For students.",
  body: { attempt_id: IdIn() },
  data: Type.Object({
    /** False until ranks, percentiles, best marks and times are computed; they are null until then. */
    computed: Type.Boolean(),
    /** Whether the paper has ranks, now or later; false before the results are out. */
    ranked: Type.Boolean(),
    /** Equal results share a rank, and as many following ranks are skipped. */
    rank: OrNull(Count()),
    appeared: OrNull(Count()),
    /** Of a paper that was merged with other shifts: how many. `rank` and `appeared` are then of all of them. */
    shifts: OrNull(Count()),
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
    /** In the order in which they first appear in the paper. A subject's rank depends only on its marks. */
    subjects: Type.Array(
      Type.Object({
        subject_name: Type.String(),
        marks: Marks(),
        top_marks: OrNull(Marks()),
        percentile: Percentile(),
        rank: OrNull(Count()),
      }),
    ),
    /** The median time for which others had a question in view; questions with too little data are left out. */
    times: OrNull(Type.Array(Type.Object({ question_id: Id(), median_seconds: Count() }))),
  }),
  errors: ['not_found'],
})
