import type { ReactNode } from 'react'

/** What is known of somebody, each with its name above it. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className="text-sm text-ink-2">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
