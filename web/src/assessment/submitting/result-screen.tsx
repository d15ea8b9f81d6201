import { Clock, PartyPopper, Target } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { Sentences } from '#ui/sentences.tsx'
import { formatLongMoment } from '#ui/format/format-day.ts'
import { marksText } from '../lists/report.rules.ts'
import { ReceiptFacts } from '../report/receipt-facts.tsx'
import { ReceiptLine } from '../screen/receipt-line.tsx'
import type { Outcome } from '../attempt/opened-attempt.ts'
import { ResultSteps, type Steps } from './result-steps.tsx'

export type ResultScreenProps = {
  title: string
  outcome: Outcome
  score: string
  /** The score of a failed quiz is orange, that of an exam red. */
  failTone: 'warn' | 'bad'
  /** The next steps. Each replaces the test in the history: back leads to the screen before the test. */
  steps: Steps
}

const TONES = {
  good: ['bg-good-50 text-good', 'text-good'],
  none: ['bg-brand-50 text-brand-strong', 'text-brand-strong'],
  // A fail has its colour in the score alone: its sign blames nobody.
  warn: ['bg-shade text-ink-2', 'text-warn'],
  bad: ['bg-shade text-ink-2', 'text-bad'],
} as const

/** Passed or not, and with how many marks; before the results are out the receipt, and when they come. */
export function ResultScreen({ title, outcome, score, failTone, steps }: ResultScreenProps) {
  const { resultsAt, receipt } = outcome
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  const [tone, Icon, words] = signOf(outcome, failTone)
  const [look, ink] = TONES[tone]
  const isOut = resultsAt === null
  const proof = receipt && (
    <div className="mt-3">
      <ReceiptLine receipt={receipt} name={title} />
    </div>
  )
  return (
    <section className="mx-auto grid min-h-dvh max-w-notice animate-appear content-center justify-items-center gap-2 px-4 py-6 text-center md:py-10 sideways:py-4">
      <span
        role="img"
        aria-label={words}
        className={`grid size-20 place-items-center md:size-24 rounded-full sideways:size-14 sideways:*:size-7 ${look}`}
      >
        <Icon size={44} strokeWidth={1.75} aria-hidden />
      </span>
      {/* The ring of a control would make it look like one. */}
      <h1 ref={heading} tabIndex={-1} className="mt-4 sideways:mt-1 text-[1.75rem]/9 font-extrabold outline-none">
        {title}
      </h1>
      {isOut ? <Score outcome={outcome} score={score} ink={ink} /> : <Pending outcome={outcome} ink={ink} />}
      {!isOut && proof}
      <div className="mt-3 grid w-full gap-3">
        <ResultSteps outcome={outcome} steps={steps} />
      </div>
      {isOut && proof}
    </section>
  )
}

function Score({ outcome: { message, sent, missed }, score, ink }: { outcome: Outcome; score: string; ink: string }) {
  return (
    <>
      {sent && <p className="font-semibold">{sent}</p>}
      <p className="text-balance text-ink-2">
        <Sentences text={message} />
      </p>
      <p className={`mt-3 text-4xl font-extrabold tracking-tight tabular ${ink}`}>{marksText(score)}</p>
      {missed && (
        <p className="mb-2 font-semibold text-balance">
          {m.result_missed({ pass: marksText(missed.passMarks), marks: marksText(missed.marks) })}
        </p>
      )}
    </>
  )
}

function Pending({ outcome: { sent, resultsAt, receipt }, ink }: { outcome: Outcome; ink: string }) {
  return (
    <>
      <p className="text-ink-2">{sent ?? m.result_handed_in()}</p>
      <p className={`my-3 text-xl font-bold text-balance wrap-anywhere ${ink}`}>
        {m.result_on({ moment: formatLongMoment(resultsAt ?? '') })}
      </p>
      {receipt && <ReceiptFacts receipt={receipt} />}
    </>
  )
}

function signOf({ passed, resultsAt }: Outcome, failTone: 'warn' | 'bad') {
  if (resultsAt !== null) return ['none', Clock, m.result_pending()] as const
  return passed ? (['good', PartyPopper, m.result_pass()] as const) : ([failTone, Target, m.result_fail()] as const)
}
