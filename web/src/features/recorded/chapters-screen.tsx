import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { ChapterList } from '../../catalog/chapter-list.tsx'
import { chaptersQuery } from '../../catalog/chapters-query.ts'
import { useSubject } from '../../catalog/subjects-query.ts'
import { useWatchedWords } from '../../catalog/watched-counts.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** A subject's chapters, and the way to its day lists. */
export function ChaptersScreen(): ReactNode {
  const { subId } = useParams({ from: '/student/menus/chapters/$subId' })
  const subject = useSubject(subId)
  const { ofChapter, percentOf } = useWatchedWords()
  const { data, isError } = useQuery(chaptersQuery(useStudId(), subId))
  const name = data?.[0]?.subject_name ?? subject?.subject_name
  return (
    <>
      <PageHead
        title={name ?? (isError ? m.title_chapters() : undefined)}
        subtitle={data && m.subjects_chapters({ count: data.length })}
      />
      <ChapterList
        subjectId={subId}
        placeOf={({ chapter_id }) => paths.content(subId, chapter_id)}
        subtitleOf={ofChapter}
        percentOf={percentOf}
      />
      {data && (
        <div className="mt-6">
          <RowCard
            place={paths.dayLists(subId)}
            leading={<CalendarDays size={18} aria-hidden />}
            title={m.recorded_day_lists()}
            subtitle={m.recorded_day_lists_text()}
          />
        </div>
      )}
    </>
  )
}
