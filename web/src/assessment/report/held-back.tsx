import type { ReactNode } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'

export type HeldBackOf = NonNullable<Api['/Student/quiz_report_by_id']['data']['analytics']['held_back']>

/** Questions that are not shown before another paper is over, which has them as well. */
export function HeldBack({ of }: { of: HeldBackOf | undefined }): ReactNode {
  if (!of || of.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-card border border-line bg-card p-4 text-ink-2 md:p-5">
      {of.map(({ paper, count }) => (
        <li key={paper}>{m.report_held_back({ paper, count })}</li>
      ))}
    </ul>
  )
}
