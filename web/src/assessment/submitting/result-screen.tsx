import { Clock, Frown, PartyPopper } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { formatLongMoment } from '#ui/format/format-day.ts'
import { marksText } from '../lists/report.rules.ts'
import { ReceiptFacts } from '../report/receipt-facts.tsx'
import { ReceiptLine } from '../screen/receipt-line.tsx'
import type { Outcome } from '../attempt/opened-attempt.ts'

export type ResultScreenProps = {
  title: string
  outcome: Outcome
  score: string
  /** The quiz's fail is orange, an exam's red. */
  failTone: 'warn' | 'bad'
  /**
   * Links to the next steps, the likeliest first. Each replaces the test in the history: back leads to the screen
   * before the test.
   */
  children: ReactNode
}

const TONES = {
  good: ['bg-good-50', 'text-good'],
  warn: ['bg-warn-50', 'text-warn'],
  none: ['bg-brand-50', 'text-brand-strong'],
  bad: ['bg-bad-50', 'text-bad'],
} as const

/** Passed or not, and with how many marks; before the results are out the receipt, and when they come. */
export function ResultScreen({ title, outcome, score, failTone, children }: ResultScreenProps) {
  const { resultsAt, receipt, missed, counts } = outcome
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  const [tone, Icon, words] = signOf(outcome, failTone)
  const [fill, ink] = TONES[tone]
  return (
    <section className="mx-auto grid min-h-dvh max-w-notice animate-appear content-center justify-items-center gap-2 px-4 py-10 text-center">
      <span role="img" aria-label={words} className={`grid size-31 place-items-center rounded-full ${fill} ${ink}`}>
        <Icon size={52} strokeWidth={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-6 rounded-sm text-[1.75rem]/9 font-extrabold">
        {title}
      </h1>
      {resultsAt === null ? (
        <>
          <p className="text-ink-2">{outcome.message}</p>
          <p className={`my-3 text-4xl font-extrabold tracking-tight tabular ${ink}`}>{marksText(score)}</p>
          {missed && (
            <p className="text-balance font-semibold">
              {m.result_missed({ pass: marksText(missed.passMarks), short: missed.short })}
            </p>
          )}
        </>
      ) : (
        <>
          <p className="text-ink-2">{m.result_handed_in()}</p>
          <p className={`my-3 text-xl font-bold text-balance ${ink}`}>
            {m.result_on({ moment: formatLongMoment(resultsAt) })}
          </p>
          {receipt && <ReceiptFacts receipt={receipt} counts={counts} />}
        </>
      )}
      {receipt && <ReceiptLine receipt={receipt} name={title} />}
      <div className="mt-3 grid w-full gap-3">{children}</div>
    </section>
  )
}

function signOf({ passed, resultsAt }: Outcome, failTone: 'warn' | 'bad') {
  if (resultsAt !== null) return ['none', Clock, m.result_pending()] as const
  return passed ? (['good', PartyPopper, m.result_pass()] as const) : ([failTone, Frown, m.result_fail()] as const)
}
