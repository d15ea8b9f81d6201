import type { Api } from '#contract/all-calls.ts'
import { ApiError } from '../../api/api-error.ts'
import { submit } from '../../api/calls.ts'
import { noteStorage } from '../../api/while-busy.ts'
import { SendFailure } from './answer-journal.ts'
import type { LocalAnswer } from './local-answer.ts'

type Body = Api['/Student/save_answer']['body']
export type SaveReply = Api['/Student/save_answer']['data']

/** A stalled connection is given up after so long: the same answer may be sent any number of times. */
const STALLED_MS = 15_000

/**
 * Sends one answer to be stored.
 * @throws SendFailure
 */
export async function sendAnswer(body: Body): Promise<SaveReply> {
  try {
    const { data } = await submit('/Student/save_answer', body, { signal: AbortSignal.timeout(STALLED_MS) })
    noteStorage(null)
    return data
  } catch (error) {
    noteStorage(error)
    throw failureOf(error)
  }
}

const FOR_NOW = new Set([0, 408, 429, 500, 502, 503, 504])

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return new SendFailure('again')
  if (error.reason === 'attempt_closed') return new SendFailure('closed')
  if (error.reason === 'section_closed') return new SendFailure('late')
  if (error.status === 401) return new SendFailure('ended')
  // A page instead of an answer, whatever its status, is of something in between: the next try may get through.
  if (error.reason !== 'network' && !FOR_NOW.has(error.status)) return new SendFailure('refused')
  return new SendFailure('again', error.retryAfter === null ? null : error.retryAfter * 1000)
}

/** Returns the server's answer to a question in the journal's form. */
export const serverAnswer = ({ held }: SaveReply, optionOf: (held: Held) => string | null): LocalAnswer | null =>
  held && { option: optionOf(held), marked: held.marked, seq: held.seq }

type Held = NonNullable<SaveReply['held']>
