import type { ReactNode } from 'react'

type FormProps = { label?: string; onSubmit: () => Promise<unknown>; children: ReactNode }

/** Fields below each other; Enter sends them. */
export function Form({ label, onSubmit, children }: FormProps) {
  return (
    <form
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
