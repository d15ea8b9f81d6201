import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { type AuditFilter as Filter, paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'
import { auditSearch } from './audit-search.ts'
import { actions, actionWords, entities, entityWords } from './audit-words.ts'

type AuditFilterProps = { filter: Filter; members: StaffData<'/staff/team'>['members'] }

const FIELDS = ['staff_id', 'action', 'entity', 'entity_id', 'from', 'until'] as const

/** What is looked for. It goes into the address, so that it can be kept and handed on. */
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
  const people = members.map(({ staff_id, name }) => ({ value: String(staff_id), words: name }))
  return (
    <section aria-label={m.audit_filter()} className="mb-5 rounded-card border border-line bg-card p-4 md:p-5">
      <Form label={m.audit_filter()} onSubmit={show}>
        <div className="grid gap-4 md:grid-cols-3">
          <SelectField label={m.audit_who()} options={withAll(people)} {...field('staff_id')} />
          <SelectField
            label={m.audit_action()}
            options={optionsOf(Object.keys(actions), filter.action, actionWords)}
            {...field('action')}
          />
          <SelectField
            label={m.audit_entity()}
            options={optionsOf(Object.keys(entities), filter.entity, entityWords)}
            {...field('entity')}
          />
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

/** What is known by name, and what the address asks for. */
function optionsOf(known: string[], wanted: string | undefined, words: (key: string) => string): Option[] {
  const keys = wanted === undefined || known.includes(wanted) ? known : [...known, wanted]
  const options = keys.map((value) => ({ value, words: words(value) }))
  return withAll(options.toSorted((a, b) => a.words.localeCompare(b.words)))
}
