import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffBeginAcademy } from '#contract/staff/begin.ts'
import { levelCode, subjectCodes } from '#contract/staff/first-level.rules.ts'
import type { Language } from '#messages/languages'
import { saveAcademy } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText, type PlainText } from '../../http/language.ts'
import { planForm, putForm } from '../../importing/forms/one-form.ts'
import { localize } from '../../importing/localize.ts'
import type { Sheet } from '../../importing/sheet.ts'
import { academySheet } from '../../importing/sheets/academy-sheet.ts'
import { subjectsSheet } from '../../importing/sheets/learning/subjects-sheet.ts'
import { batchesSheet } from '../../importing/sheets/people/batches-sheet.ts'
import { levelsSheet } from '../../importing/sheets/people/levels-sheet.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Settings } from '../../ports/settings.ts'
import { putLink } from '../accounts/invite.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { addStaff } from '../accounts/staff.queries.ts'
import { keepLogo, putLogo } from './begin-logo.ts'
import { beginningOf } from './beginning.queries.ts'

type Body = BodyOf<typeof staffBeginAcademy>
type Mistakes = DataOf<typeof staffBeginAcademy>['mistakes']
export type BeginDeps = { db: Db; clock: Clock; random: Random; newId: NewId; settings: Settings }

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const MAX_EMAIL = 254
const FIRST_LEVEL = '1'
/** What the academy decides about itself, by the names of the sheet. */
const OWN_WAYS = [
  ['zone', 'Time Zone'],
  ['brand_colour', 'Brand Colour'],
  ['language', 'Language'],
] as const

/** The refusal where the academy was begun meanwhile: by another browser, or by a command. */
export const begunAlready = (): ApiError => new ApiError('changed_meanwhile', { text: plainText('staff_begin_begun') })

/** What is wrong with the form; thrown, so that nothing of it is stored. */
class Refused extends Error {
  override name = 'Refused'
  readonly mistakes: Mistakes

  constructor(mistakes: Mistakes) {
    super('the form has mistakes')
    this.mistakes = mistakes
  }
}

/**
 * Makes the academy with its first level, subjects, batch and owner, in one unit, by the rules of their sheets. Returns
 * the owner's link, or every mistake; then nothing is stored. The same owner, sent again before anybody has logged in,
 * gets a new link: the answer may have been lost.
 *
 * @throws {ApiError} `changed_meanwhile` where somebody else has begun the academy.
 */
export async function beginAcademy(
  deps: BeginDeps,
  body: Body,
  { language, request_id }: { language: Language; request_id: string },
): Promise<DataOf<typeof staffBeginAcademy>> {
  const { db, clock, random, newId, settings } = deps
  const [link, staff_id, now] = [newStaffToken(random), newId(), clock.now()]
  const email = body.fields.owner_email.trim().toLowerCase()
  const logo = await keepLogo(settings, body.logo)
  try {
    await db.write(async (tx) => {
      const beginning = await beginningOf(tx)
      if (beginning.is_begun) {
        if (beginning.owner?.email !== email) throw begunAlready()
        return void (await putLink(tx, link, beginning.owner.staff_id, now))
      }
      const mistakes = [...(await putPlaces(tx, deps, body, language)), ...ownerMistakes(body, language)]
      if (logo.problem) mistakes.push({ field: 'logo', problem: logo.problem(language) })
      if (mistakes.length > 0) throw new Refused(mistakes)
      if (logo.picture) await putLogo(tx, logo.picture, { newId, now })
      const name = body.fields.owner_name.trim()
      await addStaff(tx, staff_id, now, { name, email, roles: ['owner'], batch_ids: [], subject_ids: [] })
      await saveAcademy(tx, { begun_by: staff_id })
      await putLink(tx, link, staff_id, now)
      await audited(tx, body, { staff_id, who: name, request_id, at: now })
    })
  } catch (error) {
    if (error instanceof Refused) return { link: null, mistakes: error.mistakes }
    throw error
  }
  return { link, mistakes: [] }
}

/** Stores the academy's own rows. Returns what is wrong with them; the unit must then be given up. */
async function putPlaces(tx: Tx, deps: BeginDeps, { fields, subjects }: Body, language: Language): Promise<Mistakes> {
  const { settings, newId, clock } = deps
  const mistakes: Mistakes = []
  const put = async (field: string, sheet: Sheet, texts: Record<string, string>, more: object = {}) => {
    const plan = await planForm(tx, settings, sheet, texts)
    mistakes.push(...plan.mistakes.map(({ problem }) => ({ field, problem: localize(problem, language) })))
    const row = plan.row && { ...plan.row, ...more }
    if (row && plan.mistakes.length === 0) await putForm(tx, sheet, row, { newId, now: clock.now() })
    return plan.mistakes.length === 0
  }
  const { name, support_number, level, batch } = fields
  await put('name', academySheet, { setting: 'Name', value: name })
  for (const [field, setting] of OWN_WAYS) await put(field, academySheet, { setting, value: fields[field] })
  if (support_number.trim() !== '')
    await put('support_number', academySheet, { setting: 'Support Number', value: support_number })
  const hasLevel = await put('level', levelsSheet, { ac_id: FIRST_LEVEL, levels: level })
  const names = [...new Set(subjects.map((one) => one.trim()).filter(Boolean))]
  if (names.length === 0) mistakes.push({ field: 'subjects', problem: plainText('staff_begin_no_subject')(language) })
  const codes = subjectCodes(names, level.trim())
  if (hasLevel)
    for (const [position, subject_name] of names.entries())
      await put('subjects', subjectsSheet, { subject_code: codes[position] ?? '', subject_name, level }, { position })
  // Of an unknown level the batch would be refused for the level's mistake.
  const batchLevel = hasLevel ? { level } : {}
  const texts = { batch_code: `${levelCode(level.trim())}-A`, batch_name: batch, ...batchLevel }
  if (hasLevel) await put('batch', batchesSheet, texts, { subject_codes: mistakes.length > 0 ? [] : codes })
  else if (batch.trim() === '') mistakes.push({ field: 'batch', problem: plainText('staff_begin_empty')(language) })
  return mistakes
}

function ownerMistakes({ fields: { owner_name, owner_email } }: Body, language: Language): Mistakes {
  const said = (field: string, key: PlainText) => ({ field, problem: plainText(key)(language) })
  const email = owner_email.trim()
  return [
    ...(owner_name.trim() === '' ? [said('owner_name', 'staff_begin_empty')] : []),
    ...(EMAIL.test(email) && email.length <= MAX_EMAIL ? [] : [said('owner_email', 'staff_email_wrong')]),
  ]
}

type Beginner = { staff_id: number; who: string; request_id: string; at: number }

async function audited(tx: Tx, { fields, subjects }: Body, beginner: Beginner): Promise<void> {
  const { name, zone, brand_colour, language, level, batch } = fields
  const facts = { name, zone, brand_colour, language, level, batch, subjects: subjects.join(', ') }
  await writeAudit(tx, {
    ...beginner,
    role: 'owner',
    action: 'academy_begun',
    entity: 'academy',
    entity_id: null,
    changes: Object.entries(facts).map(([field, after]) => ({ field, before: null, after: after.trim() })),
    reason: null,
  })
}
