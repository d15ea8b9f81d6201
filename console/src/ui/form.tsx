import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FormAttempt } from './form-attempt.ts'

type FormProps = { label?: string; onSubmit: () => Promise<unknown>; children: ReactNode }

const WRONG = '[aria-invalid="true"]'

/**
 * Fields below each other; Enter sends them. What is missing is said at the fields and not in the browser's bubble, and
 * the first one that is wrong gets the focus.
 */
export function Form({ label, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [ended, setEnded] = useState({ count: 0, isRefused: false })
  // Errors are set before `ended`, so they are drawn when this effect runs.
  useEffect(() => {
    if (ended.count === 0) return
    const wrong = form.current?.querySelector<HTMLElement>(WRONG)
    const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong
    if (control) control.focus()
    // A box that has to be ticked has no place for words of its own.
    else if (ended.isRefused) form.current?.reportValidity()
  }, [ended])
  const end = (isRefused: boolean) => setEnded(({ count }) => ({ count: count + 1, isRefused }))
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempt((count) => count + 1)
    // Each field that is wrong hears of it.
    if (event.currentTarget.checkValidity()) void onSubmit().then(() => end(false))
    else end(true)
  }
  return (
    <form ref={form} aria-label={label} noValidate className="grid gap-4" onSubmit={send}>
      <FormAttempt value={attempt}>{children}</FormAttempt>
    </form>
  )
}
