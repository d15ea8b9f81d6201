import { m } from '#messages/web'
import { marksText, percentOf } from '../lists/report.rules.ts'

const RADIUS = 52
const AROUND = 2 * Math.PI * RADIUS

type ResultRingProps = { marks: number; maxMarks: number; passed: boolean | null }

/** Marks of marks there were, as a ring. */
export function ResultRing({ marks, maxMarks, passed }: ResultRingProps) {
  const share = percentOf(marks, maxMarks) / 100
  return (
    <span className="relative grid size-26 shrink-0 min-[360px]:size-30 place-items-center">
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
