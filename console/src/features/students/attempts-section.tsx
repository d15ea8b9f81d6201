import { m } from '#messages/console'
import { formatMoment } from '#ui/format/format-day.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptySection, Section } from '../../ui/page.tsx'
import { MarksTrend } from './marks-trend.tsx'
import type { StudentPage } from './student-page.ts'

type Attempt = StudentPage['attempts'][number]

const KINDS: Record<string, () => string> = {
  quiz: () => m.student_quiz(),
  exam: () => m.student_exam(),
  entrance: () => m.student_entrance(),
}

export const kindWords = ({ kind }: Attempt): string => KINDS[kind]?.() ?? kind

/** Marks of the maximum; or why there are none yet. */
export function marksWords({ is_open, marks, max_marks }: Attempt): string {
  if (is_open) return m.student_in_test()
  return marks === null ? m.student_results_later() : m.student_of({ part: marks, whole: max_marks })
}

const columns = (): readonly [Column<Attempt>, ...Column<Attempt>[]] => [
  { head: m.student_test(), cell: ({ paper }) => paper },
  { head: m.student_kind(), cell: kindWords },
  { head: m.student_taken(), cell: ({ started_at }) => formatMoment(started_at), figures: true },
  { head: m.student_marks(), cell: marksWords, figures: true },
  {
    head: m.student_result(),
    cell: ({ passed }) =>
      passed === null ? (
        '–'
      ) : (
        <Badge tone={passed ? 'good' : 'bad'}>{passed ? m.student_passed() : m.student_failed()}</Badge>
      ),
  },
  { head: m.student_rank(), cell: ({ rank }) => rank ?? '–', figures: true },
]

/** The tests that were taken, the newest first. */
export function AttemptsSection({ attempts, trend }: Pick<StudentPage, 'attempts' | 'trend'>) {
  if (attempts.length === 0) return <EmptySection title={m.student_tests()} text={m.student_no_tests()} />
  return (
    <Section title={m.student_tests()}>
      <MarksTrend attempts={attempts} trend={trend} />
      <DataTable label={m.student_tests()} rows={attempts} keyOf={({ attempt_id }) => attempt_id} columns={columns()} />
    </Section>
  )
}
