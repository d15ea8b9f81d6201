import { m } from '#messages/web'
import { dotted } from '#web/ui/format/dotted.ts'
import { marksText } from '../../lists/report.rules.ts'
import { shortPercentile } from './percentile.rules.ts'
import type { Standing } from './standing.ts'

/** Returns the label with the best marks of all students in a part of the paper. */
export const topText = (top: number | null): string | undefined =>
  top === null ? undefined : m.report_part_top({ marks: marksText(top) })

/** Returns the same label for a subject, with the student's own percentile. */
export function subjectPlaceText(standing: Standing | null, subject: string): string | undefined {
  const place = standing?.subjects.find(({ subject_name }) => subject_name === subject)
  if (!place || place.percentile === null) return undefined
  return dotted([topText(place.top_marks), m.report_part_percentile({ percentile: shortPercentile(place.percentile) })])
}
