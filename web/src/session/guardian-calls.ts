import { queryOptions } from '@tanstack/react-query'
import type { GuardianApi } from '#contract/guardian/all-guardian-calls.ts'
import { ApiError } from '../api/api-error.ts'
import { connection, type EndReason } from '../api/connection.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { send } from '../api/send.ts'
import { whileBusy } from '../api/while-busy.ts'
import { forgetGuardian, GUARDIAN_KEY, useGuardianSession } from './guardian-session.ts'
import { endGuardianDevice } from './notifications/guardian-device.ts'
import { useTab } from './tab-store.ts'

type Path = keyof GuardianApi

const CHILDREN = '/Guardian/children' satisfies Path

/** The guardian's cached data, in this page only and as long as the session lasts. */
export const guardianClient = makeQueryClient()

const tokenNow = () => useGuardianSession.getState().token

function ended(reason: EndReason, refused: string | null): void {
  // A late answer may belong to an earlier session.
  if (refused === null || refused !== tokenNow()) return
  useTab.setState({ ended: reason === 'expired' ? reason : 'unknown' })
  forgetGuardian()
}

type How = { signal?: AbortSignal; patient?: boolean; keepalive?: boolean }

/** Makes a call as the signed-in guardian, independent of a student in the same browser. */
async function call<P extends Path>(path: P, body: GuardianApi[P]['body'], { signal, ...how }: How) {
  const asGuardian = { ...connection, token: tokenNow(), onEnded: ended }
  const answer = await send(asGuardian, { method: 'POST', path, body, signal, patient: false, ...how })
  return answer.data as GuardianApi[P]['data']
}

/** Reads. When a child may no longer be read, the cards are refetched too. */
export const guardianQuery = <P extends Path>(path: P, body: GuardianApi[P]['body']) =>
  queryOptions({
    queryKey: [path, body],
    queryFn: async ({ signal }) => readAsGuardian(path, body, signal),
  })

export async function readAsGuardian<P extends Path>(path: P, body: GuardianApi[P]['body'], signal?: AbortSignal) {
  try {
    return await whileBusy(async () => call(path, body, { ...(signal && { signal }) }), signal)
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'not_found' && path !== CHILDREN)
      void guardianClient.invalidateQueries({ queryKey: [CHILDREN] })
    throw error
  }
}

/** Writes. Never gives up by itself. */
export const submitAsGuardian = async <P extends Path>(path: P, body: GuardianApi[P]['body']) =>
  call(path, body, { patient: true })

/** Ends the session here at once, and on the server when it can be reached. */
export function logoutGuardian(): void {
  // The header takes the token before the next line forgets it.
  call('/Guardian/logout', {}, { patient: true, keepalive: true }).catch(() => {})
  // Notifications that are on their way to this device are no longer shown, with a network or without.
  void endGuardianDevice().catch(() => {})
  useTab.setState({ wanted: null, ended: null })
  forgetGuardian()
}

/** Ties what is kept to the session, and the session to the other tabs. Called once. */
export function watchGuardian(): void {
  useGuardianSession.subscribe((now, before) => {
    if (now.token !== before.token) guardianClient.clear()
  })
  window.addEventListener('storage', ({ key }) => {
    // Key null: the whole storage was cleared.
    if (key === GUARDIAN_KEY || key === null) void useGuardianSession.persist.rehydrate()
  })
}
