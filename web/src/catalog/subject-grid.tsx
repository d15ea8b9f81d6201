import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { mediaAddress } from '../api/media-address.ts'
import type { Place } from '../paths.ts'
import { useStudId } from '../session/session-store.ts'
import { Grid } from '#ui/cards/grid.tsx'
import { PictureCard } from '#web/ui/cards/picture-card.tsx'
import { counted } from '#web/ui/format/counted.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { type Subject, subjectsQuery } from './subjects-query.ts'

type SubjectGridProps = {
  placeOf: (subject: Subject) => Place
  /** The line below a subject; by default the number of chapters, null for none. */
  subtitleOf?: ((subject: Subject) => string | undefined) | null
}

const chapterCount = ({ chapter_count }: Subject) => counted(chapter_count, m.subjects_chapters)

/** The number of cards in the first screen of a laptop. */
const FIRST_ROWS = 6

/** The student's subjects as cards, each leading where the feature wants it. */
export function SubjectGrid({ placeOf, subtitleOf = chapterCount }: SubjectGridProps) {
  const query = useQuery(subjectsQuery(useStudId()))
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="cards" lines={subtitleOf ? [1, 1] : [0, 0]} />}
      error="page"
      empty={<EmptyPage />}
      content={(subjects) => (
        <Grid of="cards">
          {subjects.map((subject, index) => (
            <li key={subject.subject_id}>
              <PictureCard
                place={placeOf(subject)}
                picture={mediaAddress(subject.thumbnail)}
                title={subject.subject_name}
                subtitle={subtitleOf?.(subject)}
                eager={index < FIRST_ROWS}
              />
            </li>
          ))}
        </Grid>
      )}
    />
  )
}
