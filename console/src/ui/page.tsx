import type { ReactNode } from 'react'
import { m } from '#messages/console'

type PageProps = {
  title: string
  /** What can be done with all of it. */
  actions?: ReactNode
  /** The page is printed unchanged: a sheet has its own head and the margins of the paper. */
  isSheet?: boolean
  children: ReactNode
}

/** A screen of the console: what it is called, what can be done, what it shows. */
export function Page({ title, actions, isSheet = false, children }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`mx-auto w-full max-w-content px-4 py-5 outline-none md:px-8 md:py-7 ${isSheet ? 'print:max-w-none print:p-0' : ''}`}
    >
      <title>{m.title_page({ title })}</title>
      <div className={`mb-5 flex flex-wrap items-center justify-between gap-3 ${isSheet ? 'print:hidden' : ''}`}>
        <h1 className="text-2xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2 md:gap-2.5 print:hidden">{actions}</div>}
      </div>
      {children}
    </main>
  )
}

/** A part of a screen with a name of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 rounded-card border border-line bg-card p-4 md:p-5">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** A part that has nothing to show yet, in one line. */
export const EmptySection = ({ title, text }: { title: string; text: string }) => (
  <section className="mb-2 flex flex-wrap items-baseline gap-x-3 rounded-card border border-line bg-card px-4 py-2 md:px-5">
    <h2 className="text-base font-medium">{title}</h2>
    <p className="text-sm text-ink-2">{text}</p>
  </section>
)
