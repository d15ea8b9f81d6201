import type { Db } from '../db/db.ts'
import { addStudent } from '../features/account/account.queries.ts'
import { setBatches } from '../features/account/batches.queries.ts'
import { putBatch } from '../features/catalog/catalog.writes.queries.ts'
import { putLiveClass } from '../features/live/live.queries.ts'
import type { NewId } from '../ports/new-id.ts'

/** `number` makes the batch unique; `minutes` is the time until its class begins. */
export type TaughtBatch = { number: number; students: number; minutes: number }

const FIRST = 'Aadhi Anjali Arjun Asha Binu Devika Fathima Gokul Hari Indu Jasmin Kiran Lakshmi Manu Neha'.split(' ')
const LAST = ['Das', 'Kurian', 'Menon', 'Nair', 'Thomas', 'Varma']
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const LEVEL = 6

/** A batch of the demo academy's Plus Two with students of its own, and a class of an hour. Returns their ids. */
export async function addTaughtBatch(
  { db, newId, now }: { db: Db; newId: NewId; now: number },
  { number, students, minutes }: TaughtBatch,
) {
  const { subject_id } = await db.read
    .selectFrom('subjects')
    .where('subject_code', '=', 'PHY12')
    .select('subject_id')
    .executeTakeFirstOrThrow()
  const [batch_id, class_id] = [newId(), newId()]
  const batch = { batch_id, batch_code: `T-${number}`, batch_name: `Taught ${number}`, ac_id: LEVEL }
  const starts_at = Math.floor(now / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS
  const names = Array.from(
    { length: students },
    (_, no) => `${FIRST[no % FIRST.length]} ${LAST[no % LAST.length]} ${no + 1}`,
  )
  const mobileOf = (no: number) => String(6_000_000_000 + number * 1000 + no)
  await db.write(async (tx) => {
    await putBatch(tx, { ...batch, start_date: null, end_date: null }, [subject_id])
    for (const [no, name] of names.entries()) {
      const of = { stud_id: newId(), admission_no: `T${number}-${no + 1}`, name, guardian: null, email: null }
      const where = { state: null, district: null, ac_id: LEVEL, joined_on: null, created_at: now }
      await addStudent(tx, { ...of, ...where, phone_code: '91', mobile: mobileOf(no), status: 'active' })
      await setBatches(tx, of.stud_id, [batch_id], { since: null, newId })
    }
    const words = { class_name: `Optics ${number}`, tutor_name: 'Meera Nair', online_url: 'https://meet.example.org/t' }
    const times = { starts_at, ends_at: starts_at + HOUR_MS, status: '', room: null }
    await putLiveClass(tx, { class_id, class_code: `T-${number}`, batch_id, subject_id, ...words, ...times })
  })
  return {
    batch_id,
    batch_name: batch.batch_name,
    class_id,
    subject_id,
    class_name: `Optics ${number}`,
    names,
    mobile: mobileOf(0),
  }
}
