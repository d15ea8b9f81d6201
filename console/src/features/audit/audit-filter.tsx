import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { auditActions, auditEntities } from '#contract/staff/audit-actions.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { paths, type AuditFilter as Filter } from '../../paths.ts'
import { actionLabel } from '../../ui/audit-action-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'
import { entityLabel } from './audit-labels.ts'
import { auditSearch } from './audit-search.ts'

type AuditFilterProps = { filter: Filter; members: StaffData<'/staff/team'>['members'] }

const FIELDS = ['staff_id', 'action', 'entity', 'entity_id', 'from', 'until'] as const

/** The audit's filter, folded. It is part of the address, so that it can be bookmarked and shared. */
export function AuditFilter({ filter, members }: AuditFilterProps) {
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
  const count = Object.keys(filter).length
  const people = members.map(({ staff_id, name }) => ({ value: String(staff_id), words: name }))
  return (
    <details className="group mb-5 rounded-card border border-line bg-card">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium hover:bg-brand-50 md:px-5">
        <SlidersHorizontal size={18} aria-hidden />
        <span className="grow">{m.audit_filter()}</span>
        {count > 0 && <Badge tone="brand">{m.audit_filtered({ count })}</Badge>}
        <ChevronDown size={18} aria-hidden className="-rotate-90 text-ink-2 group-open:rotate-0" />
      </summary>
      <div className="border-t border-line p-4 md:p-5">
        <Form label={m.audit_filter()} onSubmit={show}>
          <div className="grid gap-4 md:grid-cols-3">
            <SelectField
              label={m.audit_who()}
              options={[{ value: '', words: m.audit_anyone() }, ...people]}
              {...field('staff_id')}
            />
            <SelectField label={m.audit_action()} options={optionsOf(auditActions, actionLabel)} {...field('action')} />
            <SelectField
              label={m.audit_entity()}
              options={optionsOf(auditEntities, entityLabel)}
              {...field('entity')}
            />
            <DateField label={m.audit_from()} {...field('from')} />
            <DateField label={m.audit_until()} {...field('until')} />
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit">{m.audit_show()}</Button>
            {count > 0 && (
              <Link {...paths.audit({})} className={buttonClass('secondary')}>
                {m.audit_clear()}
              </Link>
            )}
          </div>
        </Form>
      </div>
    </details>
  )
}

type Option = { value: string; words: string }

const withAll = (options: Option[]): Option[] => [{ value: '', words: m.audit_any() }, ...options]

function optionsOf<Id extends string>(ids: readonly Id[], labelOf: (id: Id) => string): Option[] {
  const options = ids.map((value) => ({ value, words: labelOf(value) }))
  return withAll(options.toSorted((a, b) => a.words.localeCompare(b.words)))
}
