import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { bySubject, type Numbered, countOf, filterToRevise, firstOf, shownOf } from '../questions/review.rules.ts'
import { MarksBySubject } from '../questions/subject-marks.tsx'
import { subjectPlaceText } from './place-labels.ts'
import { figuresPart, useStanding } from './standing.api.ts'
import { mostLost } from './most-lost.rules.ts'

type NextStepProps = {
  all: Numbered[]
  /** The part of the paper in which most marks were lost. */
  weakest: string | null
  /** True while the weakest part is not known yet: its line is reserved. */
  isComing: boolean
  onChoose: (number: number) => void
}

/** The most useful next step: the wrong questions, else those left out; renders nothing where all were right. */
function NextStep({ all, weakest, isComing, onChoose }: NextStepProps) {
  const filter = filterToRevise(all)
  const first = firstOf(all, filter)
  if (filter === 'all' || first === null) return null
  const count = shownOf(all, filter).length
  const words =
    filter === 'left' ? m.report_next_left : countOf(all, 'partly') > 0 ? m.report_next_partly : m.report_next_look
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-brand-50 p-4 print:hidden">
      <div className="min-w-0">
        <p className="font-semibold">{words({ count })}</p>
        {isComing && <p className="text-sm">{'\u00a0'}</p>}
        {!isComing && weakest !== null && (
          <p className="text-sm text-ink-2 wrap-anywhere">{m.report_most_lost({ part: weakest })}</p>
        )}
      </div>
      <Button onClick={() => onChoose(first)}>
        {filter === 'left' ? m.report_first_left() : m.report_first_wrong()}
      </Button>
    </div>
  )
}

/** A placeholder as high as the rank and the marks of `sections` sections. */
function StandingSkeleton({ sections }: { sections: number }) {
  return (
    <div aria-hidden className="grid animate-late grid-cols-1 gap-4 print:hidden">
      <span className="block h-45 animate-shimmer rounded-card bg-shade md:h-34" />
      {sections > 1 && (
        <span className="block rounded-card border border-line p-4 md:p-5">
          <span className="block h-5 w-40 animate-shimmer rounded-full bg-shade" />
          <span className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
            {Array.from({ length: sections }, (_, index) => (
              <span key={index} className="block h-21 animate-shimmer rounded-control bg-shade" />
            ))}
          </span>
        </span>
      )}
    </div>
  )
}

type ReportAnalysisProps = {
  all: Numbered[]
  marks: number
  maxMarks: number
  attemptId: number | null
  onChoose: (number: number) => void
}

/** The next step, the student's standing, and the marks by part. */
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
