import { Check, X } from 'lucide-react'
import { m } from '#messages/web'
import { Card } from '#ui/cards/card.tsx'
import { FactList, type Facts } from '#ui/fact-list.tsx'
import { marksText, percentOf } from '../lists/report.rules.ts'

const RADIUS = 52
const AROUND = 2 * Math.PI * RADIUS

type ResultRingProps = { marks: number; maxMarks: number; passed: boolean | null }

/** Marks out of the maximum, as a ring. */
function ResultRing({ marks, maxMarks, passed }: ResultRingProps) {
  const share = percentOf(marks, maxMarks) / 100
  return (
    <span className="relative grid size-26 shrink-0 min-[360px]:size-30 large-text:size-[7.5rem] place-items-center">
      <svg viewBox="0 0 120 120" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="60" cy="60" r={RADIUS} fill="none" strokeWidth="12" className="stroke-shade" />
        {share > 0 && (
          <circle
            cx="60"
            cy="60"
            r={RADIUS}
            fill="none"
            strokeWidth="12"
            strokeLinecap="round"
            strokeDasharray={`${AROUND * share} ${AROUND}`}
            className={passed === null ? 'stroke-brand' : passed ? 'stroke-good' : 'stroke-bad'}
          />
        )}
      </svg>
      <span className="text-center">
        <b className="block text-[1.75rem]/8 font-extrabold tabular">{marksText(marks)}</b>
        <span className="text-sm text-ink-2">{m.report_of({ marks: maxMarks })}</span>
      </span>
    </span>
  )
}

export type Summary = {
  /** Null when the server sends only the marks. */
  passed: boolean | null
  marks: number
  maxMarks: number
  /** The specification's sentence about the marks. */
  headline: string
  /** The date of the test, and similar facts. */
  about: string | undefined
  /** The test's name, which the header shows and paper has not. */
  name: string
  facts: Facts
}

type ReportSummaryProps = Pick<Summary, 'passed' | 'marks' | 'maxMarks' | 'about'> & {
  /** What the marks come from, in a sentence. */
  meaning: string
  /** Where most was lost; null where nothing stands out. */
  lost: string | null
  /** True while that is not known yet: its line is reserved. */
  isComing: boolean
}

/** Passed or not, how many marks, and what they mean. */
export function ReportSummary({ passed, marks, maxMarks, about, meaning, lost, isComing }: ReportSummaryProps) {
  return (
    <Card>
      <div className="flex items-center gap-3 min-[360px]:gap-4 md:gap-6 large-text:flex-col">
        <ResultRing marks={marks} maxMarks={maxMarks} passed={passed} />
        <div className="min-w-0">
          {passed !== null && <Passed passed={passed} />}
          <p className="mt-2 font-medium text-pretty">{meaning}</p>
          {isComing && <p className="mt-1 text-sm print:hidden">{'\u00a0'}</p>}
          {!isComing && lost !== null && (
            <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{m.report_most_lost({ part: lost })}</p>
          )}
        </div>
      </div>
      {about && <p className="mt-3 text-sm text-ink-2">{about}</p>}
    </Card>
  )
}

/** The figures that the specification names. */
export function ReportFacts({ facts }: Pick<Summary, 'facts'>) {
  return (
    <FactList
      facts={facts}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 large-text:grid-cols-1"
      rowClass="rounded-card border border-line bg-card px-3 py-2.5 min-[360px]:px-4"
      nameClass="text-sm text-ink-2"
      figureClass="text-lg/7 font-bold tabular min-[360px]:text-xl"
    />
  )
}

function Passed({ passed }: { passed: boolean }) {
  const Icon = passed ? Check : X
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold min-[360px]:gap-2 min-[360px]:px-3.5 ${passed ? 'bg-good-50 text-good' : 'bg-bad-50 text-bad'}`}
    >
      <Icon size={18} aria-hidden className="shrink-0" />
      {passed ? m.result_pass() : m.result_fail()}
    </span>
  )
}
