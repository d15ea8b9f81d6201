import { m } from '#messages/web'
import { dotted } from '#web/ui/format/dotted.ts'
import { marksText } from '../../lists/report.rules.ts'
import type { SubjectFigures } from '../questions/subject-marks.tsx'
import { shortPercentile } from './percentile.rules.ts'
import { nameWithin } from './sections.rules.ts'
import type { Standing } from './standing.ts'

/** Returns the label with the best marks of all students in a part of the paper. */
export const topText = (top: number | null): string | undefined =>
  top === null ? undefined : m.report_part_top({ marks: marksText(top) })

/** Returns the same label for a subject, with the student's own percentile. */
function subjectPlaceText(standing: Standing | null, subject: string): string | undefined {
  const place = standing?.subjects.find(({ subject_name }) => subject_name === subject)
  if (!place || place.percentile === null) return undefined
  return dotted([topText(place.top_marks), m.report_part_percentile({ percentile: shortPercentile(place.percentile) })])
}

/** As high as a line of words that are still loading. */
const COMING = '\u00a0'

/** While a standing loads, the lines are there that it will fill. */
export const figuresToCome = (sections: readonly number[]): SubjectFigures => ({
  total: null,
  sections: sections.length > 1 ? sections.map((id) => ({ id, name: COMING, figures: COMING })) : [],
  place: COMING,
})

/** Returns what the server knows of a subject that consists of these sections: their marks, and the comparison. */
export function figuresOfSubject(standing: Standing | null, subject: string, ids: readonly number[]): SubjectFigures {
  const place = subjectPlaceText(standing, subject)
  const own = standing?.sections.filter(({ section_id }) => ids.includes(section_id)) ?? []
  if (own.length === 0 || own.length < ids.length) return { total: null, sections: [], place }
  // Marks have two decimals, which do not add up evenly.
  const sum = (of: 'marks' | 'max_marks') => Math.round(100 * own.reduce((all, one) => all + one[of], 0)) / 100
  const lines = own.map(({ section_id, name, marks, max_marks, top_marks }) => ({
    id: section_id,
    name: nameWithin(subject, name),
    figures: dotted([m.report_gained({ gained: marksText(marks), marks: max_marks }), topText(top_marks)]),
  }))
  return { total: { gained: sum('marks'), marks: sum('max_marks') }, sections: own.length > 1 ? lines : [], place }
}
