import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpenCheck, ClipboardPaste, FilePlus2, FileQuestion } from 'lucide-react'
import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { LoadMore } from '../../../../web/src/ui/load-more.tsx'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Tick } from '../../ui/ticked-bar.tsx'
import { type Ticks, useTicks } from '../../ui/use-ticks.ts'
import { QuestionFilters } from './question-filters.tsx'
import { StateBadge } from './question-state.tsx'
import { typeWords } from './question-words.ts'
import { TickedQuestions } from './ticked-questions.tsx'
import { type BankRow, useQuestionList } from './use-question-list.ts'

const route = getRouteApi('/staff/questions')

const usedWords = ({ papers, quizzes }: BankRow): string =>
  [papers > 0 && m.questions_papers({ count: papers }), quizzes > 0 && m.questions_quizzes({ count: quizzes })]
    .filter((words) => words !== false)
    .join(', ') || '–'

const columns = (ticks: Ticks): readonly [Column<BankRow>, ...Column<BankRow>[]] => [
  {
    head: m.questions_code(),
    cell: ({ question_id, code, state }) => (
      <span className="flex items-center gap-3">
        {/* What is read already, or out of use, has no proof to be read. */}
        <span className="grid size-5 shrink-0 place-items-center">
          {state === 'draft' && (
            <Tick name={code} isOn={ticks.has(question_id)} onChange={() => ticks.toggle(question_id)} />
          )}
        </span>
        <Link
          {...paths.question(question_id)}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline md:min-h-0 md:wrap-break-word lg:whitespace-nowrap"
        >
          {code}
        </Link>
      </span>
    ),
  },
  {
    head: m.questions_asked(),
    cell: ({ line }) => (
      <div className="line-clamp-3 max-w-120 md:max-w-88 md:min-w-40">
        <RichText text={line} />
      </div>
    ),
  },
  {
    head: m.questions_type(),
    cell: ({ answer_type }) => <span className="lg:whitespace-nowrap">{typeWords(answer_type)}</span>,
  },
  {
    head: m.questions_subject(),
    cell: ({ subject_name, chapter }) => (
      <>
        {subject_name}
        {chapter !== null && <span className="block text-sm text-ink-2">{chapter}</span>}
      </>
    ),
  },
  { head: m.questions_used(), cell: usedWords },
  {
    head: m.questions_right(),
    cell: ({ right_percent }) => (right_percent === null ? '–' : m.questions_percent({ percent: right_percent })),
    figures: true,
  },
  { head: m.questions_state(), cell: ({ state }) => <StateBadge state={state} /> },
]

/** The questions of which papers are made, narrowed by what stands in the address. */
export function QuestionsScreen() {
  const search = route.useSearch()
  const { query, more } = useQuestionList(search)
  const ticks = useTicks<BankRow>(({ question_id }) => question_id)
  const isNarrowed = Object.keys(search).length > 0
  return (
    <Page
      title={m.menu_questions()}
      actions={
        <>
          <Link {...paths.questionProof(search)} className={buttonClass('secondary')}>
            <BookOpenCheck size={20} aria-hidden />
            {m.proof_title()}
          </Link>
          <Link {...paths.questionPaste()} className={buttonClass('secondary')}>
            <ClipboardPaste size={20} aria-hidden />
            {m.paste_title()}
          </Link>
          <Link {...paths.questionAdd()} className={buttonClass()}>
            <FilePlus2 size={20} aria-hidden />
            {m.questions_add()}
          </Link>
        </>
      }
    >
      <QuestionFilters search={search} />
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <FullState
            icon={FileQuestion}
            title={m.questions_none()}
            text={isNarrowed ? m.questions_none_found() : m.questions_none_yet()}
          />
        }
        content={(rows) => (
          <>
            <TickedQuestions ticked={ticks.of(rows)} onClear={ticks.clear} />
            <DataTable
              label={m.menu_questions()}
              rows={rows}
              keyOf={({ question_id }) => question_id}
              columns={columns(ticks)}
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}
