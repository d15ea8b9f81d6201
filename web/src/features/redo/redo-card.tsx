import { type SubmitEvent, useId, useMemo, useState } from 'react'
import { m } from '#messages/web'
import { AnswerField } from '#assessment/asking/answer-field.tsx'
import { QuestionBody } from '#assessment/asking/question-body.tsx'
import { saidOf } from '#assessment/attempt/answer-code.rules.ts'
import type { Question } from '#assessment/question.ts'
import { ReviewedAnswer } from '#assessment/report/answers/reviewed-answer.tsx'
import { QuestionLanguage } from '#assessment/translation/question-language.tsx'
import { useShownQuestion } from '#assessment/translation/use-shown-question.ts'
import { Card } from '#ui/cards/card.tsx'
import { redoQuestion, reviewedRedo } from './redo-question.ts'
import type { RedoResult, RedoRow } from './redo.api.ts'
import { useArrival } from '#assessment/asking/use-arrival.ts'
import { useCheckAnswer } from './use-check-answer.ts'
import { useOptionKeys } from '#assessment/asking/use-option-keys.ts'
import { CalendarClock } from 'lucide-react'
import type { Language } from '#messages/languages'
import { ToldAnswer } from '#assessment/report/answers/told-answer.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { ApiError } from '../../api/api-error.ts'
import { useMutation } from '@tanstack/react-query'
import { submit } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { toast } from '#ui/overlays/toast.ts'
import { takenOff } from './redo.rules.ts'
import { useRedoList } from './use-redo-list.ts'

type TakeOffProps = {
  questionId: number
  disabled?: boolean
  onDone: () => void
}

/** The student does not want this question again. */
function TakeOff({ questionId, disabled = false, onDone }: TakeOffProps) {
  const studId = useStudId()
  const { change } = useRedoList()
  const { isPending, mutate } = useMutation({
    mutationFn: () => submit('/Student/redo_remove', { stud_id: studId, question_id: questionId }),
    onSuccess: async ({ data }) => {
      toast.success(m.redo_off_done())
      await change((list) => takenOff(list, questionId, data))
      onDone()
    },
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  return (
    <span className="grid md:ms-auto">
      <Button look="quiet" busy={isPending} disabled={disabled} onClick={() => mutate()}>
        {m.redo_off()}
      </Button>
    </span>
  )
}

type CheckButtonsProps = {
  questionId: number
  isAnswered: boolean
  busy: boolean
  /** Why the answer was not sent, or not taken. */
  error: Error | null
  /** No question comes after this one. */
  isLast: boolean
  onGiveUp: () => void
  onTakenOff: () => void
  onSkip: () => void
}

/** The actions on an unanswered question; the surrounding form checks the answer. */
function CheckButtons(props: CheckButtonsProps) {
  const { questionId, isAnswered, busy, error, isLast, onGiveUp, onTakenOff, onSkip } = props
  // The results of its paper are hidden again: nothing can be sent that would be taken.
  const isRefused = error instanceof ApiError && error.reason === 'rule'
  return (
    <div className="mt-5 grid gap-2.5">
      <div role="alert">
        {error && (
          <p className="rounded-control bg-bad-50 px-4 py-3 text-sm">
            {isAnswered && !isRefused && <b className="font-semibold text-bad">{m.redo_kept()}</b>} {error.message}
          </p>
        )}
      </div>
      <div className="grid gap-2.5 md:flex md:flex-wrap md:items-center">
        {isRefused ? (
          <Button onClick={onSkip}>{isLast ? m.redo_finish() : m.redo_next()}</Button>
        ) : (
          <>
            <Button type="submit" busy={busy} disabled={!isAnswered && !error}>
              {error ? m.redo_retry() : m.redo_check()}
            </Button>
            <Button look="secondary" disabled={busy} onClick={onGiveUp}>
              {m.redo_unknown()}
            </Button>
          </>
        )}
        <TakeOff questionId={questionId} disabled={busy} onDone={onTakenOff} />
      </div>
    </div>
  )
}

type RedoResultPanelProps = {
  result: RedoResult
  questionId: number
  /** The language in which the question is shown. */
  lang: Language | undefined
  isLast: boolean
  onNext: () => void
}

/** The outcome of an answer, the explanation, and when the question comes again. */
function RedoResultPanel({ result, questionId, lang, isLast, onNext }: RedoResultPanelProps) {
  const { outcome, explanation, explanations, next_on } = result
  const translated = explanations.find(({ language }) => language === lang)
  return (
    <ToldAnswer
      outcome={outcome}
      english={explanation}
      translated={translated?.explanation ?? null}
      lang={lang}
      note={
        <>
          <CalendarClock size={16} aria-hidden className="shrink-0" />
          {m.redo_again({ day: formatDay(next_on, 'date') })}
        </>
      }
    >
      <div className="grid gap-2.5 md:flex md:items-center">
        <Button onClick={onNext}>
          <span className="md:px-6">{isLast ? m.redo_finish() : m.redo_next()}</span>
        </Button>
        <TakeOff questionId={questionId} onDone={onNext} />
      </div>
    </ToldAnswer>
  )
}

type RedoCardProps = {
  row: RedoRow
  number: number
  count: number
  /** True when the question replaces another one. */
  takesFocus: boolean
  onResult: (result: RedoResult) => void
  onNext: () => void
  /** It cannot be answered. */
  onSkip: () => void
}

/** A question of the list: first to be answered, then with what is right, in the same place. */
export function RedoCard({ row, number, count, takesFocus, onResult, onNext, onSkip }: RedoCardProps) {
  const nameId = useId()
  const textId = useId()
  const question = useMemo(() => redoQuestion(row), [row])
  const shown = useShownQuestion(question)
  const { lang } = shown.words
  const [heading] = useArrival(takesFocus)
  const { code, answer, onSubmit, sent, result, isPending, error, check } = useAnswer(question, {
    onResult,
    onGone: onSkip,
  })
  // "I don't know" counts as no answer, whatever was chosen before.
  const reviewed = result && reviewedRedo(shown.words.question, sent === null ? null : code, result)
  return (
    <Card as="article">
      <h2 ref={heading} id={nameId} tabIndex={-1} className="scroll-mt-40 rounded-sm text-base font-semibold tabular">
        {m.redo_number({ number, count })}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{row.paper_name}</p>
      <QuestionLanguage shown={shown} isSaid />
      <form noValidate className="mt-3" onSubmit={onSubmit}>
        <QuestionBody question={shown.words.question} textId={textId} lang={lang} number={number}>
          {reviewed ? (
            <ReviewedAnswer question={reviewed} lang={lang} onReload={undefined} />
          ) : (
            <AnswerField
              nameId={nameId}
              textId={textId}
              lang={lang}
              question={shown.words.question}
              integerOnly={row.integer_only}
              locked={isPending}
              code={code}
              onAnswer={answer}
            />
          )}
        </QuestionBody>
        {result ? (
          <RedoResultPanel
            result={result}
            questionId={row.question_id}
            lang={lang}
            isLast={number === count}
            onNext={onNext}
          />
        ) : (
          <CheckButtons
            questionId={row.question_id}
            isAnswered={code !== null}
            busy={isPending}
            error={error}
            isLast={number === count}
            onGiveUp={() => check(null)}
            onTakenOff={onNext}
            onSkip={onSkip}
          />
        )}
      </form>
    </Card>
  )
}

type Heard = Parameters<typeof useCheckAnswer>[1]

/** The answer chosen or typed by pointer or keyboard, and how it is sent. */
function useAnswer(question: Question, heard: Heard) {
  const [code, setCode] = useState<string | null>(null)
  const asked = useCheckAnswer(question.id, heard)
  const { result, sent, isPending, error, check, forget } = asked
  const answer = (given: string | null) => {
    setCode(given)
    if (error) forget()
  }
  useOptionKeys(question, code, isPending || result !== undefined, answer)
  const submitForm = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || result) return
    if (error && sent !== undefined) check(sent)
    else if (code !== null) check(saidOf(code))
  }
  return { ...asked, code, answer, onSubmit: submitForm }
}
