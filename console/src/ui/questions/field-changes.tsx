import { m } from '#messages/console'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'
import { fieldWords } from './field-labels.ts'

type FieldChange = { field: string; before: string; after: string }

/** A picture's name is a hash of its content, which is not readable. */
const isPicture = (field: string) => /^image[A-F]$|_image$/.test(field)

const shown = ({ field }: FieldChange, value: string): string => {
  if (value === '') return m.nothing()
  return isPicture(field) ? m.sealed_picture() : value
}

/** The changed fields of a question, one by one. */
export const FieldChanges = ({ fields }: { fields: readonly FieldChange[] }) => (
  <ul aria-label={m.sealed_difference()} className="grid gap-3">
    {fields.map((one) => (
      <li key={one.field} className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
        <span className="font-medium">{fieldWords(one.field as FieldName)}</span>
        <span className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">
          {m.sealed_before({ value: shown(one, one.before) })}
        </span>
        <span className="text-sm wrap-anywhere whitespace-pre-wrap">
          {m.sealed_after({ value: shown(one, one.after) })}
        </span>
      </li>
    ))}
  </ul>
)
