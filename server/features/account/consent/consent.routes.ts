import { consentAnswer, consentCode, consentOpen } from '#contract/consent.ts'
import { isOfAge } from '#contract/guardians.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { inNetworks } from '../../../http/load/client-address.ts'
import type { Input, Route } from '../../../http/calls/route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { rateLimitedLog } from '../../../http/request-log.ts'
import { currentRequest } from '../../../ports/current-request.ts'
import { toDay } from '../../../ports/time.ts'
import { newTry, notTaken, rightRequest } from '../code-try.ts'
import { type CodeDeps, type CodeOrder, counted, draftCode, logAlarms, markOf, newDraft, sendCode } from '../codes.ts'
import { accountCounter } from '../limits/account-counter.ts'
import { endRow, settleEvent } from '../limits/events.queries.ts'
import { newestKey, numberKeys, searchKeys } from '../limits/keys.ts'
import { noteAnswer, type Stop } from './note-answer.ts'
import { type ConsentLink, consentLink } from '../../../guardians/consents.queries.ts'
import { type GuardianOfChild, guardiansOf } from '../../../guardians/guardians.queries.ts'
import { hashOf } from '../../../ports/secret-keys.ts'
import { type Student, studentById } from '../account.queries.ts'
import { shortName } from '../../../guardians/short-name.rules.ts'

type OpenLink = { link: ConsentLink; student: Student; guardian: GuardianOfChild }

/**
 * Returns the open link of a token: its child is active or pending, and its guardian answers for the child and is not
 * blocked. Returns null for every other link.
 */
async function openLink(read: Tx, token: string, now: number): Promise<OpenLink | null> {
  const link = await consentLink(read, hashOf(token))
  if (!link || link.ended_at !== null || link.expires_at <= now) return null
  const student = await studentById(read, link.stud_id)
  const isHere = student?.status === 'active' || student?.status === 'pending'
  const own = await guardiansOf(read, link.stud_id)
  const guardian = own.find(({ guardian_id }) => guardian_id === link.guardian_id)
  return isHere && guardian && guardian.blocked_at === null ? { link, student, guardian } : null
}

const SHOWN_DIGITS = 4

/** A guardian who was sent a link reads the notice, and answers with a code that goes to the own number. */
export function guardianConsentRoutes(route: Route, deps: CodeDeps, stop: Stop): void {
  const { db, clock, settings } = deps
  const refusals = rateLimitedLog(deps.log)
  const accounts = accountCounter(deps)
  const isCampus = inNetworks(settings.campusNetworks)

  /** Returns the link as it is now; null once the student is 18 and answers alone. */
  const opened = async (read: Tx, token: string): Promise<OpenLink | null> => {
    const found = await openLink(read, token, clock.now())
    const { zone } = await deps.academy()
    return found && !isOfAge(found.student.birth_date ?? null, toDay(clock.now(), zone)) ? found : null
  }

  route(consentOpen, async ({ body }) => {
    const found = await opened(db.read, body.link)
    if (!found) throw new ApiError('not_found')
    const { name: academy, privacy_contact } = await deps.academy()
    const { link, student, guardian } = found
    return {
      data: {
        academy,
        child: shortName(student.name),
        mobile_end: guardian.mobile.slice(-SHOWN_DIGITS),
        notice: link.notice,
        privacy_contact,
      },
    }
  })

  route(consentCode, async ({ body, address }) => {
    const draft = newDraft(deps, await accounts())
    const factor = isCampus(address) ? settings.limits.campus_factor : 1
    const { wanted, sent } = await counted(deps, async (tx) => {
      const found = await opened(tx, body.link)
      if (!found) return { wanted: null, sent: new ApiError('not_found') }
      const order = orderOf(deps, found, { address, factor, device_id: body.device_id })
      return { wanted: order, sent: await draftCode(tx, deps, draft, order) }
    })
    logAlarms(deps, draft.alarms)
    if (sent instanceof ApiError || !wanted) {
      const about = wanted ? { number: markOf(deps, wanted) } : {}
      const error = sent instanceof ApiError ? sent : new ApiError('not_found')
      refusals.info('code refused', { purpose: 'consent', reason: error.reason, ...about })
      throw error
    }
    return sendCode(deps, draft, wanted, { resendAfter: sent })
  })

  answerRoute(route, deps, { refusals, accounts, opened, stop })
}

type From = { address: string; factor: number; device_id: string }

/** The code goes to the guardian's number, and counts there like any other from a new device. */
function orderOf({ secrets, settings }: CodeDeps, { link, guardian }: OpenLink, from: From): CodeOrder {
  const phone = { phone_code: guardian.phone_code, mobile: guardian.mobile }
  const keys = searchKeys(secrets, { ...phone, ...from }, settings.limits)
  const about = { purpose: 'consent', lane: 'new', resends: 0, pending: null } as const
  return { ...about, ...phone, stud_id: link.stud_id, device_hash: newestKey(keys.device), keys }
}

type Answering = {
  refusals: ReturnType<typeof rateLimitedLog>
  accounts: () => Promise<number>
  opened: (read: Tx, token: string) => Promise<OpenLink | null>
  stop: Stop
}

function answerRoute(route: Route, deps: CodeDeps, { refusals, accounts, opened, stop }: Answering): void {
  const { db, newId, secrets } = deps

  route(consentAnswer, async ({ body, address }: Input<typeof consentAnswer>) => {
    // An ended link costs no try.
    if (!(await opened(db.read, body.link))) throw new ApiError('not_found')
    const attempt = newTry(deps, body, { address, accounts: await accounts() })
    const consent_id = newId()
    const request_id = currentRequest.getStore()?.id ?? ''
    const request = await rightRequest(deps, refusals, attempt, ['consent'])
    // Errors are returned: a thrown one would roll back that the code was right.
    const refused = await counted(deps, async (tx) => {
      await settleEvent(tx, attempt.eventId, 'right')
      await endRow(tx, numberKeys(secrets, request))
      const found = await opened(tx, body.link)
      if (!found) return new ApiError('not_found')
      const { link, guardian } = found
      // The code belongs to another link, or to a number that the guardian no longer has.
      const isOwn = request.stud_id === link.stud_id && isNumberOf(request, guardian)
      if (!isOwn) return new ApiError('code_expired')
      const { stud_id, notice } = link
      const state = body.gives ? 'given' : 'declined'
      const said = { stud_id, consent_id, state, method: 'link', notice, guardian, at: attempt.now } as const
      await noteAnswer(tx, said, { request_id, stop })
      return null
    })
    if (refused) throw notTaken(deps, refusals, request, refused)
    return { data: {} }
  })
}

type Phone = { phone_code: string; mobile: string }

const isNumberOf = (one: Phone, other: Phone): boolean =>
  one.phone_code === other.phone_code && one.mobile === other.mobile
