import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { useSubject } from '../../catalog/subjects-query.ts'
import { useStudId } from '../../session/session-store.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { ClassesSkeleton } from './classes-skeleton.tsx'
import { ClassDays } from './class-days.tsx'
import { batchesQuery, classesQuery } from './live.api.ts'
import { ToLiveSubjects } from '../../catalog/live/to-live-subjects.tsx'

/** A batch's live classes in a subject: the current one, and later ones by day. */
export function LiveClassesScreen(): ReactNode {
  const { subId, bId } = useParams({ from: '/student/menus/live-classes/$subId/$bId' })
  const query = useQuery(classesQuery(useStudId(), subId, bId))
  const { data: batches } = useQuery(batchesQuery(useStudId(), subId))
  const today = useAcademyDay()
  const subject = useSubject(subId)?.subject_name
  const batch = batches?.length === 1 ? undefined : batches?.find(({ batch_id }) => batch_id === bId)?.batch_name
  return (
    <>
      <PageHead title={m.live_classes_title()} subtitle={[subject, batch].filter(Boolean).join(' · ') || undefined} />
      <ListStates
        // Until the date is known, today's classes cannot be told from later ones.
        query={{ ...query, data: today === undefined ? undefined : query.data }}
        loading={<ClassesSkeleton />}
        error="page"
        empty={<EmptyPage text={m.live_classes_empty()} onward={<ToLiveSubjects />} />}
        content={(classes) => <ClassDays classes={classes} today={today} told={query.dataUpdatedAt} />}
      />
    </>
  )
}
