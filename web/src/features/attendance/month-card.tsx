import { ChevronRight } from 'lucide-react'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { Pressable } from '../../ui/cards/pressable.tsx'
import { monthWords } from './attendance-words.ts'
import type { Month } from './attendance.api.ts'

type MonthCardProps = { month: Month; place: Place }

/** A month's classes, leading to its days. */
export function MonthCard({ month: { month_no, total_class, present_count, absent_count }, place }: MonthCardProps) {
  return (
    <Pressable
      place={place}
      className="block h-full rounded-card border border-line bg-card p-4.5 text-ink no-underline transition-colors hover:border-line-soft"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="text-[1.0625rem]/6 font-semibold tracking-tight">{monthWords(month_no)}</span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
      </span>
      <span aria-hidden className="relative my-4 block h-2 overflow-hidden rounded-full">
        <span className="absolute inset-0 bg-bad opacity-30 dark:opacity-55" />
        <span
          className="absolute inset-y-0 start-0 bg-brand"
          style={{ width: `${total_class === 0 ? 0 : (100 * present_count) / total_class}%` }}
        />
      </span>
      <span className="flex flex-wrap gap-x-4.5 gap-y-1 text-sm tabular md:max-lg:[&>:first-child]:w-full">
        <span className="text-ink-2">
          {m.attendance_total()} <b className="font-bold text-ink">{total_class}</b>
        </span>
        <span className="text-good">
          {m.attendance_present()} <b className="font-bold">{present_count}</b>
        </span>
        <span className="text-bad">
          {m.attendance_absent()} <b className="font-bold">{absent_count}</b>
        </span>
      </span>
    </Pressable>
  )
}
