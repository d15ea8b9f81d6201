import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { type DraftPlace, keepDraft, readDraft } from '../../session/typed-drafts.ts'
import { onLanguage } from '../../ui/language.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Question } from '../question.ts'
import { claimOfCode, codeOfClaim } from './challenge-question.ts'
import { type ChallengeRow, challengesQuery } from './challenges.api.ts'

/** What is typed: the answer as one text, that no answer is right, and why. */
export type TypedChallenge = { code: string | null; isNone: boolean; reason: string }

const EMPTY: TypedChallenge = { code: null, isNone: false, reason: '' }

/** What was sent before, or nothing. */
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

/** What is typed against the key of one question. It outlives whatever fails, and a reload, until it is sent. */
export function useChallenge(attemptId: number, question: Question, row: ChallengeRow) {
  const stud_id = useStudId()
  const client = useQueryClient()
  const place: DraftPlace = `${stud_id} challenge ${attemptId} ${question.id}`
  const before = sentBefore(question, row)
  const [typed, setTyped] = useState(() => draftAt(place) ?? before)
  const named = { stud_id, attempt_id: attemptId, question_id: question.id }
  const { queryKey } = challengesQuery(stud_id, attemptId)
  const again = async () => client.invalidateQueries({ queryKey })
  const lookAgain = (error: Error) => {
    // It was closed or decided meanwhile.
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
