import type { Tx } from '../../../db/db.ts'
import { languageWord, relationWord } from './guardian-words.rules.ts'

const BATCH_ROWS = 500

/** Guardians of the named students, or of all who have an admission number. */
export async function storedGuardians(read: Tx, asked: { admission_no: string }[] | null) {
  if (asked === null) return (await guardianRows(read, null)).map(({ row }) => row)
  return (await guardiansOfAdmissions(read, asked)).map(({ row }) => row)
}

/** The same with the ids that the database knows each by. */
export async function guardiansOfAdmissions(read: Tx, asked: { admission_no: string }[]) {
  const numbers = [...new Set(asked.map(({ admission_no }) => admission_no))]
  const rows: Awaited<ReturnType<typeof guardianRows>> = []
  for (let from = 0; from < numbers.length; from += BATCH_ROWS)
    rows.push(...(await guardianRows(read, numbers.slice(from, from + BATCH_ROWS))))
  return rows
}

async function guardianRows(read: Tx, admissionNos: string[] | null) {
  const rows = await read
    .selectFrom('guardian_children')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .innerJoin('students', 'students.stud_id', 'guardian_children.stud_id')
    .where('admission_no', 'is not', null)
    .$if(admissionNos !== null, (query) => query.where('admission_no', 'in', admissionNos ?? []))
    .select(['students.stud_id', 'guardians.guardian_id', 'admission_no'])
    .select(['guardians.name', 'guardians.mobile', 'relation', 'language'])
    .orderBy('admission_no')
    .orderBy('added_at')
    .orderBy('guardians.guardian_id')
    .execute()
  return rows.map(({ stud_id, guardian_id, admission_no, name, mobile, relation, language }) => ({
    stud_id,
    guardian_id,
    row: {
      admission_no: admission_no ?? '',
      name,
      mobile,
      relation: relationWord(relation),
      language: languageWord(language),
    },
  }))
}
