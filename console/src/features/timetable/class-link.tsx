import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { spanWords } from '../../ui/moment-labels.ts'

type Class = StaffData<'/staff/timetable'>['classes'][number]

/** A class in a list: when it is, of what, of whom. */
export function ClassLink({ of }: { of: Class }) {
  const { class_id, class_name, batch_name, subject_name, tutor_name, starts_at, ends_at } = of
  const { is_cancelled, lacks_link, substitute, room } = of
  return (
    <Link
      {...paths.timetableClass(class_id)}
      className={`block min-h-11 rounded-control border border-line bg-card px-3 py-2 no-underline hover:bg-brand-50 ${is_cancelled ? 'text-ink-2' : ''}`}
    >
      <span className="tabular block text-sm font-semibold">{spanWords(starts_at, ends_at)}</span>
      <span className={`block font-medium wrap-anywhere ${is_cancelled ? 'line-through' : ''}`}>{class_name}</span>
      <span className="block text-sm text-ink-2 wrap-anywhere">
        {[batch_name, subject_name, tutor_name, room ?? []].flat().join(' · ')}
      </span>
      {substitute !== null && (
        <span className="block text-sm text-ink-2 wrap-anywhere">{m.substitute_is({ name: substitute })}</span>
      )}
      {(is_cancelled || lacks_link) && (
        <span className="mt-1 flex flex-wrap gap-1.5">
          {is_cancelled ? <Badge>{m.register_cancelled()}</Badge> : <Badge tone="bad">{m.today_no_link()}</Badge>}
        </span>
      )}
    </Link>
  )
}
