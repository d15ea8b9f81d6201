import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ChevronLeft, Clapperboard } from 'lucide-react'
import { m } from '#messages/console'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { ChapterLessons } from './chapter-lessons.tsx'
import { ChapterTree } from './chapter-tree.tsx'

/** Subjects, chapters and lessons: beside each other where there is room, else one after the other. */
export function LessonsScreen() {
  const { chapter } = useSearch({ strict: false })
  const isWide = useIsWide()
  const query = useQuery(staffQuery('/staff/lessons', {}))
  const empty = <FullState icon={Clapperboard} title={m.lessons_none_title()} text={m.lessons_none_text()} />
  return (
    <Page title={m.menu_lessons()}>
      <ScreenStates
        query={query}
        isEmpty={({ subjects }) => subjects.length === 0}
        empty={empty}
        content={({ subjects }) => (
          <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]">
            {(isWide || chapter === undefined) && <ChapterTree subjects={subjects} chosen={chapter} />}
            {chapter !== undefined && (
              <div className="min-w-0">
                {!isWide && (
                  <Link {...paths.lessons()} className="mb-3 inline-flex min-h-11 items-center gap-1 text-brand-strong">
                    <ChevronLeft size={20} aria-hidden />
                    {m.lessons_all()}
                  </Link>
                )}
                <ChapterLessons key={chapter} chapterId={chapter} />
              </div>
            )}
            {chapter === undefined && isWide && <p className="pt-3 text-ink-2">{m.lessons_choose()}</p>}
          </div>
        )}
      />
    </Page>
  )
}
