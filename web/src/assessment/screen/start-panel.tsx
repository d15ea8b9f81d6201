import type { ReactNode } from 'react'
import { Card } from '../../ui/cards/card.tsx'

type StartPanelProps = {
  name: string
  description?: string | null
  facts: readonly (readonly [label: string, value: ReactNode])[]
  note: string
  /** The one thing to do. */
  children: ReactNode
}

/** What a student knows of a test before it is begun. */
export function StartPanel({ name, description, facts, note, children }: StartPanelProps) {
  return (
    <div className="mx-auto max-w-160 animate-appear">
      <Card as="section">
        <h2 className="text-xl">{name}</h2>
        {description && <p className="mt-1.5 whitespace-pre-line text-ink-2">{description}</p>}
        <dl className="mt-5 grid gap-px overflow-hidden rounded-control border border-line bg-line grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="bg-card px-4 py-3 last:odd:col-span-2">
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="font-semibold tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 mb-5 text-sm text-pretty text-ink-2">{note}</p>
        <div className="grid gap-2.5">{children}</div>
      </Card>
    </div>
  )
}
