import type { ReactNode } from 'react'

export type Facts = readonly (readonly [label: string, value: ReactNode])[]

type FactListProps = { facts: Facts; className: string; row: string; label: string; value: string }

/** Names and figures, each pair in its own cell. The classes are those of the list, its cells, names and figures. */
export function FactList({ facts, className, row, label, value }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, figure]) => (
        <div key={name} className={row}>
          <dt className={label}>{name}</dt>
          <dd className={value}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
