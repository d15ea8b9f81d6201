import type { ReactNode } from 'react'

export type Facts = readonly (readonly [label: string, value: ReactNode])[]

type FactListProps = { facts: Facts; className: string; rowClass: string; nameClass: string; figureClass: string }

/** Names and figures, each pair in its own cell; a figure that is not known is left out. */
export function FactList({ facts, className, rowClass, nameClass, figureClass }: FactListProps) {
  const known = facts.filter(([, figure]) => figure !== undefined)
  if (known.length === 0) return null
  return (
    <dl className={className}>
      {known.map(([name, figure]) => (
        <div key={name} className={rowClass}>
          <dt className={nameClass}>{name}</dt>
          <dd className={figureClass}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
