import type { Product } from './product.ts'
import { aStaffMember, type StaffMember } from './staff.ts'

type Member = { staff_id: number; version: number; name: string; email: string }

let made = 0

/** A batch with students of its own, and a class that begins in so many minutes: by itself now, so that it is of this day. */
export async function aTaughtBatch(product: Product, workerIndex: number, students: number, minutes = 0) {
  made += 1
  return product.taughtBatch({ number: workerIndex * 100 + made, students, minutes })
}

/** Has these teachers teach a batch. */
export async function teach(product: Product, batchId: number, ...teachers: StaffMember[]): Promise<void> {
  const owner = await aStaffMember(product, 'owner')
  for (const { staff_id } of teachers) {
    const { members } = await owner.call<{ members: Member[] }>('/staff/team')
    const found = members.find((one) => one.staff_id === staff_id)
    const { version, name, email } = found ?? { version: 0, name: '', email: '' }
    const taught = { roles: ['teacher'], batch_ids: [batchId], subject_ids: [] }
    await owner.call('/staff/change_member', { staff_id, version, name, email, ...taught })
  }
}
