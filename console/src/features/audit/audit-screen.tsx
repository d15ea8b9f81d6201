import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch, useNavigate } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { auditActions, auditEntities } from '#contract/staff/audit-actions.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { paths, type AuditFilter as Filter } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { auditSearch } from './audit-search.ts'
import { SaveAudit } from './save-audit.tsx'
import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'
import { whoWords } from '../../ui/audit-value-labels.ts'
import { entityLabel, fieldWords, valueWords } from './audit-labels.ts'
import { actionLabel } from '../../ui/audit-action-labels.ts'
import { roleWords } from '../../session/role-labels.ts'
import type { Choices } from '../../ui/choice-labels.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { momentWords } from '../../ui/moment-labels.ts'

type Entry = StaffData<'/staff/audit'>['entries'][number]
type AuditEntriesProps = { entries: readonly Entry[]; choices: Choices }

function AuditEntries({ entries, choices }: AuditEntriesProps) {
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
      <span className="block wrap-break-word">{actionLabel(action)}</span>
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
  if (entity_id === null || entity === null) return entityLabel(entity)
  return (
    <Link
      {...paths.audit({ entity, entity_id })}
      className="inline-flex min-h-11 flex-col justify-center text-brand-strong underline"
    >
      {entityLabel(entity)}
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

type AuditFilterProps = { filter: Filter; members: StaffData<'/staff/team'>['members'] }

const FIELDS = ['staff_id', 'action', 'entity', 'entity_id', 'from', 'until'] as const

/** The audit's filter. It is part of the address, so that it can be bookmarked and shared. */
function AuditFilter({ filter, members }: AuditFilterProps) {
  const [typed, setTyped] = useState(() => Object.fromEntries(FIELDS.map((key) => [key, String(filter[key] ?? '')])))
  const navigate = useNavigate()
  const { send, errorAt } = useSending(FIELDS)
  const field = (key: (typeof FIELDS)[number]) => ({
    name: key,
    value: typed[key] ?? '',
    onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    error: errorAt(key),
  })
  const show = async () =>
    send(async () => {
      const { staff_id, ...words } = typed
      const wanted = auditSearch({ ...words, ...(staff_id && { staff_id: Number(staff_id) }) })
      if (wanted.from && wanted.until && wanted.until < wanted.from)
        throw new FormMistakes(new Map([['until', m.audit_until_before()]]))
      await navigate(paths.audit(wanted))
    })
  const people = members.map(({ staff_id, name }) => ({ value: String(staff_id), words: name }))
  return (
    <section aria-label={m.audit_filter()} className="mb-5 rounded-card border border-line bg-card p-4 md:p-5">
      <Form label={m.audit_filter()} onSubmit={show}>
        <div className="grid gap-4 md:grid-cols-3">
          <SelectField
            label={m.audit_who()}
            options={[{ value: '', words: m.audit_anyone() }, ...people]}
            {...field('staff_id')}
          />
          <SelectField label={m.audit_action()} options={optionsOf(auditActions, actionLabel)} {...field('action')} />
          <SelectField label={m.audit_entity()} options={optionsOf(auditEntities, entityLabel)} {...field('entity')} />
          <TextField label={m.audit_entity_id()} maxLength={60} autoComplete="off" {...field('entity_id')} />
          <TextField label={m.audit_from()} type="date" {...field('from')} />
          <TextField label={m.audit_until()} type="date" {...field('until')} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit">{m.audit_show()}</Button>
          {Object.keys(filter).length > 0 && (
            <Link {...paths.audit({})} className={buttonClass('secondary')}>
              {m.audit_clear()}
            </Link>
          )}
        </div>
      </Form>
    </section>
  )
}

type Option = { value: string; words: string }

const withAll = (options: Option[]): Option[] => [{ value: '', words: m.audit_any() }, ...options]

function optionsOf<Id extends string>(ids: readonly Id[], labelOf: (id: Id) => string): Option[] {
  const options = ids.map((value) => ({ value, words: labelOf(value) }))
  return withAll(options.toSorted((a, b) => a.words.localeCompare(b.words)))
}

/** What was done, by whom, and what it changed. */
export function AuditScreen() {
  const filter = auditSearch(useSearch({ strict: false }))
  const choices = useQuery(staffQuery('/staff/choices', {}))
  const team = useQuery(staffQuery('/staff/team', {}))
  const entries = useInfiniteQuery({
    queryKey: [...keyOf('/staff/audit'), filter],
    queryFn: async ({ pageParam, signal }) =>
      staffCall('/staff/audit', { ...filter, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ more, entries: page }) => (more ? page.at(-1)?.entry_id : undefined),
  })
  return (
    <Page title={m.audit_title()} actions={<SaveAudit filter={filter} />}>
      <p className="mb-4 text-ink-2">{m.audit_intro()}</p>
      <AuditFilter key={JSON.stringify(filter)} filter={filter} members={team.data?.members ?? []} />
      <ScreenStates
        query={entries}
        isEmpty={({ pages }) => pages[0]?.entries.length === 0}
        empty={
          <FullState icon={FileSearch} title={m.audit_empty_title()} text={m.audit_empty_text()}>
            <Link {...paths.audit({})} className={buttonClass('secondary')}>
              {m.audit_clear()}
            </Link>
          </FullState>
        }
        content={({ pages }) => <AuditEntries entries={pages.flatMap((page) => page.entries)} choices={choices.data} />}
      />
      {entries.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {m.audit_more()}
          </Button>
        </div>
      )}
    </Page>
  )
}
