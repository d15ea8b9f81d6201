import { m } from '#messages/console'
import { dayWords } from '../../ui/moment-words.ts'
import type { RankedRow, ResultPaper } from './result-data.ts'

const ISO_DAY = 10

/** What one student is handed: no page of paper ends in the middle of it. */
export function Slip({ paper, row }: { paper: ResultPaper; row: RankedRow }) {
  const { name, admission_no, marks, passed, rank, sections } = row
  const begun = paper.starts_at ?? paper.ends_at
  return (
    <li className="break-inside-avoid rounded-card border border-line-strong bg-card p-4 print:mb-[5mm] print:rounded-none print:border-black print:p-[3mm] print:text-[11px] print:leading-4 print:text-black">
      <p className="text-sm text-ink-2 print:text-[11px] print:text-black">
        {paper.name}
        {begun !== null && `, ${dayWords(begun.slice(0, ISO_DAY))}`}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="wrap-anywhere">{name}</span>
        <span className="tabular">{admission_no ?? '–'}</span>
      </p>
      <dl className="mt-2 grid gap-0.5">
        <Line name={m.student_marks()} figure={m.student_of({ part: marks, whole: paper.max_marks })} isStrong />
        {sections.length > 1 &&
          sections.map((own, at) => {
            const section = paper.sections[at]
            return section ? (
              <Line
                key={section.name}
                name={section.name}
                figure={m.student_of({ part: own, whole: section.max_marks })}
              />
            ) : null
          })}
        {rank !== null && (
          <Line name={m.student_rank()} figure={m.student_of({ part: rank, whole: paper.appeared })} isStrong />
        )}
        <Line name={m.student_result()} figure={passed ? m.student_passed() : m.student_failed()} isStrong />
      </dl>
    </li>
  )
}

type LineProps = { name: string; figure: string; isStrong?: boolean }

const Line = ({ name, figure, isStrong = false }: LineProps) => (
  <div className="flex justify-between gap-4">
    <dt>{name}</dt>
    <dd className={`tabular ${isStrong ? 'font-semibold' : ''}`}>{figure}</dd>
  </div>
)
