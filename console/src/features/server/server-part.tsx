import { m } from '#messages/console'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Part } from './server-parts.ts'

const STATES = {
  good: { tone: 'good', words: m.server_good },
  look: { tone: 'warn', words: m.server_look },
  wrong: { tone: 'bad', words: m.server_wrong },
} satisfies Record<Part['state'], { tone: Tone; words: () => string }>

/** One thing that an academy stands on: how it is, and what to do. */
export function ServerPart({ part: { title, state, facts, acts } }: { part: Part }) {
  const { tone, words } = STATES[state]
  return (
    <section className="rounded-card border border-line bg-card p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        <Badge tone={tone}>{words()}</Badge>
      </div>
      {facts.map((fact) => (
        <p key={fact} className="tabular">
          {fact}
        </p>
      ))}
      {acts.map((act) => (
        <p key={act} className="mt-2 text-ink-2">
          {act}
        </p>
      ))}
    </section>
  )
}
