import { type ReactNode, useEffect, useRef, useState } from 'react'

type FormProps = { label?: string; onSubmit: () => Promise<unknown>; children: ReactNode }

const WRONG = '[aria-invalid="true"]'

/** Fields below each other; Enter sends them. The first one that is wrong gets the focus. */
export function Form({ label, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [ended, setEnded] = useState(0)
  // Errors are set before `ended`, so they are drawn when this effect runs.
  useEffect(() => {
    if (ended === 0) return
    const wrong = form.current?.querySelector<HTMLElement>(WRONG)
    const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong
    control?.focus()
  }, [ended])
  return (
    <form
      ref={form}
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit().then(() => setEnded((count) => count + 1))
      }}
    >
      {children}
    </form>
  )
}
