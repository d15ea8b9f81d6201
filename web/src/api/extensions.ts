import { create } from 'zustand'
import type { Api, Extension } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { ApiError } from './api-error.ts'

/** The calls of the specification, which do not change: every other one is an extension. */
const SPECIFIED: Record<Exclude<keyof Api, Extension>, true> = {
  '/Attendance/get_attendance_details_in_a_month': true,
  '/Attendance/get_attendance_details_in_a_year': true,
  '/Auth/academic_levels': true,
  '/Auth/login': true,
  '/Auth/signup': true,
  '/Auth/verifyOTP': true,
  '/Auth/whatsapp_chat': true,
  '/Student/add_feedback': true,
  '/Student/batch_lists': true,
  '/Student/batches': true,
  '/Student/chapters': true,
  '/Student/day_lists': true,
  '/Student/entrance_get_exam_report_by_id': true,
  '/Student/entrance_get_exam_reports': true,
  '/Student/entrance_get_exams': true,
  '/Student/entrance_start_exam': true,
  '/Student/entrance_submit_exam': true,
  '/Student/exam': true,
  '/Student/exams': true,
  '/Student/get_exam_report_by_id': true,
  '/Student/get_exam_reports': true,
  '/Student/get_profile': true,
  '/Student/get_quiz': true,
  '/Student/get_quiz_by_chapter': true,
  '/Student/live_classes': true,
  '/Student/my_quiz_history': true,
  '/Student/news_events': true,
  '/Student/quiz_report_by_id': true,
  '/Student/recently_watched': true,
  '/Student/study_materials': true,
  '/Student/subjects': true,
  '/Student/submit_exam': true,
  '/Student/submit_quiz': true,
  '/Student/topics': true,
}

type Server = { has: 'unknown' | 'extensions' | 'specification' }

const useServer = create<Server>()(() => ({ has: 'unknown' }))

/** False once the server has shown that it knows only the specification's calls; true until then. */
export const hasExtensions = (): boolean => useServer.getState().has !== 'specification'

export const useHasExtensions = (): boolean => useServer(({ has }) => has !== 'specification')

/**
 * Called on answers that only a server with the extensions gives. The server then counts as having them until the page
 * is reloaded.
 */
export const noteExtensions = (): void => useServer.setState({ has: 'extensions' })

const NO_SUCH_CALL = new Set([404, 405])

/** The server knows no such call: ours gives a reason for each refusal, and others may answer with a page of theirs. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError &&
  NO_SUCH_CALL.has(error.status) &&
  (error.reason === 'internal' || error.reason === 'network')

/**
 * Makes a call. When a server that has answered no extension so far does not know the requested one, all later
 * extensions fail at once in the same way, without a request, until the page is loaded again.
 */
export async function unlessUnknown<T>(path: string, call: () => Promise<T>): Promise<T> {
  if (path in SPECIFIED) return call()
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
