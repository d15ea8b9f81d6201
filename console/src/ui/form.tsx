import { type ReactNode, useRef } from 'react'

type FormProps = { label?: string; onSubmit: () => Promise<unknown>; children: ReactNode }

const WRONG = '[aria-invalid="true"]'

/** Fields below each other; Enter sends them. The first one that is wrong gets the focus. */
export function Form({ label, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const focusFirstWrong = () => {
    const wrong = form.current?.querySelector<HTMLElement>(WRONG)
    const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong
    control?.focus()
  }
  return (
    <form
      ref={form}
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // What was refused is drawn by then.
        void onSubmit().then(() => requestAnimationFrame(focusFirstWrong))
      }}
    >
      {children}
    </form>
  )
}
