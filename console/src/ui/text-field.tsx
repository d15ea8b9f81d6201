import type { ComponentProps } from 'react'
import { TextField as SharedField } from '#ui/text-field.tsx'
import { useFieldFault } from './use-field-fault.ts'

type TextFieldProps = ComponentProps<typeof SharedField> & {
  /** What is said of a text that does not fit its pattern. */
  wrong?: string
}

/** A field for a line. What is wrong with it is said below it, and gone once it is changed. */
export function TextField({ wrong, error, ...field }: TextFieldProps) {
  return <SharedField {...field} {...useFieldFault({ value: field.value, error, wrong })} />
}
