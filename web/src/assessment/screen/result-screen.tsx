import { Frown, PartyPopper } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { ReceiptLine } from './receipt-line.tsx'
import type { Outcome } from '../taking/open-test.ts'

type ResultScreenProps = {
  title: string
  outcome: Outcome
  score: string
  /** The quiz's fail is orange, an exam's red. */
  failTone: 'warn' | 'bad'
  /** Where to go from here, the next step first. Each takes the test's place: back leads to before the test. */
  children: ReactNode
}

const TONES = {
  good: ['bg-good-50', 'text-good'],
  warn: ['bg-warn-50', 'text-warn'],
  bad: ['bg-bad-50', 'text-bad'],
} as const

/** Passed or not, and with how many marks. */
export function ResultScreen({ title, outcome, score, failTone, children }: ResultScreenProps) {
  const { passed, message } = outcome
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  const [fill, ink] = TONES[passed ? 'good' : failTone]
  const Icon = passed ? PartyPopper : Frown
  return (
    <section className="mx-auto grid min-h-dvh max-w-105 animate-appear content-center justify-items-center gap-2 px-4 py-10 text-center">
      <span
        role="img"
        aria-label={passed ? m.result_pass() : m.result_fail()}
        className={`grid size-31 place-items-center rounded-full ${fill} ${ink}`}
      >
        <Icon size={52} strokeWidth={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-6 rounded-sm text-[1.75rem]/9 font-extrabold">
        {title}
      </h1>
      <p className="text-ink-2">{message}</p>
      <p className={`my-3 text-4xl font-extrabold tracking-tight tabular ${ink}`}>{score}</p>
      <ReceiptLine receipt={outcome.receipt} name={title} />
      <div className="mt-3 grid w-full gap-3">{children}</div>
    </section>
  )
}
