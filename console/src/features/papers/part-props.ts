import { textFieldOf } from '../../ui/text-field-of.ts'
import type { Checked } from './paper-labels.ts'
import type { Fields, SetField } from './use-paper-form.ts'

/** Brings a field of the paper into view, and the focus there. */
export function goToField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

/** What each part of the form needs. `check` is undefined until the server has looked at it once. */
export type PartProps = {
  typed: Fields
  set: SetField
  errorAt: (field: keyof Fields) => string | undefined
  check: Checked | undefined
}

type TextKey = Exclude<keyof Fields, 'questions' | 'extra' | 'blueprint' | 'kind'>

/** What a field for a text of the paper is given. */
export const textOf = ({ typed, set, errorAt }: PartProps, labels: Record<keyof Fields, () => string>) =>
  textFieldOf<TextKey>(labels, { typed, set, errorAt })
