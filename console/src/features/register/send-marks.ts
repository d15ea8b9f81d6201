import { accepted, toSend } from '#contract/staff/register-marks.rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { whenOnline } from '#ui/is-online.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { useSession } from '../../session/session.ts'
import { changeRegister, setTrouble, unsent } from './use-kept-registers.ts'

const KEY = 'staff-device'

let ofThisPage: string | null = null

/** Returns the key of this browser, which tells its own later marks from those of others. */
function deviceKey(): string {
  ofThisPage ??= keptKey() ?? crypto.randomUUID()
  try {
    localStorage.setItem(KEY, ofThisPage)
  } catch {
    // Without storage the key lasts as long as the page.
  }
  return ofThisPage
}

function keptKey(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Taps within this time are sent together. */
const TOGETHER_MS = 600
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false
let isWanted = false
let wait = FIRST_WAIT_MS
let isListening = false
/** Why the office marks a class of long ago, class by class. */
const reasons = new Map<number, string>()

export const setReason = (classId: number, reason: string): void => void reasons.set(classId, reason)

/** Sends the marks in a moment. Marks that cannot be sent are kept and retried by themselves. */
export function sendMarks(inMs = TOGETHER_MS): void {
  listen()
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll(), inMs)
}

function listen(): void {
  if (isListening) return
  isListening = true
  whenOnline(() => sendMarks(0))
  // A phone that sleeps forgets its timers.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendMarks(0))
  useSession.subscribe(({ isOver, me }, before) => {
    if (me && !isOver && (before.isOver || before.me?.staff_id !== me.staff_id)) sendMarks(0)
  })
}

async function sendAll(): Promise<void> {
  isWanted = true
  if (isSending) return
  isSending = true
  isWanted = false
  try {
    const { me, isOver } = useSession.getState()
    if (!me || isOver) return
    if ((await sendEach()) || isWanted) sendMarks()
    wait = FIRST_WAIT_MS
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.reason === 'signed_out') return
    sendMarks(wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  } finally {
    isSending = false
  }
}

/**
 * Sends marks of each register. Returns true when there were any. A register at which the server fails does not hold up
 * others.
 */
async function sendEach(): Promise<boolean> {
  let hasSent = false
  let failure: ApiError | null = null
  for (const { register } of unsent()) {
    try {
      hasSent = (await sendOne(register.class_id)) || hasSent
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason === 'network' || error.reason === 'signed_out') throw error
      failure = error
    }
  }
  if (failure) throw failure
  return hasSent
}

/**
 * Sends the marks that one call takes of one register. Returns true when there were any.
 * @throws {ApiError} when the failure may pass by itself
 */
async function sendOne(classId: number): Promise<boolean> {
  const kept = unsent().find(({ register }) => register.class_id === classId)
  const marks = kept ? toSend(kept) : []
  if (marks.length === 0) return false
  const reason = reasons.get(classId)
  try {
    const sent = { class_id: classId, device: deviceKey(), marks, ...(reason !== undefined && { reason }) }
    const answer = await staffCall('/staff/mark_register', sent)
    changeRegister(classId, (now) => accepted(now, answer))
    setTrouble(classId, null)
    void queryClient.invalidateQueries({ queryKey: keyOf('/staff/classes_of_day'), refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: keyOf('/staff/today'), refetchType: 'none' })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isFinal(error)) {
      setTrouble(classId, { kind: 'refused', message: error.message })
      return false
    }
    setTrouble(classId, { kind: error.reason === 'signed_out' ? 'session' : 'line' })
    throw error
  }
}

/** Returns true for an error that sending again would repeat. */
const isFinal = ({ reason }: ApiError): boolean => ['rule', 'not_found', 'malformed', 'role_missing'].includes(reason)
