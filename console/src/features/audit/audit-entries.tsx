import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { roleWords } from '../../session/role-words.ts'
import type { Choices } from '../../ui/choice-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { actionWords, entityWords, fieldWords, valueWords, whoWords } from './audit-words.ts'

type Entry = StaffData<'/staff/audit'>['entries'][number]
type AuditEntriesProps = { entries: readonly Entry[]; choices: Choices }

export function AuditEntries({ entries, choices }: AuditEntriesProps) {
  return (
    <DataTable
      label={m.audit_title()}
      rows={entries}
      keyOf={({ entry_id }) => entry_id}
      columns={[
        { head: m.audit_action(), cell: (entry) => <What entry={entry} /> },
        { head: m.audit_who(), cell: (entry) => <Who entry={entry} /> },
        { head: m.audit_entity(), cell: (entry) => <Of entry={entry} /> },
        { head: m.audit_changes(), cell: (entry) => <Changes entry={entry} choices={choices} /> },
      ]}
    />
  )
}

function What({ entry: { action, at } }: { entry: Entry }) {
  return (
    <>
      <span className="block wrap-break-word">{actionWords(action)}</span>
      <span className="block text-sm font-normal text-ink-2">{momentWords(at)}</span>
    </>
  )
}

function Who({ entry: { who, role } }: { entry: Entry }) {
  return (
    <>
      <span className="block wrap-break-word">{whoWords(who)}</span>
      {role && <span className="block text-sm text-ink-2">{roleWords([role])}</span>}
    </>
  )
}

/** Leads to everything that was done to the same thing. */
function Of({ entry: { entity, entity_id } }: { entry: Entry }) {
  if (entity_id === null) return entityWords(entity)
  return (
    <Link
      {...paths.audit({ entity, entity_id })}
      className="inline-flex min-h-11 flex-col justify-center text-brand-strong underline"
    >
      {entityWords(entity)}
      <span className="tabular text-sm">{entity_id}</span>
    </Link>
  )
}

function Changes({ entry: { entity, changes, reason }, choices }: { entry: Entry; choices: Choices }) {
  if (changes === null) return <span className="text-ink-2">{m.audit_erased()}</span>
  if (changes.length === 0 && !reason) return <span className="text-ink-2">–</span>
  const shown = changes.map(({ field, ...values }) => ({
    field,
    before: valueWords(field, values.before, choices),
    after: valueWords(field, values.after, choices),
  }))
  return (
    <ul className="grid gap-1 md:min-w-52">
      {shown
        .filter(({ before, after }) => before !== after)
        .map(({ field, before, after }) => (
          <li key={field} className="whitespace-pre-line wrap-anywhere">
            {before === m.nothing()
              ? m.audit_fact({ field: fieldWords(field, entity), value: after })
              : m.audit_change({ field: fieldWords(field, entity), before, after })}
          </li>
        ))}
      {reason && <li className="text-sm text-ink-2 wrap-anywhere">{m.audit_reason({ reason })}</li>}
    </ul>
  )
}
