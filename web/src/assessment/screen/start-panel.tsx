import type { ReactNode } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { FactList, type Facts } from '#ui/fact-list.tsx'

type StartPanelProps = {
  name: string
  description?: string | null
  facts: Facts
  note: string | null
  /** The single action. */
  children: ReactNode
}

/** The facts about a test before it is begun. */
export function StartPanel({ name, description, facts, note, children }: StartPanelProps) {
  return (
    <div className="max-w-reading animate-appear">
      <Card as="section">
        <h2 className="text-xl">{name}</h2>
        {description && <p className="mt-1.5 whitespace-pre-line text-ink-2">{description}</p>}
        <FactList
          facts={facts}
          className="mt-5 grid grid-cols-2 gap-px large-text:grid-cols-1 overflow-hidden rounded-control border border-line bg-line"
          rowClass="bg-card p-3 last:odd:col-span-full"
          nameClass="text-sm text-ink-2"
          figureClass="font-semibold tabular"
        />
        {note && <p className="mt-4 text-sm text-pretty text-ink-2">{note}</p>}
        <div className="mt-5 grid gap-2.5">{children}</div>
      </Card>
    </div>
  )
}
