import type { ComponentProps } from 'react'
import { TextArea as SharedArea } from '#ui/text-area.tsx'
import { useFieldFault } from './use-field-fault.ts'

/** A field for several lines. What is wrong with it is said below it, and gone once it is changed. */
export function TextArea({ error, ...field }: ComponentProps<typeof SharedArea>) {
  return <SharedArea {...field} {...useFieldFault({ value: field.value, error })} />
}
