import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import { NextStep } from './practise/next-step.tsx'
import type { Practice } from './practise/use-practice.ts'
import { bySubject, countOf, type Numbered } from './questions/review.rules.ts'
import { MarksBySubject } from './questions/subject-marks.tsx'
import { ReportFacts, ReportSummary, type Summary } from './report-summary.tsx'
import { mostLost } from './standing/most-lost.rules.ts'
import { figuresOfSubject, figuresToCome } from './standing/place-labels.ts'
import { sectionsOfSubjects } from './standing/sections.rules.ts'
import { figuresPart, type StandingQuery } from './standing/standing.api.ts'

/** The way to practice stands below all else: its words are no part of what lists of tests load. */
const practisePart = lazyPart(async () => import('./practise/practise-chapters.tsx'))

/** A placeholder as high as the rank, and as the marks of `sections` sections where they stand by themselves. */
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

type ReportOverviewProps = {
  all: Numbered[]
  summary: Summary
  standing: StandingQuery
  practice: Practice
  onChoose: (number: number) => void
  onQuestions: () => void
  /** Links to the next steps. */
  onward: ReactNode
}

/** The result and what it means, the next step, the student's standing, and the marks by part of the paper. */
export function ReportOverview(props: ReportOverviewProps) {
  const { all, summary, standing: query, practice, onChoose, onQuestions, onward } = props
  const { standing, isComing } = query
  const practise = useLazyPart(practisePart)
  const subjects = bySubject(all)
  const allCount = subjects.reduce((total, one) => total + one.marks, 0) <= summary.maxMarks + 0.005
  const sectionCount = new Set(all.map(({ question }) => question.sectionId)).size
  const lost =
    mostLost((standing?.sections ?? []).map((one) => ({ ...one, maxMarks: one.max_marks }))) ??
    mostLost(allCount ? subjects.map((one) => ({ name: one.subject, marks: one.gained, maxMarks: one.marks })) : [])
  const answered = all.length - countOf(all, 'left')
  const meant = { answered, all: all.length, right: countOf(all, 'right') }
  return (
    <>
      <ReportSummary
        {...summary}
        meaning={answered > 0 ? m.report_meaning(meant) : m.report_meaning_none(meant)}
        lost={lost}
        isComing={isComing && sectionCount > 1}
      />
      <NextStep all={all} practice={practice} onChoose={onChoose} onQuestions={onQuestions} />
      <ReportFacts facts={summary.facts} />
      <Marks all={all} query={query} marks={summary.marks} allCount={allCount} sectionCount={sectionCount} />
      <div className="grid gap-2.5 md:flex print:hidden">{onward}</div>
      {/* It may come late: at the end it moves nothing. */}
      {practise && <practise.PractiseChapters subjects={all.map(({ question }) => question.subject)} />}
    </>
  )
}

type MarksProps = { all: Numbered[]; query: StandingQuery; marks: number; allCount: boolean; sectionCount: number }

/** The standing and the marks by part: sections stand under their subject, unless they divide the paper otherwise. */
function Marks({ all, query, marks, allCount, sectionCount }: MarksProps) {
  const { standing, isComing } = query
  const figures = query.isLoading ? null : figuresPart.loaded
  const subjects = bySubject(all)
  const nested = subjects.length > 0 ? sectionsOfSubjects(all) : null
  const idsOf = (subject: string) => nested?.get(subject) ?? []
  return (
    <>
      {isComing && <StandingSkeleton sections={nested ? 0 : sectionCount} />}
      {query.failed && !standing && <Retry busy={query.isFetching} onRetry={query.retry} />}
      {figures && standing && <figures.OwnStanding standing={standing} marks={marks} />}
      {figures && standing && !nested && <figures.SectionMarks sections={standing.sections} />}
      <MarksBySubject
        subjects={subjects}
        allCount={allCount}
        figuresOf={(subject) =>
          isComing ? figuresToCome(idsOf(subject)) : figuresOfSubject(standing, subject, idsOf(subject))
        }
      />
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
