import { importFolder } from '../importing/writing/import-folder.ts'
import { type Importer, importer } from './importing-staff.ts'
import { baseSheets, folderOf } from './provider-folder.ts'
import { signedInStaff } from './staff-browser.ts'
import { testApp } from './test-app.ts'

export const csv = (...lines: string[]) => lines.join('\n')
const QUESTIONS = 'Question ID,Subject Code,Question,Option A,Option B,Correct,Explanation'
export const questions = (...rows: string[]) => ({ 'questions.csv': csv(QUESTIONS, ...rows) })
export const STORED = 'Q-1,PHY12,Stored words?,Yes,No,B,Stored reason.'
const EXAMS = 'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Minutes,Start,End,Results On'
export const exams = (row: string) => ({ 'exams.csv': csv(EXAMS, row) })
export const EXAM = 'EX-1,Unit test,PHY12,P2-A,Q-1,30,2026-12-02 09:00,2026-12-02 10:00,'
export const SETTINGS = { 'academy.csv': 'Setting,Value\nPass Percent,45\nSupport Number,9847012345\n' }
export const STUDENTS = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code'

/** An academy with a question and an exam, an owner, an examiner and a clerk. */
export async function importingAcademy() {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf({ ...baseSheets, ...questions(STORED), ...exams(EXAM) }))
  const [owner, examiner, clerk] = [
    await importer(test, await signedInStaff(test, 'owner')),
    await importer(test, await signedInStaff(test, 'examiner')),
    await importer(test, await signedInStaff(test, 'clerk')),
  ]
  const compared = async (who: Importer, files: Record<string, string>, isGoodRows = false) =>
    who.compared((await who.sendAll(files)).upload_id, isGoodRows)
  const audit = async (action: string) => {
    const rows = await test.db.read
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
      .where('action', '=', action)
      .select(['who', 'role', 'entity', 'entity_id', 'details'])
      .orderBy('audit_entries.entry_id')
      .execute()
    return rows.map(({ details, ...row }) => ({
      ...row,
      ...(JSON.parse(details) as { changes: object[]; reason: string }),
    }))
  }
  return { test, owner, examiner, clerk, compared, audit }
}
