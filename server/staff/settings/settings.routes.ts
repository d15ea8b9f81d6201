import type { Language } from '#messages/languages'
import { m } from '#messages/server'
import { MAX_LOGO_BYTES } from '#contract/staff/logo.rules.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import { staffSaveSettings, staffSettings } from '#contract/staff/settings.ts'
import { type Academy, loadAcademy, saveAcademy } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import { keyedHash } from '../../ports/secret-keys.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { planForm, putForm } from '../../importing/forms/one-form.ts'
import { sentPicture } from '../../importing/forms/one-picture.ts'
import { academySheet } from '../../importing/sheets/academy-sheet.ts'
import { type SmsSetup, smsSetup } from '../../sms/gateway/sms-setup.ts'
import { canText } from '../../sms/notice-text.ts'
import { actorOf } from '../accounts/actor.ts'
import { localize } from '../../importing/localize.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; secrets: Secrets; settings: Settings }
type Fields = BodyOf<typeof staffSaveSettings>['fields']
type Saved = DataOf<typeof staffSaveSettings>

const OWNER_ALONE = ['owner'] as const

/** What the sheet calls each. */
const SETTING: Record<keyof Fields, string> = {
  name: 'Name',
  support_number: 'Support Number',
  privacy_contact: 'Privacy Contact',
  zone: 'Time Zone',
  pass_percent: 'Pass Percent',
  minimum_attendance_percent: 'Minimum Attendance Percent',
  sign_up: 'Sign-up',
  consent_required: 'Consent Required',
  guardian_at_sign_up: 'Guardian At Sign-up',
  test_look: 'Test Look',
  absence_notices: 'Absence Notices',
  result_notices: 'Result Notices',
  logo: 'Logo',
  brand_colour: 'Brand Colour',
  language: 'Language',
}

const KEYS = Object.keys(SETTING) as (keyof Fields)[]

const textOf = (value: string | number | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')

const fieldsOf = (academy: Academy): Fields =>
  Object.fromEntries(KEYS.map((key) => [key, textOf(academy[key])])) as Fields

/** What the academy says of itself: read and changed by the rules of the sheet `academy`. */
export function settingsRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, newId, secrets, settings } = deps
  // A keyed hash: the fields contain a number, which could be found from a plain hash by trying.
  const versionOf = (academy: Academy) => keyedHash(secrets.pepper, 'academy', JSON.stringify(fieldsOf(academy)))

  route(staffSettings, async () => {
    const academy = await loadAcademy(db.read)
    const sign_up_is_fixed = settings.signUp !== null
    return { data: { fields: fieldsOf(academy), sign_up_is_fixed, version: versionOf(academy) } }
  })

  route(staffSaveSettings, async ({ body, caller, language, request_id }) => {
    const now = clock.now()
    const setup = await smsSetup(deps)
    const saved = await db.write(async (tx): Promise<Saved | null> => {
      const before = await loadAcademy(tx)
      if (versionOf(before) !== body.version) return null
      const { rows, mistakes } = await plannedRows(tx, settings, fieldsOf(before), body.fields, language)
      mistakes.push(...noticeMistakes(setup, fieldsOf(before), body.fields, language))
      if (mistakes.length > 0) return { version: null, mistakes }
      for (const row of rows) await putForm(tx, academySheet, row, { newId, now })
      if (before.logo !== null && body.fields.logo === '') await saveAcademy(tx, { logo: null })
      const after = await loadAcademy(tx)
      const changes = changesBetween(before, after)
      const entry = { at: now, action: 'settings_changed', entity: 'academy', entity_id: null, reason: null } as const
      if (changes.length > 0) await writeAudit(tx, { ...actorOf(caller, request_id, OWNER_ALONE), ...entry, changes })
      return { version: versionOf(after), mistakes }
    })
    if (!saved) throw new ApiError('changed_meanwhile')
    return { data: saved }
  })
}

const NOTICES = { absence_notices: 'absence', result_notices: 'result' } as const

/**
 * Returns a mistake where texts are chosen and cannot be sent: the operator has to configure the registered texts
 * first.
 */
function noticeMistakes(setup: SmsSetup, stored: Fields, typed: Fields, language: Language): Saved['mistakes'] {
  return (['absence_notices', 'result_notices'] as const).flatMap((field) => {
    const isTextChosen = ['text', 'both'].includes(typed[field].trim()) && typed[field] !== stored[field]
    const name = `SMS_${NOTICES[field].toUpperCase()}_TEXT`
    const problem =
      setup.version === null
        ? m.staff_settings_no_text({ name }, { locale: language })
        : m.staff_settings_no_text_form({}, { locale: language })
    return isTextChosen && !canText(setup, NOTICES[field]) ? [{ field, problem }] : []
  })
}

/** A row of the sheet for each setting that is to be another one, and everything that is wrong with them. */
async function plannedRows(tx: Tx, settings: Settings, stored: Fields, typed: Fields, language: Language) {
  const mistakes: Saved['mistakes'] = []
  const rows = []
  for (const field of KEYS) {
    const value = typed[field].trim()
    // A sheet cannot take the logo away.
    if (value === stored[field] || (field === 'logo' && value === '')) continue
    const picture = field === 'logo' ? await sentPicture(tx, value) : null
    if (picture && Number(picture.size) > MAX_LOGO_BYTES)
      mistakes.push({ field, problem: plainText('staff_logo_too_large')(language) })
    const texts = { setting: SETTING[field], value }
    const plan = await planForm(tx, settings, academySheet, texts, picture ? { value: picture } : {})
    mistakes.push(...plan.mistakes.map(({ problem }) => ({ field, problem: localize(problem, language) })))
    if (plan.row) rows.push(plan.row)
  }
  return { rows, mistakes }
}
