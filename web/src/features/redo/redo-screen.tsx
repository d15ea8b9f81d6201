import { useQuery, useMutation } from '@tanstack/react-query'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { dotted } from '#web/ui/format/dotted.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { type RedoList, redoQuery, type RedoResult, type RedoRow } from './redo.api.ts'
import { type ReactNode, useState } from 'react'
import { questionTexts } from '#assessment/content/question-texts.rules.ts'
import { useMathReady } from '#assessment/math/math-library.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { RedoCard } from './redo-card.tsx'
import { redoQuestion } from './redo-question.ts'
import { answered, skipped } from './redo.rules.ts'
import { useRedoList } from './use-redo-list.ts'
import { post, submit } from '../../api/calls.ts'
import { TranslatedQuestions } from '#assessment/translation/translated-questions.tsx'
import { CircleCheck } from 'lucide-react'
import { useArrival } from '#assessment/asking/use-arrival.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { QuestionShapes } from '#assessment/content/questions-skeleton.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'

/** The shape of one question, with the line above it. */
const RedoSkeleton = () => (
  <SkeletonFrame className="max-w-reading">
    <div className="mb-4">
      <ProgressLine percent={0} />
    </div>
    <QuestionShapes count={1} />
  </SkeletonFrame>
)

/** Removes all questions from the list after a confirmation. */
function ClearList({ total, onDone }: { total: number; onDone: () => void }) {
  const studId = useStudId()
  const { change } = useRedoList()
  const [asked, setAsked] = useState(false)
  const { isPending, mutate } = useMutation({
    mutationFn: () => submit('/Student/redo_clear', { stud_id: studId }),
    onSuccess: async ({ data }) => {
      await change(() => ({ ...data, questions: [] }))
      onDone()
    },
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  const clear = () => {
    setAsked(false)
    mutate()
  }
  const choices = [
    { words: m.redo_clear(), onPress: clear, danger: true },
    { words: m.redo_clear_no(), onPress: () => setAsked(false) },
  ] as const
  return (
    <div className="flex justify-center">
      <Button look="quiet" busy={isPending} onClick={() => setAsked(true)}>
        {m.redo_clear()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={m.redo_clear_title()}
        text={m.redo_clear_text({ count: total })}
        choices={choices}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}

type RedoDoneProps = {
  /** Number of questions that did not fit into today's. */
  waiting: number
  tally: { answered: number; right: number }
  takesFocus: boolean
}

/** Shown when today's questions are done. */
function RedoDone({ waiting, tally, takesFocus }: RedoDoneProps) {
  const [heading] = useArrival(takesFocus)
  return (
    <section className="mx-auto flex max-w-notice animate-appear flex-col items-center px-4 py-12 text-center md:py-16">
      <CircleCheck size={56} strokeWidth={1.75} aria-hidden className="text-good" />
      <h2 ref={heading} tabIndex={-1} className="mt-5 scroll-mt-60 rounded-sm text-xl">
        {m.redo_done()}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-2">
        {dotted([
          tally.answered > 0 && m.redo_tally(tally),
          waiting > 0 ? m.redo_more({ count: waiting }) : m.redo_later(),
        ])}
      </p>
      <ButtonLink look="secondary" place={paths.home()}>
        {m.state_empty_onward()}
      </ButtonLink>
    </section>
  )
}

type RedoTranslationsProps = {
  row: RedoRow
  /** The questions after this one. */
  others: RedoRow[]
  children: ReactNode
}

const LANGUAGES = ['hi', 'ml'] as const

/** Has a question of the list read in the languages of today's questions, which come for all of them at once. */
function RedoTranslations({ row, others, children }: RedoTranslationsProps) {
  const stud_id = useStudId()
  const all = [row, ...others]
  return (
    <TranslatedQuestions
      languages={LANGUAGES.filter((one) => all.some(({ languages }) => languages.includes(one)))}
      of={['redo', stud_id]}
      fetch={async (language, signal) => post('/Student/redo_translations', { stud_id, language }, { signal })}
      // A question may have been added to the list since.
      lacks={(language, came) =>
        row.languages.includes(language) && came.every(({ question_id }) => question_id !== row.question_id)
      }
    >
      {children}
    </TranslatedQuestions>
  )
}

/**
 * Returns the question on display: it stays until the student leaves it, whatever a refetch contains, since its result
 * is still to be read. `others` is the number of questions after it; `pass` keeps questions from coming again on this
 * visit.
 */
function useShownRow({ questions }: RedoList) {
  const [shown, setShown] = useState<RedoRow | null>(null)
  // The question just left may stay in the list until the cache is updated.
  const [left, setLeft] = useState<number | null>(null)
  // The server may keep listing questions that cannot be answered now.
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set())
  const open = questions.filter(({ question_id }) => !passed.has(question_id))
  const row = shown ?? open.find(({ question_id }) => question_id !== left)
  if (row && row !== shown) setShown(row)
  if (left !== null && questions.every(({ question_id }) => question_id !== left)) setLeft(null)
  const leave = () => {
    setLeft(row?.question_id ?? null)
    setShown(null)
  }
  const pass = (rows: RedoRow[]) =>
    setPassed((before) => new Set([...before, ...rows.map(({ question_id }) => question_id)]))
  const others = open.filter(({ question_id }) => question_id !== row?.question_id).length
  return { row, others, leave, pass }
}

/** `empty` stands where nothing is on the list. */
type RedoTodayProps = { list: RedoList; empty: ReactNode }

/** Today's questions one by one, then the number of waiting ones. */
function RedoToday({ list, empty }: RedoTodayProps) {
  const { change, refetch } = useRedoList()
  const { row, others, leave, pass } = useShownRow(list)
  const [isChecked, setChecked] = useState(false)
  const [tally, setTally] = useState({ answered: 0, right: 0 })
  const [moved, setMoved] = useState(false)
  const drawable = useMathReady(row ? questionTexts(redoQuestion(row)) : [])
  const number = tally.answered + (isChecked ? 0 : 1)

  function takeResult(of: RedoRow, { outcome }: RedoResult): void {
    setChecked(true)
    setTally(({ answered: before, right }) => ({ answered: before + 1, right: right + (outcome === 'right' ? 1 : 0) }))
    void change((before) => answered(before, of.question_id))
  }
  const goOn = () => {
    leave()
    setChecked(false)
    setMoved(true)
  }
  async function skip(of: RedoRow): Promise<void> {
    await change((before) => skipped(before, of.question_id))
    pass([of])
    goOn()
    await refetch()
  }
  const leaveAll = () => {
    pass(list.questions)
    goOn()
  }

  if (!drawable) return <RedoSkeleton />
  if (!row && list.total === 0) return empty
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      {row ? (
        <>
          <ProgressLine percent={(100 * tally.answered) / (number + others)} />
          <RedoTranslations key={row.question_id} row={row} others={list.questions}>
            <RedoCard
              row={row}
              number={number}
              count={number + others}
              takesFocus={moved}
              onResult={(result) => takeResult(row, result)}
              onNext={goOn}
              onSkip={() => void skip(row)}
            />
          </RedoTranslations>
        </>
      ) : (
        <RedoDone waiting={list.due} tally={tally} takesFocus={moved} />
      )}
      <ClearList total={list.total} onDone={leaveAll} />
    </div>
  )
}

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
