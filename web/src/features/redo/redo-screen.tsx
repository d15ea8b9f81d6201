import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { dotted } from '../../ui/format/dotted.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { type RedoList, redoQuery } from './redo.api.ts'
import { RedoSkeleton } from './redo-skeleton.tsx'
import { RedoToday } from './redo-today.tsx'

/** Questions that went wrong or were left, answered again on later days. */
export function RedoScreen() {
  const query = useQuery(redoQuery(useStudId()))
  return (
    <>
      <PageHead title={m.title_redo()} subtitle={query.data?.total ? countsOf(query.data) : undefined} />
      <ItemStates
        query={query}
        loading={<RedoSkeleton />}
        content={(list) => (
          <RedoToday
            list={list}
            empty={<EmptyPage title={m.redo_empty_title()} text={m.redo_empty_text()} onward={<ToTests />} />}
          />
        )}
      />
    </>
  )
}

const countsOf = ({ questions, total }: RedoList): string =>
  dotted([m.redo_today({ count: questions.length }), m.redo_total({ count: total })])

function ToTests() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink look="secondary" place={paths.quizSubjects()}>
        {m.title_quiz()}
      </ButtonLink>
      <ButtonLink look="secondary" place={paths.examReports()}>
        {m.title_exam_reports()}
      </ButtonLink>
    </div>
  )
}
