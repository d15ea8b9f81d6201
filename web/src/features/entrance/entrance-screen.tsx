import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { ReportsLink } from '#assessment/lists/reports-link.tsx'
import { InProgress } from '#assessment/lists/in-progress.tsx'
import { inOrder } from '#assessment/lists/in-order.rules.ts'
import { paperWords } from '#assessment/lists/paper-labels.ts'
import { StateBadge } from '#assessment/lists/state-badge.tsx'
import type { Told } from '#assessment/running/time-left-labels.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { type EntranceExam, entranceQuery } from './entrance.api.ts'

export function EntranceScreen() {
  const query = useQuery(entranceQuery(useStudId()))
  return (
    <>
      <PageHead title={m.title_entrance()} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" count={3} lines={[1, 2]} badge />}
        error="page"
        empty={<EmptyPage text={m.entrance_none()} />}
        content={(exams) => (
          <Grid of="rows">
            {inOrder(exams, rankOf).map((exam) => (
              <li key={exam.id}>
                <RowCard place={placeOf(exam)} title={exam.name} subtitle={<ExamWords exam={exam} told={query} />} />
              </li>
            ))}
          </Grid>
        )}
      />
      <ReportsLink place={paths.entranceReports()} isComing={query.isPending} />
    </>
  )
}

/** A submitted exam cannot be started again: it leads to its report. */
const placeOf = ({ id, attended, enrollment_id }: EntranceExam) =>
  attended === 1 && enrollment_id ? paths.entranceReport(enrollment_id) : paths.entranceStart(id)

function ExamWords({ exam, told }: { exam: EntranceExam; told: Told }) {
  const { description, time_left, enrollment_id } = exam
  return (
    <>
      {description && <span className="line-clamp-2 max-w-[47.5rem] text-pretty max-md:hidden">{description}</span>}
      <span className="block">{paperWords(exam)}</span>
      {enrollment_id && isRunning(exam) ? (
        <InProgress attemptId={enrollment_id} timeLeft={time_left} told={told} />
      ) : (
        <State exam={exam} />
      )}
    </>
  )
}

/** What somebody comes for is first: running, open, coming, submitted, over. */
const rankOf = (exam: EntranceExam): number => {
  if (isRunning(exam)) return 0
  if (exam.attended === 1) return 3
  if (exam.window === 'over') return 4
  return exam.window === 'before' ? 2 : 1
}

const isRunning = ({ attended, enrollment_id }: EntranceExam) => attended === 0 && Boolean(enrollment_id)

function State({ exam }: { exam: EntranceExam }) {
  const [tone, words] = stateOf(exam)
  return <StateBadge tone={tone}>{words}</StateBadge>
}

function stateOf({ attended, window, started_at, ending_at }: EntranceExam) {
  if (attended === 1) return ['quiet', m.tests_submitted()] as const
  if (window === 'over') return ['quiet', m.tests_over()] as const
  if (window === 'before' && started_at) return ['warn', m.tests_starts({ moment: formatMoment(started_at) })] as const
  return ['good', !ending_at ? m.tests_open() : m.tests_open_until({ moment: formatMoment(ending_at) })] as const
}
