import { Check } from 'lucide-react'
import { m } from '#messages/web'
import { InProgress } from '../../assessment/lists/in-progress.tsx'
import { paperWords } from '../../assessment/lists/paper-words.ts'
import type { Told } from '../../assessment/running/time-left-words.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { formatMoment } from '../../ui/format/format-day.ts'
import type { Exam } from './exams.api.ts'

type ExamCardProps = { exam: Exam; told: Told; starts: boolean; onStart: () => void }

/** An exam of the list: what it is, and the one thing to do with it. */
export function ExamCard({ exam, told, starts, onStart }: ExamCardProps) {
  const { name, subject_name, attended, record_id } = exam
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-card p-4 md:p-5">
      <h2 className="text-[1.0625rem]/6 font-semibold text-pretty wrap-anywhere">
        {m.exams_title({ name, subject: subject_name })}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{describe(exam)}</p>
      <div className="mt-auto grid gap-2.5 pt-4">
        {attended === 0 ? (
          <>
            {record_id && <InProgress timeLeft={exam.time_left} told={told} />}
            <Button busy={starts} onClick={onStart}>
              {m.test_start_exam()}
            </Button>
          </>
        ) : (
          <>
            <p className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-shade font-semibold text-ink-2">
              <Check size={18} aria-hidden />
              {m.test_already()}
            </p>
            {record_id && (
              <ButtonLink look="quiet" place={paths.examReport(record_id)}>
                {m.exams_report()}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </article>
  )
}

const describe = (exam: Exam) =>
  paperWords(exam, [exam.ending_at ? m.tests_until({ moment: formatMoment(exam.ending_at) }) : null])
