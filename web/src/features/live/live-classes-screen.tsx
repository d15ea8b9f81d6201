import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { useSubject } from '../../catalog/subjects-query.ts'
import { useStudId } from '../../session/session-store.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { ClassCard } from './class-card.tsx'
import { ClassesSkeleton } from './classes-skeleton.tsx'
import { classDays, dayAfter } from './class-days.rules.ts'
import { batchesQuery, classesQuery, type ListedClass } from './live.api.ts'
import { ToLiveSubjects } from '../../catalog/live/to-live-subjects.tsx'

/** A batch's live classes in a subject: what is on, and what comes on which day. */
export function LiveClassesScreen(): ReactNode {
  const { subId, bId } = useParams({ from: '/student/menus/live-classes/$subId/$bId' })
  const query = useQuery(classesQuery(useStudId(), subId, bId))
  const { data: batches } = useQuery(batchesQuery(useStudId(), subId))
  const today = useAcademyDay()
  const subject = useSubject(subId)?.subject_name
  const batch = batches?.find(({ batch_id }) => batch_id === bId)?.batch_name
  return (
    <>
      <PageHead title={m.live_classes_title()} subtitle={[subject, batch].filter(Boolean).join(' · ') || undefined} />
      <ListStates
        // Until the date is known, nobody can say which of them are today's.
        query={{ ...query, data: today === undefined ? undefined : query.data }}
        loading={<ClassesSkeleton />}
        error="page"
        empty={<EmptyPage text={m.live_classes_empty()} onward={<ToLiveSubjects />} />}
        content={(classes) => <Days classes={classes} today={today} />}
      />
    </>
  )
}

function Days({ classes, today }: { classes: ListedClass[]; today: string | undefined }) {
  return (
    <div className="grid max-w-214 animate-appear gap-8">
      {classDays(classes, today).map(({ day, classes: ofDay }) => (
        <section key={day}>
          <h2 className="mb-3 text-lg">{dayWords(day, today)}</h2>
          <ul className="grid gap-3">
            {ofDay.map((liveClass) => (
              <ClassCard key={liveClass.class_id} liveClass={liveClass} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function dayWords(day: string, today: string | undefined): string {
  if (day === today) return m.live_today()
  if (today && day === dayAfter(today)) return m.live_tomorrow()
  return formatDay(day, 'long')
}
