import { type FormEvent, useState } from 'react'
import { m } from '#messages/console'
import { useMended } from './use-mended.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Not blank: what else is asked of a text has words of its own. */
const NOT_BLANK = '.*\\S.*'

/** Returns what is wrong with a field, in the page's words and language in place of the browser's. */
function faultOf(control: Control, wrong: string | undefined): string {
  const { validity } = control
  if (validity.customError) return control.validationMessage
  if (validity.valueMissing) return m.field_needed()
  if (wrong !== undefined) return wrong
  if (validity.typeMismatch) return control.type === 'email' ? m.field_email() : m.field_address()
  if (validity.patternMismatch && control.getAttribute('pattern') === NOT_BLANK) return m.field_needed()
  return m.field_wrong()
}

type Field = {
  value: unknown
  error: string | undefined
  /** What is said of a value that does not fit, in place of "check this". */
  wrong?: string | undefined
}

/**
 * Returns what is shown as wrong with a field, and the handler by which a form finds out. A mistake of the server is
 * shown until the value is changed, and so is one that the browser finds when the form is sent.
 */
export function useFieldFault({ value, error, wrong }: Field) {
  const [found, setFound] = useState<{ fault: string; value: unknown } | null>(null)
  const told = useMended(error, value)
  const fault = found?.value === value ? found?.fault : undefined
  return {
    error: fault ?? told,
    onInvalid: (event: FormEvent<Control>) => setFound({ fault: faultOf(event.currentTarget, wrong), value }),
  }
}
