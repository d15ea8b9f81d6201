import { SectionFacts } from '#assessment/instructions/section-facts.tsx'
import { m } from '#messages/console'
import type { SectionText } from './formats-data.ts'
import { shownSections, totalsOf } from './format-totals.rules.ts'

type FormatPreviewProps = {
  sections: readonly SectionText[]
  /** Of the whole test, where it is known. */ minutes?: number
}

/** The sections of a format as the instructions of its tests show them, with what they add up to. */
export function FormatPreview({ sections, minutes }: FormatPreviewProps) {
  const shown = shownSections(sections)
  if (shown.length === 0) return <p className="text-ink-2">{m.formats_preview_none()}</p>
  return (
    <>
      <p className="mb-3 font-semibold tabular">{totalWords(sections, minutes)}</p>
      <SectionFacts sections={shown} />
    </>
  )
}

/** How many questions, marks and minutes a test of the format has. */
export function totalWords(sections: readonly SectionText[], minutes?: number): string {
  const total = totalsOf(sections)
  const time = minutes ?? total.minutes
  return [
    m.paper_rule_count({ count: total.questions }),
    m.formats_marks({ count: total.marks }),
    time === null ? m.formats_time_of_paper() : m.formats_minutes({ count: time }),
  ].join(' · ')
}
