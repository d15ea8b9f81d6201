import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { formatTime } from '#ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { roleWords } from '../../session/role-labels.ts'
import { actionLabel } from '../../ui/audit-action-labels.ts'
import { factWords, plainWords, reasonWords, whoWords } from '../../ui/audit-value-labels.ts'
import type { Choices } from '../../ui/choice-labels.ts'
import { dayWords } from '../../ui/moment-labels.ts'
import { entityLabel, fieldWords, isShownField, valueWords } from './audit-labels.ts'

type Entry = StaffData<'/staff/audit'>['entries'][number]
type Members = StaffData<'/staff/team'>['members']
type AuditEntriesProps = { entries: readonly Entry[]; choices: Choices; members: Members }

const DAY_MS = 86_400_000

/** Today, by the academy's clock in which an entry's moment is written. */
function dayAgo(instant: string, days: number): string {
  const offset = new Date(`${instant.slice(0, 19)}Z`).getTime() - new Date(instant).getTime()
  return new Date(Date.now() + offset - days * DAY_MS).toISOString().slice(0, 10)
}

function headOf(day: string, instant: string): string {
  if (day === dayAgo(instant, 0)) return m.today_title()
  return day === dayAgo(instant, 1) ? m.audit_yesterday() : dayWords(day)
}

/** What was done, day by day. */
export function AuditEntries({ entries, ...known }: AuditEntriesProps) {
  const days = Map.groupBy(entries, ({ at }) => at.slice(0, 10))
  return [...days].map(([day, some]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
      <h2 id={`day-${day}`} className="mb-2 text-lg">
        {headOf(day, some[0]?.at ?? '')}
      </h2>
      <ul className="rounded-card border border-line bg-card">
        {some.map((entry) => (
          <EntryRow key={entry.entry_id} entry={entry} {...known} />
        ))}
      </ul>
    </section>
  ))
}

type EntryRowProps = Omit<AuditEntriesProps, 'entries'> & { entry: Entry }

function EntryRow({ entry, ...known }: EntryRowProps) {
  const { at, who, role } = entry
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1.2fr)]">
      <span className="tabular text-sm text-ink-2 md:pt-0.5">{formatTime(at)}</span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <What entry={entry} />
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {role ? m.audit_by({ who: whoWords(who), role: roleWords([role]) }) : whoWords(who)}
        </p>
      </div>
      <Changes entry={entry} {...known} />
    </li>
  )
}

/** What a thing is called: by its name, a question by its code, a holiday by its day. */
function aboutOf({ entity, entity_id, about, who }: Entry): string | null {
  if (entity === null || entity_id === null) return null
  // Whoever logs in does nothing to anybody else.
  if (entity === 'staff' && about === who) return null
  if (entity === 'question') return entity_id
  return entity === 'holiday' ? plainWords(entity_id) : about
}

/** The act, and what it was done to; that leads to everything that was done to the same thing. */
function What({ entry }: { entry: Entry }) {
  const { action, entity, entity_id } = entry
  const about = aboutOf(entry)
  if (about === null || entity === null || entity_id === null) return actionLabel(action)
  return (
    <>
      {`${actionLabel(action)}: `}
      <Link
        {...paths.audit({ entity, entity_id })}
        aria-label={m.audit_all_of({ name: about, kind: entityLabel(entity) })}
        className="text-brand-strong underline"
      >
        {about}
      </Link>
    </>
  )
}

function Changes({ entry: { entity, changes, reason }, choices, members }: EntryRowProps) {
  if (changes === null) return <p className="text-sm text-ink-2">{m.audit_erased()}</p>
  const shown = changes
    .filter(({ field }) => isShownField(field))
    .map(({ field, ...values }) => ({
      field,
      before: valueWords(field, values.before, choices, members),
      after: valueWords(field, values.after, choices, members),
    }))
    .filter(({ before, after }) => before !== after)
  if (shown.length === 0 && !reason) return null
  return (
    <ul className="grid content-start gap-0.5 text-sm">
      {shown.map(({ field, before, after }) => (
        <li key={field} className="whitespace-pre-line wrap-anywhere">
          {factWords(fieldWords(field, entity), before, after)}
        </li>
      ))}
      {reason && <li className="text-ink-2 wrap-anywhere">{m.audit_reason({ reason: reasonWords(reason) })}</li>}
    </ul>
  )
}
