import { m } from '#messages/web'
import { dotted } from '#web/ui/format/dotted.ts'
import { marksText } from '../../lists/report.rules.ts'
import { shortPercentile } from './percentile.rules.ts'
import type { Standing } from './standing.ts'

/** The best marks that anybody has in a part of the paper. */
export const topText = (top: number | null): string | undefined =>
  top === null ? undefined : m.report_part_top({ marks: marksText(top) })

/** The same of a subject, with the own percentile in it. */
export function subjectPlaceText(standing: Standing | null, subject: string): string | undefined {
  const place = standing?.subjects.find(({ subject_name }) => subject_name === subject)
  if (!place || place.percentile === null) return undefined
  return dotted([topText(place.top_marks), m.report_part_percentile({ percentile: shortPercentile(place.percentile) })])
}
