import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { BookOpenCheck, ClipboardPaste, FilePlus2, FileQuestion } from 'lucide-react'
import { m } from '#messages/console'
import { RichText } from '#assessment/content/rich-text.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { paths, type QuestionSearch } from '../../paths.ts'
import { MoreActions } from '../../ui/action-menu.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportList } from '../../ui/export-list.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Tick } from '../../ui/ticked-bar.tsx'
import { type Ticks, useTicks } from '../../ui/use-ticks.ts'
import { StateBadge, typeWords, stateWords } from './question-state.tsx'
import { TickedQuestions } from './ticked-questions.tsx'
import { type BankRow, useQuestionList } from './use-question-list.ts'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../api/staff-query.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { questionSearchOf, STATES, TYPES } from './question-search.ts'

/** Stands among the states: marked questions of any state but retired. */
const FOR_PRACTICE = 'practice'

type Narrow = (changes: Record<string, unknown>) => void

/** Narrows the bank, by way of the address: a link and Back keep it. */
function QuestionFilters({ search }: { search: QuestionSearch }) {
  const navigate = useNavigate()
  const narrow: Narrow = (changes) =>
    void navigate({ ...paths.questions(questionSearchOf({ ...search, ...changes })), replace: true })
  const { subject, chapter, type, state, practice } = search
  return (
    <search className="mb-5 block">
      <FilterBar
        columns="lg:grid-cols-[minmax(0,1.5fr)_repeat(4,minmax(0,1fr))]"
        count={[subject, chapter, type, state ?? practice].filter((one) => one !== undefined).length}
        box={
          <SearchBox
            hint={m.questions_search_hint()}
            typed={search.search ?? ''}
            onSettled={(words) => narrow({ search: words })}
          />
        }
      >
        <Choosing search={search} narrow={narrow} />
      </FilterBar>
    </search>
  )
}

function Choosing({ search, narrow }: { search: QuestionSearch; narrow: Narrow }) {
  const { data: places } = useQuery(staffQuery('/staff/question_places', {}))
  const subject = places?.subjects.find(({ subject_id }) => subject_id === search.subject)
  const all = { value: '', words: m.students_all() }
  return (
    <>
      <SelectField
        label={m.questions_subject()}
        value={String(search.subject ?? '')}
        onChange={(value) => narrow({ subject: Number(value), chapter: undefined })}
        options={[
          all,
          ...(places?.subjects ?? []).map(({ subject_id, name, level }) => ({
            value: String(subject_id),
            words: `${name}, ${level}`,
          })),
        ]}
      />
      <SelectField
        label={m.questions_chapter()}
        value={String(search.chapter ?? '')}
        onChange={(value) => narrow({ chapter: value === '' ? undefined : Number(value) })}
        options={[
          all,
          ...(subject?.chapters ?? []).map(({ chapter_no, name }) => ({
            value: String(chapter_no),
            words: `${chapter_no}. ${name}`,
          })),
        ]}
      />
      <SelectField
        label={m.questions_type()}
        value={search.type ?? ''}
        onChange={(value) => narrow({ type: value })}
        options={[all, ...TYPES.map((type) => ({ value: type, words: typeWords(type) }))]}
      />
      <SelectField
        label={m.questions_state()}
        value={search.practice ? FOR_PRACTICE : (search.state ?? '')}
        onChange={(value) =>
          narrow({ state: value === FOR_PRACTICE ? undefined : value, practice: value === FOR_PRACTICE || undefined })
        }
        options={[
          { value: '', words: m.questions_in_use() },
          ...STATES.map((state) => ({ value: state, words: stateWords(state) })),
          { value: FOR_PRACTICE, words: m.practice_badge() },
        ]}
      />
    </>
  )
}

const route = getRouteApi('/staff/questions')

const usedWords = ({ papers, quizzes }: BankRow): string =>
  [papers > 0 && m.questions_papers({ count: papers }), quizzes > 0 && m.questions_quizzes({ count: quizzes })]
    .filter((words) => words !== false)
    .join(', ') || '–'

function Marks({ row: { state, keeps_order, for_practice } }: { row: BankRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StateBadge state={state} />
      {keeps_order && <Badge tone="quiet">{m.questions_keeps_order()}</Badge>}
      {for_practice && <Badge tone="quiet">{m.practice_badge()}</Badge>}
    </span>
  )
}

const columns = (ticks: Ticks): readonly [Column<BankRow>, ...Column<BankRow>[]] => [
  {
    head: m.questions_code(),
    cell: ({ question_id, code, state }) => (
      <span className="flex items-center gap-3">
        {/* Nothing can be done with a question that is out of use. */}
        <span className="grid size-5 shrink-0 place-content-center place-items-center">
          {state !== 'retired' && (
            <Tick name={code} isOn={ticks.has(question_id)} onChange={() => ticks.toggle(question_id)} />
          )}
        </span>
        <Link
          {...paths.question(question_id)}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline md:min-h-0 md:wrap-normal md:whitespace-nowrap lg:min-w-20"
        >
          {code}
        </Link>
      </span>
    ),
  },
  {
    head: m.questions_asked(),
    cell: ({ line }) => (
      <div className="line-clamp-3 max-w-120 text-start wrap-anywhere md:max-xl:w-40 xl:max-w-88 xl:min-w-40">
        <RichText text={line} />
      </div>
    ),
  },
  {
    head: m.questions_type(),
    cell: ({ answer_type }) => typeWords(answer_type),
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
  {
    head: m.questions_state(),
    cell: (row) => <Marks row={row} />,
  },
]

/** A question on a phone: its code and state, what is asked, and what it belongs to. */
function QuestionLine({ row, ticks }: { row: BankRow; ticks: Ticks }) {
  const { question_id, code, state, line, answer_type, subject_name, chapter } = row
  return (
    <div className="grid gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex items-center gap-3">
          {state !== 'retired' && (
            <span className="grid size-5 shrink-0 place-content-center place-items-center">
              <Tick name={code} isOn={ticks.has(question_id)} onChange={() => ticks.toggle(question_id)} />
            </span>
          )}
          <Link
            {...paths.question(question_id)}
            className="inline-flex min-h-11 items-center wrap-anywhere font-medium text-brand-strong underline"
          >
            {code}
          </Link>
        </span>
        <Marks row={row} />
      </div>
      <div className="line-clamp-3 wrap-anywhere">
        <RichText text={line} />
      </div>
      <p className="text-sm text-ink-2">
        {[subject_name, chapter ?? [], typeWords(answer_type), usedWords(row)].flat().join(' · ')}
      </p>
    </div>
  )
}

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
          <ExportList list="questions" />
          <MoreActions
            actions={[
              { icon: BookOpenCheck, words: m.proof_title(), to: paths.questionProof(search) },
              { icon: ClipboardPaste, words: m.paste_title(), to: paths.questionPaste() },
            ]}
          />
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
              isDense
              line={(row) => <QuestionLine row={row} ticks={ticks} />}
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}
