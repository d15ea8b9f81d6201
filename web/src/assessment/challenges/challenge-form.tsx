import { type SubmitEvent, useId, useState, useEffect } from 'react'
import { MAX_CHALLENGE_REASON } from '#contract/challenges.rules.ts'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { AnswerField } from '../asking/answer-field.tsx'
import type { Question } from '../question.ts'
import { type ChallengeRow, challengesQuery } from './challenges.api.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { type DraftPlace, keepDraft, readDraft } from '../../session/typed-drafts.ts'
import { onLanguage } from '#ui/language.ts'
import { toast } from '#ui/overlays/toast.ts'
import { claimOfCode, codeOfClaim } from './challenge-question.ts'

/** The typed challenge: the answer as one text, whether no answer is right, and the reason. */
type TypedChallenge = { code: string | null; isNone: boolean; reason: string }

const EMPTY: TypedChallenge = { code: null, isNone: false, reason: '' }

/** Returns the challenge that was sent before, or an empty one. */
function sentBefore(question: Question, { challenge }: ChallengeRow): TypedChallenge {
  if (challenge === null) return EMPTY
  const code = codeOfClaim(question, challenge)
  return { code, isNone: code === null, reason: challenge.reason }
}

function draftAt(place: DraftPlace): TypedChallenge | null {
  try {
    return JSON.parse(readDraft(place)) as TypedChallenge
  } catch {
    return null
  }
}

/** The typed challenge of one question's key. It survives failures and a reload until it is sent. */
function useChallenge(attemptId: number, question: Question, row: ChallengeRow) {
  const stud_id = useStudId()
  const client = useQueryClient()
  const place: DraftPlace = `${stud_id} challenge ${attemptId} ${question.id}`
  const before = sentBefore(question, row)
  const [typed, setTyped] = useState(() => draftAt(place) ?? before)
  const named = { stud_id, attempt_id: attemptId, question_id: question.id }
  const { queryKey } = challengesQuery(stud_id, attemptId)
  const again = async () => client.invalidateQueries({ queryKey })
  const lookAgain = (error: Error) => {
    // The challenges were closed or decided meanwhile.
    if (error instanceof ApiError && error.field === 'question_id') void again()
  }
  const sending = useMutation({
    mutationFn: async ({ code, isNone, reason }: TypedChallenge) =>
      post('/Student/send_challenge', { ...named, ...claimOfCode(question, isNone ? null : code), reason }),
    onSuccess: async () => {
      keepDraft(place, '')
      toast.success(m.challenge_was_sent())
      await again()
    },
    onError: lookAgain,
  })
  const withdrawing = useMutation({
    mutationFn: async () => post('/Student/withdraw_challenge', named),
    onSuccess: async () => {
      keepDraft(place, '')
      setTyped(EMPTY)
      toast.success(m.challenge_was_withdrawn())
      await again()
    },
    onError: (error) => {
      toast.error(error.message, { id: error.message })
      lookAgain(error)
    },
  })
  const { reset } = sending
  useEffect(() => onLanguage(reset), [reset])
  const type = (change: Partial<TypedChallenge>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (sending.isError) reset()
    keepDraft(place, JSON.stringify(next))
  }
  const isSame = JSON.stringify(typed) === JSON.stringify(before)
  return { typed, type, isSame, sending, withdrawing }
}

type ChallengeFormProps = {
  /** Id of the element with the question's text. */
  textId: string
  attemptId: number
  row: ChallengeRow
  question: Question
  lang: string | undefined
  mayAdd: boolean
}

/** The form for the answer that the student holds to be right, and the reason. */
export function ChallengeForm({ textId, attemptId, row, question, lang, mayAdd }: ChallengeFormProps) {
  const nameId = useId()
  const { typed, type, isSame, sending, withdrawing } = useChallenge(attemptId, question, row)
  const [isTried, setTried] = useState(false)
  const { code, isNone, reason } = typed
  const lacksClaim = !isNone && code === null
  const lacksReason = reason.trim() === ''
  const refusal = sending.error
  const field = refusal instanceof ApiError ? refusal.field : null
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!lacksClaim && !lacksReason && !sending.isPending) return sending.mutate(typed)
    const { currentTarget } = event
    const wrong = lacksClaim ? 'input' : 'textarea'
    currentTarget.querySelector<HTMLElement>(wrong)?.focus()
  }
  if (row.challenge === null && !mayAdd) return <p className="mt-4 text-ink-2">{m.challenge_too_many()}</p>
  const claimError = field === 'right' || field === 'number' ? refusal?.message : undefined
  const isElsewhere = refusal !== null && claimError === undefined && field !== 'reason'
  return (
    <form noValidate className="mt-5 grid gap-4 border-t border-line pt-4" onSubmit={send}>
      <h3 id={nameId} className="font-semibold">
        {row.challenge === null ? m.challenge_title() : m.challenge_change()}
      </h3>
      <ClaimField
        nameId={nameId}
        textId={textId}
        row={row}
        question={question}
        lang={lang}
        typed={typed}
        locked={sending.isPending}
        error={claimError ?? (isTried && lacksClaim ? m.challenge_choose() : undefined)}
        onType={type}
      />
      <TextArea
        label={m.challenge_reason()}
        rows={4}
        maxLength={MAX_CHALLENGE_REASON}
        value={reason}
        readOnly={sending.isPending}
        error={field === 'reason' ? refusal?.message : isTried && lacksReason ? m.challenge_no_reason() : undefined}
        hint={m.challenge_reason_hint({ count: MAX_CHALLENGE_REASON })}
        onChange={(text) => type({ reason: text })}
      />
      <div role="alert">
        {isElsewhere && <p className="rounded-control bg-bad-50 px-4 py-3 text-sm">{refusal.message}</p>}
      </div>
      <FormButtons
        isSent={row.challenge !== null}
        isSame={isSame}
        busy={sending.isPending}
        withdraws={withdrawing.isPending}
        onWithdraw={() => withdrawing.mutate()}
      />
    </form>
  )
}

type ClaimFieldProps = {
  nameId: string
  textId: string
  row: ChallengeRow
  question: Question
  lang: string | undefined
  typed: TypedChallenge
  locked: boolean
  error: string | undefined
  onType: (change: Partial<TypedChallenge>) => void
}

/** One of the options, several, or a number; or that no answer is right. */
function ClaimField({ nameId, textId, row, question, lang, typed, locked, error, onType }: ClaimFieldProps) {
  const { code, isNone } = typed
  return (
    <>
      {!isNone && (
        <AnswerField
          nameId={nameId}
          textId={textId}
          lang={lang}
          question={question}
          integerOnly={row.integer_only}
          locked={locked}
          code={code}
          onAnswer={(next) => onType({ code: next })}
        />
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isNone}
          disabled={locked}
          onChange={({ target }) => onType({ isNone: target.checked })}
          className="size-5 shrink-0 accent-brand-strong"
        />
        {m.challenge_no_answer()}
      </label>
      {error !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </>
  )
}

type FormButtonsProps = {
  isSent: boolean
  /** True when the typed text equals what was sent. */
  isSame: boolean
  busy: boolean
  withdraws: boolean
  onWithdraw: () => void
}

function FormButtons({ isSent, isSame, busy, withdraws, onWithdraw }: FormButtonsProps) {
  return (
    <div className="grid gap-2.5 md:flex md:flex-wrap">
      <Button type="submit" busy={busy} disabled={isSame && isSent}>
        {isSent ? m.challenge_send_change() : m.challenge_send()}
      </Button>
      {isSent && (
        <Button look="secondary" busy={withdraws} onClick={onWithdraw}>
          {m.challenge_withdraw()}
        </Button>
      )}
    </div>
  )
}
