import type { BodyOf, DataOf } from '#contract/call.ts'
import { bornBefore18, type Relation } from '#contract/guardians.rules.ts'
import {
  staffAskConsents,
  staffConsentInvitations,
  staffConsentProgress,
  type InvitationWords,
} from '#contract/staff/consent-batch.ts'
import type { Role } from '#contract/staff/roles.ts'
import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'
import type { AcademyReader } from '../../../academy/academy.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { isLinkToken, linkPath, linkToken } from '../../../guardians/consent-link.ts'
import { addLinkNotice } from '../../../guardians/notices/notices.queries.ts'
import { shortName } from '../../../guardians/short-name.rules.ts'
import type { StaffCaller, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import type { Secrets, Settings } from '../../../ports/settings.ts'
import { toDay, toInstant } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { type SmsSetup, smsSetup } from '../../../sms/gateway/sms-setup.ts'
import { takesTexts } from '../../../sms/http-template-sms.ts'
import { registeredTexts } from '../../../sms/gateway/registered-texts.ts'
import { canText } from '../../../sms/notice-text.ts'
import { askGuardian, type ConsentDeps, LINK_DAYS } from './ask-guardian.ts'
import { batchNamed, countConsents, guardiansToAsk, openInvitations } from './consent-batch.queries.ts'

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
/** Nobody is reminded sooner than that after the last request. */
const REMIND_MS = 3 * 86_400_000
/** More guardians asked at a time need a fresh second factor, as recipients of a message do. */
const MANY = 200
/** More are not asked in one unit. */
const MOST = 500

type Deps = ConsentDeps & { academy: AcademyReader; settings: Settings; secrets: Secrets }
type Who = { caller: StaffCaller; request_id: string }

/** Consents of a whole batch: how many there are, who is asked, and what each guardian is handed. */
export function consentBatchRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, academy, secrets } = deps

  route(staffConsentProgress, async ({ body: { batch_id } }) => {
    const times = await timesOf(deps)
    const { zone } = await academy()
    const { last_asked, ...counts } = await countConsents(db.read, { batch_id: batch_id ?? null, ...times })
    const asked_at = last_asked === null ? null : toInstant(last_asked, zone)
    const setup = await smsSetup(deps)
    return { data: { ...counts, asked_at, texts: missingOf(setup, deps), text_paise: textPaise(setup) } }
  })

  route(staffAskConsents, async ({ body, caller, request_id }) => ({
    data: await askBatch(deps, { caller, request_id }, body),
  }))

  route(staffConsentInvitations, async ({ body: { batch_id }, caller, request_id }) => {
    const [now, { zone, name }] = [clock.now(), await academy()]
    return db.write(async (tx) => {
      const batch = await batchNamed(tx, batch_id)
      if (batch === undefined) throw new ApiError('not_found')
      const rows = (await openInvitations(tx, batch_id, now)).filter((row) => isLinkToken(secrets, row))
      if (rows.length > 0) await noteRead(tx, { caller, request_id }, { batch, count: rows.length, now })
      const invitations = rows.map((row) => ({
        stud_id: row.stud_id,
        student: row.student,
        short_name: shortName(row.student),
        admission_no: row.admission_no,
        guardian: row.guardian,
        relation: row.relation as Relation,
        number: `${row.phone_code}${row.mobile}`,
        language: languages.find((one) => one === row.language) ?? ('en' as const),
        link: linkPath(linkToken(secrets, row.link_id)),
        asked_at: toInstant(row.made_at, zone),
        until: toDay(row.expires_at, zone),
      }))
      return { data: { batch, words: languages.map((language) => wordsIn(language, name)), invitations } }
    })
  })
}

/** Whether links can go out by SMS, and what is missing: a gateway, the registered text, or the app's own address. */
function missingOf(setup: SmsSetup, { settings }: Deps): DataOf<typeof staffConsentProgress>['texts'] {
  if (setup.smsGateway === null && setup.sms !== 'console') return 'no_gateway'
  // Nobody can enter a text for such a gateway, and a form does not override the server's settings.
  if (!takesTexts(setup.smsGateway)) return 'gateway_cannot'
  if (!canText(setup, 'consent')) return setup.version === null ? 'of_settings' : 'no_text'
  const isRegistered = setup.noticeTexts.consent.en !== undefined
  return isRegistered || settings.publicUrl !== null ? 'ready' : 'no_address'
}

/** What one SMS with a link costs, by the longest of the registered texts. */
function textPaise(setup: SmsSetup): number | null {
  const parts = registeredTexts(setup).flatMap((one) => (one.use === 'consent' ? [one.parts] : []))
  return setup.smsPartPaise === null || parts.length === 0 ? null : Math.max(...parts) * setup.smsPartPaise
}

/** The children of 18 and the moment three days ago, after which nobody is reminded. */
async function timesOf({ clock, academy }: Deps) {
  const now = clock.now()
  const { zone } = await academy()
  return { born_after: bornBefore18(toDay(now, zone)), long_ago: now - REMIND_MS }
}

async function askBatch(
  deps: Deps,
  { caller, request_id }: Who,
  { batch_id, whom, count, by_text = false }: BodyOf<typeof staffAskConsents>,
): Promise<{ asked: number }> {
  const { db, clock } = deps
  if (count > MANY && clock.now() >= caller.fresh_until) throw new ApiError('factor_needed')
  if (count > MOST) throw new ApiError('rule', { text: plainText('staff_consent_most') })
  if (by_text && missingOf(await smsSetup(deps), deps) !== 'ready')
    throw new ApiError('rule', { text: plainText('staff_consent_texts') })
  const times = await timesOf(deps)
  return db.write(async (tx) => {
    if ((await batchNamed(tx, batch_id)) === undefined) throw new ApiError('not_found')
    const guardians = await guardiansToAsk(tx, { batch_id, whom, ...times })
    // Exactly those who were shown are asked, and a second press asks nobody again.
    if (guardians.length !== count) throw new ApiError('changed_meanwhile')
    const actor = actorOf(caller, request_id, OFFICE)
    // A letter is carried home, and who does not answer is reminded after three days.
    for (const one of guardians) {
      const { link_id } = await askGuardian(tx, deps, { ...one, actor, days: LINK_DAYS * 2, by_text })
      // The text waits in the same unit: a process that dies leaves both or nothing.
      if (by_text)
        await addLinkNotice(tx, { stud_id: one.stud_id, guardian_id: one.guardian_id, link_id, now: clock.now() })
    }
    return { asked: guardians.length }
  })
}

type Read = { batch: string; count: number; now: number }

const noteRead = async (tx: Tx, { caller, request_id }: Who, { batch, count, now }: Read): Promise<void> =>
  writeAudit(tx, {
    ...actorOf(caller, request_id, OFFICE),
    at: now,
    action: 'guardian_numbers_read',
    entity: 'academy',
    entity_id: null,
    changes: changesBetween({}, { class: batch, recipients: count }),
    reason: null,
  })

/** What a guardian of this language is told; the console puts the child, the link and the day in. */
function wordsIn(locale: Language, academy: string): InvitationWords {
  const [child, guardian, link, day] = ['{child}', '{guardian}', '{link}', '{day}']
  return {
    language: locale,
    message: m.consent_invite_message({ academy, child, link }, { locale }),
    heading: m.consent_invite_heading({}, { locale }),
    greeting: m.consent_invite_greeting({ guardian }, { locale }),
    body: m.consent_invite_body({ academy, child }, { locale }),
    how: m.consent_invite_how({ day }, { locale }),
  }
}
