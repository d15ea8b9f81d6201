import type { ReactNode } from 'react'
import { Card } from '#ui/cards/card.tsx'

/** The parts of a paper below each other, in two columns where there is room. */
export function MarksCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-base">{title}</h2>
      <ul className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">{children}</ul>
    </Card>
  )
}
