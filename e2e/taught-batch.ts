import type { Product } from './product.ts'
import { aStaffMember, type StaffMember } from './staff.ts'

type Member = { staff_id: number; version: number; name: string; email: string }

let made = 0

/**
 * Makes a batch with students of its own, and a class that begins in so many minutes; by default now, so that it is
 * today.
 */
export async function aTaughtBatch(product: Product, workerIndex: number, students: number, minutes = 0) {
  made += 1
  return product.taughtBatch({ number: workerIndex * 100 + made, students, minutes })
}

/** Has these teachers teach a batch. */
export async function teach(product: Product, batchId: number, ...teachers: StaffMember[]): Promise<void> {
  const owner = await aStaffMember(product, 'owner')
  for (const teacher of teachers) await assign(owner, teacher, { batch_ids: [batchId], subject_ids: [] })
}

type Choices = { batches: { batch_id: number }[]; subjects: { subject_id: number; subject_code: string }[] }

/** Has a teacher teach the subject of this code, and no batch. Returns the subject's id. */
export async function teachSubject(product: Product, code: string, teacher: StaffMember): Promise<number> {
  const owner = await aStaffMember(product, 'owner')
  const { subjects } = await owner.call<Choices>('/staff/choices')
  const subject = subjects.find(({ subject_code }) => subject_code === code)
  if (!subject) throw new Error(`there is no subject ${code}`)
  await assign(owner, teacher, { batch_ids: [], subject_ids: [subject.subject_id] })
  return subject.subject_id
}

type Taught = { batch_ids: number[]; subject_ids: number[] }

async function assign(owner: StaffMember, { staff_id }: StaffMember, taught: Taught, called?: string): Promise<void> {
  const { members } = await owner.call<{ members: Member[] }>('/staff/team')
  const found = members.find((one) => one.staff_id === staff_id)
  const { version, name, email } = found ?? { version: 0, name: '', email: '' }
  await owner.call('/staff/change_member', {
    staff_id,
    version,
    name: called ?? name,
    email,
    roles: ['teacher'],
    ...taught,
  })
}

/** Has a teacher called Meera Nair teach all subjects to these batches, or to all there are. */
export async function teachSubjects(owner: StaffMember, teacher: StaffMember, batches?: number[]): Promise<void> {
  const all = await owner.call<Choices>('/staff/choices')
  const taught = {
    batch_ids: batches ?? all.batches.map(({ batch_id }) => batch_id),
    subject_ids: all.subjects.map(({ subject_id }) => subject_id),
  }
  await assign(owner, teacher, taught, 'Meera Nair')
}
