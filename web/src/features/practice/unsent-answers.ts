import type { QueryClient } from '@tanstack/react-query'
import { readLocal, writeLocal } from '#assessment/attempt/local-value.ts'
import { post } from '../../api/calls.ts'

type Unsent = { question_id: number; answer: string | string[] | null }

/** So many the server takes at once. */
const AT_ONCE = 60
// Unlike the questions, answers stay on the device at a logout, as those of tests do.
const keyOf = (studId: number) => `practice:unsent:${studId}`
const unsentOf = (studId: number): Unsent[] => (readLocal(keyOf(studId)) as Unsent[] | null) ?? []

let isSending = false

/** Adds answers to those that wait, and sends what waits. */
export async function sendLater(client: QueryClient, studId: number, answers: Unsent[]): Promise<void> {
  writeLocal(keyOf(studId), [...unsentOf(studId), ...answers])
  await sendUnsent(client, studId)
}

/** Sends what waits, oldest first. What cannot be sent now waits on; an answer that is sent twice counts once. */
export async function sendUnsent(client: QueryClient, studId: number): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let some = unsentOf(studId); some.length > 0; some = unsentOf(studId)) {
      const sent = some.slice(0, AT_ONCE)
      await post('/Student/practice_answer', { stud_id: studId, answers: sent })
      const left = unsentOf(studId).slice(sent.length)
      writeLocal(keyOf(studId), left.length === 0 ? null : left)
      if (left.length === 0) {
        await client.invalidateQueries({ queryKey: ['redo', studId] })
        await client.invalidateQueries({ queryKey: ['practice', studId], refetchType: 'none' })
      }
    }
  } catch {
    // They are sent when the network is back, or with the next answer.
  } finally {
    isSending = false
  }
}
