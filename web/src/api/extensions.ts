import { create } from 'zustand'
import type { Extension } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { ApiError } from './api-error.ts'

/** Every call that the specification does not have. The compiler misses none, and lets in no other. */
const EXTENSIONS: Record<Extension, true> = {
  '/Auth/academy': true,
  '/Auth/logout': true,
  '/Auth/resend': true,
  '/Student/attendance_by_subject': true,
  '/Student/calendar': true,
  '/Student/home': true,
  '/Student/live_timetable': true,
  '/Student/material_progress': true,
  '/Student/news_event': true,
  '/Student/notifications': true,
  '/Student/quiz_info': true,
  '/Student/save_answer': true,
  '/Student/save_place': true,
  '/Student/search': true,
  '/Student/set_notifications': true,
  '/Student/watch_progress': true,
  '/Student/watched_counts': true,
}

type Server = { has: 'unknown' | 'extensions' | 'specification' }

const useServer = create<Server>()(() => ({ has: 'unknown' }))

/** False once the server has said that it knows the specification's calls alone; true while that is not known. */
export const hasExtensions = (): boolean => useServer.getState().has !== 'specification'

export const useHasExtensions = (): boolean => useServer(({ has }) => has !== 'specification')

/** For what only a server with the extensions answers. From then on nothing makes the app believe otherwise. */
export const noteExtensions = (): void => useServer.setState({ has: 'extensions' })

const NO_SUCH_CALL = new Set([404, 405])

/** The server knows no such call: ours gives a reason for each refusal, and others may answer with a page of theirs. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError &&
  NO_SUCH_CALL.has(error.status) &&
  (error.reason === 'internal' || error.reason === 'network')

/**
 * Makes a call. An extension that is not known to a server which has answered none so far is the last that is asked
 * for: the others fail at once in the same way, without a request, until the page is loaded again.
 */
export async function unlessUnknown<T>(path: string, call: () => Promise<T>): Promise<T> {
  if (!(path in EXTENSIONS)) return call()
  if (!hasExtensions()) throw new ApiError('internal', m.state_error_text(), { status: 404 })
  try {
    const answer = await call()
    noteExtensions()
    return answer
  } catch (error) {
    if (isUnknownCall(error) && useServer.getState().has === 'unknown') useServer.setState({ has: 'specification' })
    throw error
  }
}
