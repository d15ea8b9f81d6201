import { m } from '#messages/web'
import { dotted } from '#web/ui/format/dotted.ts'
import { marksText, percentOf } from '../../lists/report.rules.ts'
import type { OutcomeCounts } from './review.rules.ts'

type MarksRowProps = {
  name: string
  gained: number
  /** The maximum; null when it is not known. */
  marks: number | null
  counts: OutcomeCounts
  /** The comparison with others. */
  place?: string | undefined
  /** Its sections, each with its figures. */
  sections?: SectionLine[] | undefined
}

export type SectionLine = { id: number; name: string; figures: string }

/** A part of a paper: its marks, as a bar too, and what became of its questions. */
export function MarksRow({ name, gained, marks, counts, place, sections }: MarksRowProps) {
  return (
    <li className="break-inside-avoid">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="shrink-0 font-semibold tabular">
          {marks === null ? marksText(gained) : m.report_gained({ gained: marksText(gained), marks })}
        </span>
      </p>
      {marks !== null && (
        <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-shade">
          <span className="block h-full rounded-full bg-brand" style={{ width: `${percentOf(gained, marks)}%` }} />
        </span>
      )}
      <p className="mt-1 text-sm text-ink-2">{wordsOf(counts)}</p>
      {place && <p className="text-sm text-ink-2 tabular">{place}</p>}
      {sections?.map((section) => (
        <p key={section.id} className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2 tabular">
          <span className="min-w-0 wrap-anywhere">{section.name}</span>
          <span>{section.figures}</span>
        </p>
      ))}
    </li>
  )
}

/** Returns the counts of the three outcomes that every paper has, and of others that occur. */
const wordsOf = ({ right, wrong, left, partly, not_evaluated, cancelled }: OutcomeCounts): string =>
  dotted([
    m.report_subject_counts({ right, wrong, left }),
    partly > 0 && m.report_partly_count({ count: partly }),
    not_evaluated > 0 && m.report_not_evaluated_count({ count: not_evaluated }),
    cancelled > 0 && m.report_cancelled_count({ count: cancelled }),
  ])
