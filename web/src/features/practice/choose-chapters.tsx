import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { m } from '#messages/web'
import { Grid } from '#ui/cards/grid.tsx'
import { Sentences } from '#ui/sentences.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { dotted } from '#web/ui/format/dotted.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { type PracticeChapter, practiceQuery } from '#assessment/practice-query.ts'
import { useStudId } from '../../session/session-store.ts'
import { OwnTest } from './own-test.tsx'
import { useBegin } from './use-begin.ts'

/** So many chapters are named to study next. */
const NEXT = 3
const SIZE = 10

/** The share of past questions; that of a chapter which was never asked is left out. */
const examShare = (percent: number | null): string | null =>
  percent ? m.practice_exam_share({ share: m.practice_percent({ percent }) }) : null

/** The student's own score, spoken in a sentence; a dash before ten answers. */
function OwnShare({ percent }: { percent: number | null }) {
  const share = percent === null ? null : m.practice_percent({ percent })
  return (
    <span className="shrink-0 font-semibold tabular">
      <span aria-hidden>{share ?? '–'}</span>
      <span className="sr-only">{share === null ? m.practice_own_none() : m.practice_own_share({ share })}</span>
    </span>
  )
}

type ChapterRowsProps = {
  chapters: PracticeChapter[]
  /** Returns what stands in front of a chapter. */
  leadingOf: (chapter: PracticeChapter, index: number) => number
  /** With the subject, where the heading does not name it. */
  withSubject?: boolean
}

/** Chapters to be practised: one press begins with ten questions. */
function ChapterRows({ chapters, leadingOf, withSubject = false }: ChapterRowsProps) {
  const { begin, wanted } = useBegin()
  return (
    <Grid of="rows">
      {chapters.map((chapter, index) => {
        const { chapter_id, chapter_name, subject_name, exam_percent, right_percent } = chapter
        const isWanted = wanted?.chapters[0] === chapter_id
        return (
          <li key={chapter_id}>
            <RowCard
              leading={leadingOf(chapter, index)}
              title={chapter_name}
              subtitle={dotted([withSubject && subject_name, examShare(exam_percent)])}
              trailing={isWanted ? <Spinner /> : <OwnShare percent={right_percent} />}
              onPress={() => wanted ?? begin({ chapters: [chapter_id], size: SIZE, minutes: null })}
            />
          </li>
        )
      })}
    </Grid>
  )
}

/** What to study next, all chapters by subjects, and a test of one's own. */
export function ChooseChapters() {
  const query = useQuery(practiceQuery(useStudId()))
  const { chapter } = useSearch({ from: '/student/menus/practice' })
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="rows" lines={[1, 1]} />}
      error="page"
      empty={<EmptyPage title={m.practice_empty_title()} text={m.practice_empty_text()} />}
      content={(chapters) => <Chapters chapters={chapters} wanted={chapter} />}
    />
  )
}

type ChaptersProps = { chapters: PracticeChapter[]; wanted: number | undefined }

function Chapters({ chapters, wanted }: ChaptersProps) {
  const own = chapters.filter(({ chapter_id }) => chapter_id === wanted)
  const subjects = Map.groupBy(
    chapters.toSorted((a, b) => a.chapter_no - b.chapter_no),
    ({ sub_id }) => sub_id,
  )
  return (
    <div className="grid max-w-reading grid-cols-1 gap-7">
      {wanted !== undefined && (
        <section>
          <h2 className="mb-3 text-lg">{m.practice_this_chapter()}</h2>
          {own.length > 0 ? (
            <ChapterRows chapters={own} leadingOf={({ chapter_no }) => chapter_no} withSubject />
          ) : (
            <p className="text-ink-2">{m.practice_none_now()}</p>
          )}
        </section>
      )}
      <section>
        <h2 className="mb-3 text-lg">{m.practice_next()}</h2>
        <ChapterRows chapters={chapters.slice(0, NEXT)} leadingOf={(_, index) => index + 1} withSubject />
        <p className="mt-3 text-sm text-balance text-ink-2">
          <Sentences text={m.practice_rule()} />
        </p>
      </section>
      <OwnTest chapters={chapters} />
      <section>
        <h2 className="mb-3 text-lg">{m.practice_all()}</h2>
        <div className="grid grid-cols-1 gap-5">
          {[...subjects.values()].map((some) => (
            <div key={some[0]?.sub_id}>
              <h3 className="mb-2 text-base font-semibold text-ink-2">{some[0]?.subject_name}</h3>
              <ChapterRows chapters={some} leadingOf={({ chapter_no }) => chapter_no} />
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}
