import { MAX_GUARDIANS } from '#contract/guardians.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { addGuardian, changeGuardian, guardianByNumber, linkGuardian } from '../../../guardians/guardians.queries.ts'
import { mobile, oneOf, optional, properName, text } from '../../cells.ts'
import { type Putting, type RowOf, sheet } from '../../sheet.ts'
import { localized } from '../../localized-message.rules.ts'
import { checkCode } from '../codes.ts'
import { studentIds } from '../codes.queries.ts'
import { LANGUAGE_WORDS, languageOf, RELATION_WORDS, relationOf } from './guardian-words.rules.ts'
import { storedGuardians } from './guardians-stored.queries.ts'
import { whyNoMobile } from './mobile-numbers.rules.ts'

const PHONE_CODE = '91'

const columns = {
  admission_no: text('Admission No', 40),
  name: properName('Guardian Name'),
  mobile: mobile('Mobile'),
  relation: oneOf('Relation', RELATION_WORDS),
  language: optional(oneOf('Language', LANGUAGE_WORDS), 'English'),
}
export type GuardianRow = RowOf<typeof columns>

/** Guardians of students: a row per child and guardian. One number is one person, for any number of children. */
export const guardiansSheet = sheet({
  name: 'guardians',
  columns,
  needs: ['students'],
  key: ({ admission_no, mobile: number }) => `${admission_no} ${number}`,
  stored: storedGuardians,
  check: (row, { known, say, note }) => {
    checkCode(known, 'students', row.admission_no, 'admission_no', say)
    const fault = whyNoMobile(row.mobile)
    if (fault !== null) say('mobile', localized(fault, { mobile: row.mobile }))
    const there = known.guardians.get(row.mobile)
    if (there !== undefined && there !== row.name)
      note(localized('guardian_renamed', { mobile: row.mobile, before: there, name: row.name }))
  },
  together: (rows, say, stored) => {
    for (const group of Map.groupBy(rows, (row) => row.mobile).values()) {
      const names = new Set(group.map(({ name }) => name))
      const spoken = new Set(group.map(({ language }) => language))
      for (const row of names.size > 1 ? group : [])
        say(row, 'name', localized('guardian_two_names', { mobile: row.mobile, names: [...names].join(', ') }))
      for (const row of spoken.size > 1 ? group : [])
        say(row, 'language', localized('guardian_two_languages', { mobile: row.mobile }))
    }
    const before = Map.groupBy(stored, (row) => row.admission_no)
    for (const [admission_no, group] of Map.groupBy(rows, (row) => row.admission_no)) {
      const had = new Set((before.get(admission_no) ?? []).map((row) => row.mobile))
      const added = group.filter((row) => !had.has(row.mobile))
      for (const row of had.size + added.length > MAX_GUARDIANS ? added : [])
        say(row, 'admission_no', localized('guardians_too_many', { admission_no, count: MAX_GUARDIANS }))
    }
  },
  learn: (row, known) => {
    known.guardians.set(row.mobile, row.name)
  },
  put: async (tx, rows, putting) => {
    const students = await studentIds(
      tx,
      rows.map(({ admission_no }) => admission_no),
    )
    for (const { admission_no, ...row } of rows) {
      const stud_id = students.get(admission_no)
      if (stud_id === undefined) throw new Error(`student ${admission_no} is no longer there`)
      await putGuardian(tx, stud_id, row, putting)
    }
  },
})

/** Makes the person with this number a guardian of the student; returns the guardian's id. */
export async function putGuardian(
  tx: Tx,
  stud_id: number,
  row: Omit<GuardianRow, 'admission_no'>,
  { newId, now }: Putting,
): Promise<number> {
  const phone = { phone_code: PHONE_CODE, mobile: row.mobile }
  const person = { name: row.name, language: languageOf(row.language) }
  const there = await guardianByNumber(tx, phone)
  const guardian_id = there?.guardian_id ?? newId()
  if (!there) await addGuardian(tx, { guardian_id, ...phone, ...person, created_at: now })
  else if (there.name !== person.name || there.language !== person.language)
    await changeGuardian(tx, guardian_id, person)
  await linkGuardian(tx, { stud_id, guardian_id, relation: relationOf(row.relation) }, now)
  return guardian_id
}
