import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { momentWords } from '../../ui/moment-words.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { QuestionFigures } from './question-figures.tsx'

const route = getRouteApi('/staff/figures/$paper_id')

/** The questions of a paper with what students made of them, those to look at first. */
export function PaperFiguresScreen() {
  const { paper_id } = route.useParams()
  const paper = useQuery(staffQuery('/staff/paper_figures', { paper_id: Number(paper_id) }))
  return (
    <Page
      title={paper.data ? m.figures_of_paper({ name: paper.data.name }) : m.menu_figures()}
      actions={
        <Link {...paths.figures()} className={buttonClass('secondary')}>
          {m.menu_figures()}
        </Link>
      }
    >
      <ScreenStates
        query={paper}
        content={({ questions, appeared, ends_at }) => (
          <>
            <p className="mb-2">
              {`${m.figures_ends()}: ${momentWords(ends_at)} · ${m.figures_appeared()}: ${appeared}`}
            </p>
            <p className="mb-4 max-w-reading text-sm text-ink-2">{m.figures_questions_note()}</p>
            <ul className="grid grid-cols-1 gap-3">
              {questions.map((question) => (
                <QuestionFigures key={question.question_id} question={question} />
              ))}
            </ul>
          </>
        )}
      />
    </Page>
  )
}
