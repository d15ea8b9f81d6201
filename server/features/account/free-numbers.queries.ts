import type { Tx } from '../../db/db.ts'

/**
 * Takes numbers that these rows need from the students who have them now: each of them gets another one by the same
 * sheet. Until then they have none that anybody could ask a code for.
 */
export async function freeNumbers(
  tx: Tx,
  phoneCode: string,
  rows: { admission_no: string; mobile: string }[],
): Promise<void> {
  const wanted = new Map(rows.map(({ mobile, admission_no }) => [mobile, admission_no]))
  const holders = await tx
    .selectFrom('students')
    .where('phone_code', '=', phoneCode)
    .where('mobile', 'in', [...wanted.keys()])
    .where('admission_no', 'is not', null)
    .select(['stud_id', 'admission_no', 'mobile'])
    .execute()
  for (const { stud_id, admission_no, mobile } of holders) {
    if (wanted.get(mobile) === admission_no) continue
    await tx
      .updateTable('students')
      .set({ mobile: `none ${stud_id}` })
      .where('stud_id', '=', stud_id)
      .execute()
  }
}
