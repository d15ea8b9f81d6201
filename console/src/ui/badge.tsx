import type { ReactNode } from 'react'

const TONES = {
  quiet: 'bg-shade text-ink-2',
  brand: 'bg-brand-50 text-brand-strong',
  good: 'bg-good-50 text-good',
  warn: 'bg-warn-50 text-warn',
  bad: 'bg-bad-50 text-bad',
}

export type Tone = keyof typeof TONES

type BadgeProps = {
  tone?: Tone
  /** A sentence takes several lines where it has to; a word stays on its line in a table. */
  isSentence?: boolean
  children: ReactNode
}

/** One word of a state. */
export function Badge({ tone = 'quiet', isSentence = false, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-xl px-2.5 text-sm font-medium ${isSentence ? '' : 'md:whitespace-nowrap'} ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
