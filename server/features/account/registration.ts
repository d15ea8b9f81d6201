import type { BodyOf } from '#contract/call.ts'
import { firstMistake } from '#contract/account.rules.ts'
import type { guardianAgrees, signup } from '#contract/account.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toDay } from '../../ports/time.ts'
import { addStudent, allLevels, type Student } from './account.queries.ts'
import type { CodeDeps } from './codes.ts'
import type { Phone } from './limits/keys.ts'

/** What is kept of a registration's form. */
export type Registration = {
  name: string
  guardian: string
  district: string
  email: string
  academic_level: number
  birth_date?: string
}

type Form = Pick<
  BodyOf<typeof signup> & BodyOf<typeof guardianAgrees>,
  'name' | 'guardian' | 'district' | 'email' | 'academic_level'
>

/**
 * Returns the form as it is stored; `mobile` is the number that the form is for.
 *
 * @throws {ApiError} for the first mistake.
 */
export async function checkedForm(deps: CodeDeps, body: Form & { mobile: string }): Promise<Registration> {
  const signUp = deps.settings.signUp ?? (await deps.academy()).sign_up
  if (signUp === 'closed') throw new ApiError('signup_closed')
  const mistake = firstMistake({ ...body, academic_level: body.academic_level ?? null })
  if (mistake) throw new ApiError('rule', { field: mistake.field, text: plainText(mistake.text) })
  const levels = await allLevels(deps.db.read)
  if (!levels.some(({ ac_id }) => ac_id === body.academic_level)) {
    throw new ApiError('rule', { field: 'academic_level', text: plainText('register_level_required') })
  }
  const clean = (text: string) => text.normalize('NFC').trim()
  return {
    name: clean(body.name),
    guardian: clean(body.guardian),
    district: clean(body.district),
    email: clean(body.email),
    academic_level: Number(body.academic_level),
  }
}

type Making = { studId: number; signUp: 'open' | 'approve' | 'closed'; zone: string; now: number }

/** Makes the account of a form whose number was proven. It waits for the academy where that approves registrations. */
export async function registerStudent(tx: Tx, form: Registration, phone: Phone, making: Making): Promise<Student> {
  const student: Student = {
    stud_id: making.studId,
    admission_no: null,
    name: form.name,
    guardian: form.guardian,
    phone_code: phone.phone_code,
    mobile: phone.mobile,
    email: form.email,
    state: null,
    district: form.district,
    ac_id: form.academic_level,
    status: making.signUp === 'open' ? 'active' : 'pending',
    joined_on: toDay(making.now, making.zone),
    created_at: making.now,
    ...(form.birth_date !== undefined && { birth_date: form.birth_date }),
  }
  await addStudent(tx, student)
  return student
}
