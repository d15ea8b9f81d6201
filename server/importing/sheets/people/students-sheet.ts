import { loadAcademy } from '../../../academy/academy.ts'
import type { Tx } from '../../../db/db.ts'
import { addStudent, changeStudent, studentsByNumber } from '../../../features/account/account.queries.ts'
import { setBatches } from '../../../features/account/batches.queries.ts'
import { dropRequestsOf } from '../../../features/account/codes.queries.ts'
import { startOfDay } from '../../../ports/time.ts'
import { birthday, day, list, mobile, properName, oneOf, optional, text } from '../../cells.ts'
import { shownDay } from '../../dates.ts'
import { endAccess, endLeaver } from '../../people/end-access.ts'
import { type ImportContext, nowIn } from '../../import-context.ts'
import { type Putting, type RowOf, sheet } from '../../sheet.ts'
import { numbersByAdmission, type OwnedNumber } from '../../people/students.queries.ts'
import { checkCode, Codes } from '../codes.ts'
import { findSharedNumbers, isEqualName, whyNoMobile } from './mobile-numbers.rules.ts'
import { storedStudents } from './students-stored.queries.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'

const PHONE_CODE = '91'
const LATEST_DAY = '9999-12-31'

const columns = {
  admission_no: text('Admission No', 40),
  name: properName('Student Name'),
  guardian: properName('Guardian Name'),
  mobile: mobile('Mobile'),
  email: optional(text('Email', 254)),
  state: optional(properName('State')),
  district: optional(properName('District')),
  level: text('Level', 100),
  batch_codes: list('Batch Code'),
  joined_on: optional(day('Joining Date')),
  birth_date: optional(birthday('Date of Birth')),
  status: optional(oneOf('Status', ['Active', 'Left']), 'Active'),
}
type Row = RowOf<typeof columns>

/** Students by their admission number. One who had registered with the same mobile number is adopted. */
export const studentsSheet = sheet({
  name: 'students',
  columns,
  needs: ['levels', 'batches'],
  key: ({ admission_no }) => admission_no,
  mayTakeGoodRows: true,
  stored: storedStudents,
  refine: (row) => ({ ...row, batch_codes: Array.from(new Set(row.batch_codes)) }),
  check: (row, { known, say, note, advise }, before) => {
    checkCode(known, 'levels', row.level, 'level', say)
    for (const code of row.batch_codes) checkCode(known, 'batches', code, 'batch_codes', say)
    for (const code of row.batch_codes) {
      const level = known.batches.get(code)?.level ?? row.level
      if (level !== row.level) advise(localized('batch_of_student', { batch: code, own: level, level: row.level }))
    }
    const born = row.birth_date
    if (born !== null && before?.birth_date !== born && born >= (nowIn(known)?.slice(0, 10) ?? LATEST_DAY))
      say('birth_date', localized('birth_ahead', { day: shownDay(born) }))
    const fault = whyNoMobile(row.mobile)
    // A number that the academy has already is not reported as a mistake of this sheet.
    if (fault !== null && before?.mobile === row.mobile) advise(localized(fault, { mobile: row.mobile }))
    else if (fault !== null) say('mobile', localized(fault, { mobile: row.mobile }))
    if (before && before.mobile !== row.mobile)
      note(localized('number_changed', { name: row.name, admission_no: row.admission_no }))
    const owner = known.numbers.get(row.mobile)?.find(({ admission_no }) => admission_no === null)
    if (!owner) return
    if (before) {
      say('mobile', localized('mobile_registered', { name: owner.name, mobile: row.mobile }))
    } else {
      note(localized('takes_over', { admission_no: row.admission_no, name: owner.name, mobile: row.mobile }))
    }
  },
  together: (rows, say, stored, { known, isRefused, advise }) => {
    const numberBefore = new Map(stored.map(({ admission_no, mobile: number }) => [admission_no, number]))
    refuseUnclear(rows, numberBefore, known.numbers, say)
    findSharedNumbers(rows, known.numbers, isRefused, {
      stays: (row, owner) => say(row, 'mobile', localized('mobile_stays', { mobile: row.mobile, ...named(owner) })),
      shared: (row, all) => {
        // A number that the academy has already is not reported as a mistake of this sheet.
        if (numberBefore.get(row.admission_no) === row.mobile) return
        const other = all.find((one) => one.admission_no !== row.admission_no && isEqualName(one.name, row.name))
        if (other) return say(row, 'mobile', localized('mobile_taken', { mobile: row.mobile, ...named(other) }))
        const names = all.map(({ name, admission_no }) => `${name} (${admission_no})`).join(', ')
        advise(row, localized('mobile_shared', { mobile: row.mobile, names }))
      },
    })
  },
  codes: ['admission_no'],
  isUncoded: ({ admission_no, mobile: number, name }, known) =>
    admission_no === undefined &&
    (known.numbers.get(number ?? '') ?? []).some((one) => one.admission_no === null && one.name === name),
  learn: (row, known) => {
    known.students.set(row.admission_no, { name: row.name, batches: row.batch_codes })
    const { admission_no, name, mobile: number } = row
    const others = (known.numbers.get(number) ?? []).filter(
      (one) => one.admission_no !== null && one.admission_no !== admission_no,
    )
    known.numbers.set(number, [...others, { admission_no, name }])
  },
  put: async (tx, rows, putting) => {
    const codes = await Codes.of(tx)
    const owned = await numbersByAdmission(
      tx,
      rows.map(({ admission_no }) => admission_no),
    )
    const { zone } = await loadAcademy(tx)
    const known = { codes, owned, today: startOfDay(putting.now, zone) }
    for (const row of rows) await putStudent(tx, row, putting, known)
  },
})

const named = ({ name, admission_no }: Numbered) => ({ name, admission_no: admission_no ?? '' })

type Numbered = { admission_no: string | null; name: string }
type Say = (row: Row, column: 'mobile', problem: LocalizedMessage) => void
type Numbers = ImportContext['numbers']

/**
 * Several new rows have a number with which a student registered without the office: the account belongs to the row
 * with its name. Until that row is stored no other row gets the number, and where no name matches, no row does.
 */
function refuseUnclear(rows: Row[], stored: Map<string, string>, numbers: Numbers, say: Say): void {
  const added = rows.filter(({ admission_no }) => !stored.has(admission_no))
  for (const [number, group] of Map.groupBy(added, (row) => row.mobile)) {
    const alone = numbers.get(number)?.find(({ admission_no }) => admission_no === null)
    if (!alone || group.length === 1) continue
    const theirs = group.filter(({ name }) => isEqualName(name, alone.name))
    for (const row of group) {
      if (theirs.length === 1 && theirs.includes(row)) continue
      say(row, 'mobile', localized('mobile_unclear', { mobile: number, name: alone.name }))
    }
  }
}

type Known = { codes: Codes; owned: Map<string, OwnedNumber>; today: number }

async function putStudent(tx: Tx, row: Row, putting: Putting, { codes, owned, today }: Known): Promise<void> {
  const { level, batch_codes, status: word, ...said } = row
  const status = word === 'Left' ? ('left' as const) : ('active' as const)
  const student = { ...said, ac_id: codes.level(level), status, phone_code: PHONE_CODE }
  const known = owned.get(row.admission_no)
  const there = known ? [] : await studentsByNumber(tx, PHONE_CODE, row.mobile)
  const adopted = there.find(({ admission_no }) => admission_no === null)
  const stud_id = known?.stud_id ?? adopted?.stud_id ?? putting.newId()
  if (known || adopted) await changeStudent(tx, stud_id, student)
  else await addStudent(tx, { ...student, stud_id, created_at: putting.now })
  // The old number may be another person's by now. A student who registered with the new one has proven it.
  if (known && known.mobile !== row.mobile) {
    await endAccess(tx, stud_id, putting.now)
    await dropRequestsOf(tx, stud_id)
  }
  if (status === 'left') await endLeaver(tx, stud_id, putting.now)
  // A new student has no earlier batches.
  const since = known || adopted ? today : null
  await setBatches(tx, stud_id, batch_codes.map(codes.batch), { since, newId: putting.newId })
}
