import { m } from '#messages/web'
import { ChartKey } from '../../ui/cards/chart-key.tsx'
import type { Month } from './attendance.api.ts'
import { monthWords } from './attendance-words.ts'

const HEIGHT_PX = 110

/** The months as bars, absent on top of present. The cards below say the same in figures. */
export function MonthBars({ months }: { months: Month[] }) {
  const most = Math.max(...months.map(({ total_class }) => total_class))
  return (
    <figure className="mt-5">
      <div aria-hidden className="flex gap-1.5 md:gap-5.5">
        {months.map((month) => (
          <div key={month.month_no} className="grid max-w-37 min-w-0 flex-1 gap-1.5">
            <Bar month={month} most={most} />
            <span className="-mx-1 truncate text-center text-xs text-ink-2 md:text-sm">
              {monthWords(month.month_no, 'shortMonth')}
            </span>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="sr-only">{m.attendance_chart()}</span>
        <ChartKey className="bg-brand">{m.attendance_present()}</ChartKey>
        <ChartKey className="bg-bad opacity-30 dark:opacity-55">{m.attendance_absent()}</ChartKey>
      </figcaption>
    </figure>
  )
}

function Bar({ month: { total_class, present_count }, most }: { month: Month; most: number }) {
  const all = (HEIGHT_PX * total_class) / most
  const present = (HEIGHT_PX * present_count) / most
  return (
    <svg width="100%" height={HEIGHT_PX} className="block">
      <rect width="100%" y={HEIGHT_PX - all} height={all} rx="6" className="fill-bad opacity-30 dark:opacity-55" />
      {/* Opaque, so that the bar behind it does not shine through its rounded edge. */}
      <rect width="100%" y={HEIGHT_PX - present} height={present} rx="6" className="fill-brand" />
    </svg>
  )
}
