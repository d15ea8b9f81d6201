import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { bySubject, type Numbered } from '../questions/review.rules.ts'
import { MarksBySubject } from '../questions/subject-marks.tsx'
import { mostLost } from './most-lost.rules.ts'
import { NextStep } from './next-step.tsx'
import { subjectPlaceText } from './place-words.ts'
import { figuresPart, useStanding } from './standing.api.ts'
import { StandingSkeleton } from './standing-skeleton.tsx'

type ReportAnalysisProps = {
  all: Numbered[]
  marks: number
  maxMarks: number
  attemptId: number | null
  onChoose: (number: number) => void
}

/** What to do next, how the attempt stands, and how its marks came about. */
export function ReportAnalysis({ all, marks, maxMarks, attemptId, onChoose }: ReportAnalysisProps) {
  const { standing, isComing, ...query } = useStanding(attemptId)
  const figures = query.isLoading ? null : figuresPart.loaded
  const subjects = bySubject(all)
  const allCount = subjects.reduce((total, one) => total + one.marks, 0) <= maxMarks + 0.005
  const sectionCount = new Set(all.map(({ question }) => question.sectionId)).size
  const weakest =
    mostLost((standing?.sections ?? []).map((one) => ({ ...one, maxMarks: one.max_marks }))) ??
    mostLost(allCount ? subjects.map((one) => ({ name: one.subject, marks: one.gained, maxMarks: one.marks })) : [])
  return (
    <>
      <NextStep all={all} weakest={weakest} isComing={isComing && sectionCount > 1} onChoose={onChoose} />
      {isComing && <StandingSkeleton sections={sectionCount} />}
      {query.failed && !standing && <Retry busy={query.isFetching} onRetry={query.retry} />}
      {figures && standing && <figures.OwnStanding standing={standing} marks={marks} />}
      {figures && standing && <figures.SectionMarks sections={standing.sections} />}
      <MarksBySubject
        subjects={subjects}
        allCount={allCount}
        placeOf={(subject) => (isComing ? '\u00a0' : subjectPlaceText(standing, subject))}
      />
      {figures && <figures.TimeUseCard all={all} times={standing?.times ?? null} onChoose={onChoose} />}
    </>
  )
}

function Retry({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-1 text-sm text-ink-2 print:hidden">
      {m.report_standing_failed()}
      <Button look="quiet" busy={busy} onClick={onRetry}>
        {m.state_retry()}
      </Button>
    </p>
  )
}
