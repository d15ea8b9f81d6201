import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Bell, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { homeQuery } from '../../catalog/home-query.ts'
import { timeWords } from '../../catalog/live/live-labels.ts'
import { notifiedDevice } from '../../session/notified-device.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { ClassDays } from './class-days.tsx'
import { ClassesSkeleton } from './classes-skeleton.tsx'
import { type Timetable as TimetableData, timetableQuery } from './live.api.ts'

const FIRST_CLASSES = 5

/**
 * All classes of the student, by day, and below them the children. On a server without such a list only the children
 * are shown. They wait for the classes, which would push them down.
 */
function Timetable({ children }: { children: ReactNode }) {
  const studId = useStudId()
  const query = useQuery(timetableQuery(studId))
  const today = useAcademyDay()
  const asksForDay = useIsFetching({ queryKey: homeQuery(studId).queryKey }) > 0
  // Without a network no answer will come, so nothing waits for one.
  const isPending = query.isLoading || (asksForDay && today === undefined)
  return (
    <>
      {isPending && <ClassesSkeleton />}
      {!isPending && query.data && <Planned planned={query.data} today={today} told={query.dataUpdatedAt} />}
      <div hidden={isPending}>{children}</div>
    </>
  )
}

type PlannedProps = { planned: TimetableData; today: string | undefined; told: number }

function Planned({ planned: { classes, recorded }, today, told }: PlannedProps) {
  const [all, setAll] = useState(false)
  if (classes.length + recorded.length === 0) return null
  return (
    <div className="mb-8 grid gap-6">
      {classes.length > 0 && (
        <>
          <ClassDays classes={all ? classes : classes.slice(0, FIRST_CLASSES)} today={today} told={told} ofSubjects />
          <div className="flex flex-wrap gap-3">
            {!all && classes.length > FIRST_CLASSES && (
              <Button look="secondary" onClick={() => setAll(true)}>
                {m.live_show_all({ count: classes.length })}
              </Button>
            )}
            <Remind />
          </div>
        </>
      )}
      <Recorded classes={recorded} today={today} />
    </div>
  )
}

/** Links to the settings for notifications and calendars; says so if notifications are on already. */
function Remind() {
  const studId = useStudId()
  const device = notifiedDevice()
  const told = device?.studId === studId && device.classes
  return (
    <ButtonLink look="quiet" icon={Bell} place={paths.profile()}>
      {told ? m.live_reminded() : m.live_remind()}
    </ButtonLink>
  )
}

/** Recent classes whose recordings can be watched. */
function Recorded({ classes, today }: { classes: TimetableData['recorded']; today: string | undefined }) {
  if (classes.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-lg">{m.live_recorded()}</h2>
      <Grid of="rows">
        {classes.map(({ class_id, class_name, subject_name, starts_at, chapter_id, topic_id }) => (
          <li key={class_id}>
            <RowCard
              place={paths.topic(chapter_id, { id: topic_id })}
              leading={<Play size={20} aria-hidden />}
              title={class_name}
              subtitle={`${subject_name} · ${timeWords(starts_at, today)}`}
            />
          </li>
        ))}
      </Grid>
    </section>
  )
}

/** All classes of the student, and the subjects with live classes. */
export function LiveSubjectsScreen() {
  return (
    <>
      <PageHead title={m.title_live()} />
      <Timetable>
        <h2 className="mb-3 text-lg">{m.live_subjects_text()}</h2>
        <SubjectGrid placeOf={({ subject_id }) => paths.liveBatches(subject_id)} subtitleOf={null} />
      </Timetable>
    </>
  )
}
