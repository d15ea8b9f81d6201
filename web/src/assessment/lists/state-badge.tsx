const TONES = {
  good: 'bg-good-50 text-good',
  bad: 'bg-bad-50 text-bad',
  warn: 'bg-warn-50 text-warn',
  quiet: 'bg-shade text-ink-2',
}

type StateBadgeProps = { tone: keyof typeof TONES; children: string }

/** How a test stands, in a word. */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <span
      className={`mt-1.5 inline-flex min-h-7 items-center rounded-2xl px-3 py-1 text-sm/5 font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
