import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpenCheck, ArrowLeft, ArrowRight, CheckCheck } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { paths, type QuestionSearch } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useEffect, useState } from 'react'
import { type BankRow, useQuestionList } from './use-question-list.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import { questionChecks } from '#contract/staff/question-checks.rules.ts'
import { languagesIn } from '#contract/staff/question-fields.rules.ts'
import { RichText } from '#assessment/content/rich-text.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { checkWords } from './check-labels.ts'
import { useFormulaCheck } from './formula-check.ts'
import type { StoredQuestion } from './question-data.ts'
import { QuestionPreview } from './question-preview.tsx'
import { StateBadge } from './question-state.tsx'
import { useSecondsOpen } from './use-seconds-open.ts'

type ProofCardProps = {
  stored: StoredQuestion
  place: { at: number; count: string }
  isFirst: boolean
  goOn: () => void
  goBack: () => void
}

/** A question as students see it, its key, and what is to be looked at: read, and on to the next one by one key. */
function ProofCard({ stored, place, isFirst, goOn, goBack }: ProofCardProps) {
  const { fields, state } = stored
  const { busy, prove } = useProof(stored, goOn)
  const languages = languagesIn(fields)
  useArrowKeys(goBack, goOn)
  return (
    <div className="grid grid-cols-1 items-start gap-x-5 xl:grid-cols-[25.25rem_minmax(0,1fr)]">
      <Section title={m.question_preview()}>
        <QuestionPreview fields={fields} languages={languages} />
      </Section>
      <Section title={fields.code}>
        <div className="grid gap-4">
          <p id="proof-place" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
            <StateBadge state={state} />
            {m.proof_place(place)}
            {stored.author !== null && <span>{m.proof_author({ name: stored.author })}</span>}
          </p>
          <KeyLines stored={stored} />
          <Checks stored={stored} />
          <div className="flex flex-wrap gap-2.5">
            <Button
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list is gone through with one key
              autoFocus
              icon={CheckCheck}
              busy={busy}
              disabled={state !== 'draft'}
              aria-describedby="proof-place"
              // A key that is held down must not mark questions as read.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={prove}
            >
              {m.proof_next()}
            </Button>
            <Button look="secondary" icon={ArrowRight} onClick={goOn}>
              {m.proof_skip()}
            </Button>
            <Button look="secondary" icon={ArrowLeft} disabled={isFirst} onClick={goBack}>
              {m.proof_back()}
            </Button>
            <Link
              {...paths.question(stored.question_id)}
              className="inline-flex min-h-11 items-center px-2 text-brand-strong underline"
            >
              {m.proof_correct()}
            </Link>
          </div>
          <p className="hidden text-sm text-ink-2 md:block">{m.proof_keys()}</p>
        </div>
      </Section>
    </div>
  )
}

function useProof({ question_id, version, fields: { code } }: StoredQuestion, goOn: () => void) {
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const secondsOpen = useSecondsOpen()
  const turn = async (of: string, undo: boolean) => {
    const seconds = secondsOpen()
    const now = await staffCall('/staff/proof_read_question', { question_id, version: of, undo, seconds })
    // A question that is shown again must have its present state.
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/question'), refetchType: 'none' })
    return now.version
  }
  const prove = () =>
    void send(async () => {
      const now = await turn(version, false)
      sayWithUndo(m.question_proved({ code }), async () => turn(now, true))
      goOn()
    })
  return { busy, prove }
}

/** The left and right arrow keys go through the list, except where they have another meaning. */
function useArrowKeys(goBack: () => void, goOn: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (isElsewhere || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
      if (event.key === 'ArrowRight') goOn()
      else if (event.key === 'ArrowLeft') goBack()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [goBack, goOn])
}

function KeyLines({ stored: { fields } }: { stored: StoredQuestion }) {
  const right = LETTERS.filter((letter) => fields.correct.split(',').includes(letter))
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-medium">{m.question_key()}</h3>
      {fields.type === 'Number' ? (
        <p>{fields.correct}</p>
      ) : (
        right.map((letter) => (
          <div key={letter} className="flex gap-2 rounded-control bg-good-50 px-2 py-1">
            <span className="shrink-0 font-medium">{letter}</span>
            <RichText text={fields[`option${letter}`]} />
          </div>
        ))
      )}
      {fields.explanation !== '' && (
        <>
          <h3 className="text-sm font-medium">{m.question_explanation()}</h3>
          <RichText text={fields.explanation} />
        </>
      )}
    </div>
  )
}

function Checks({ stored: { fields } }: { stored: StoredQuestion }) {
  const tried = useFormulaCheck()
  const words = [...new Set(questionChecks(fields, tried).map(checkWords))]
  if (words.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-warn">
      {words.map((one) => (
        <li key={one} className="wrap-anywhere">
          {one}
        </li>
      ))}
    </ul>
  )
}

/**
 * The drafts of other authors by their codes, one after another. The list is not read anew in between: questions that
 * were read keep their place, so that one can go back to them.
 */
function useProofQueue(search: QuestionSearch) {
  const queryClient = useQueryClient()
  const { query, more } = useQuestionList({ ...search, state: 'draft' }, true)
  const [at, setAt] = useState(0)
  const [rows, setRows] = useState<readonly BankRow[]>([])
  const { data } = query
  // Rows that are loaded later come behind the present ones.
  if (data && data.length > rows.length) setRows(data)
  const row = rows[at]
  const next = rows[at + 1]
  const isLast = next === undefined
  useEffect(() => {
    if (isLast && more.left && !more.busy) more.load()
  }, [isLast, more])
  useEffect(() => {
    if (next) void queryClient.prefetchQuery(staffQuery('/staff/question', { question_id: next.question_id }))
  }, [queryClient, next])
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
    },
    [queryClient],
  )
  const count = `${rows.length}${more.left ? '+' : ''}`
  return {
    query,
    row,
    place: { at: at + 1, count },
    goOn: () => setAt(Math.min(at + 1, rows.length)),
    goBack: () => setAt(Math.max(0, at - 1)),
    isFirst: at === 0,
  }
}

const route = getRouteApi('/staff/questions/proof')

/** Goes through the questions of others whose proof nobody has read, one after another. */
export function ProofScreen() {
  const search = route.useSearch()
  const queue = useProofQueue(search)
  return (
    <Page
      title={m.proof_title()}
      actions={
        <Link {...paths.questions(search)} className={buttonClass('secondary')}>
          {m.proof_list()}
        </Link>
      }
    >
      <ScreenStates
        query={queue.query}
        isEmpty={(rows) => rows.length === 0 && queue.row === undefined}
        empty={<NothingLeft />}
        content={() => (queue.row ? <Question id={queue.row.question_id} queue={queue} /> : <NothingLeft />)}
      />
    </Page>
  )
}

const NothingLeft = () => <FullState icon={BookOpenCheck} title={m.proof_none()} text={m.proof_none_text()} />

function Question({ id, queue }: { id: number; queue: ReturnType<typeof useProofQueue> }) {
  const question = useQuery(staffQuery('/staff/question', { question_id: id }))
  return (
    <ScreenStates
      query={question}
      content={(stored) => <ProofCard key={stored.question_id} stored={stored} {...queue} />}
    />
  )
}
