import { staffSaveBatch, staffSaveChapter, staffSaveLevel, staffSaveSubject } from '#contract/staff/catalog.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type Language, plainText } from '../../http/language.ts'
import { sentPicture } from '../../importing/forms/one-picture.ts'
import { recordedSheet } from '../../importing/sheets/learning/recorded-sheet.ts'
import { subjectsSheet } from '../../importing/sheets/learning/subjects-sheet.ts'
import { batchesSheet } from '../../importing/sheets/people/batches-sheet.ts'
import { levelsSheet } from '../../importing/sheets/people/levels-sheet.ts'
import { actorOf } from '../accounts/actor.ts'
import { type CatalogDeps, OFFICE, subjectsOf, TEACH } from './catalog-deps.ts'
import { batchRows, chapterRows, levelRows, subjectRows } from './catalog.queries.ts'
import { newCode } from './new-code.rules.ts'
import { type CatalogForm, saveForm, type Stored } from './save-form.ts'

type By = { caller: StaffCaller; language: Language; request_id: string }

/** Binds the forms of levels, subjects, batches and chapters. */
export function saveRoutes(route: StaffRoute, deps: CatalogDeps): void {
  const save = async (form: CatalogForm, { caller, language, request_id }: By, roles: readonly Role[]) => ({
    data: await saveForm(deps, form, { actor: actorOf(caller, request_id, roles), language }),
  })

  route(staffSaveLevel, async ({ body: { id, version, fields }, ...by }) =>
    save({ ...levelForm(fields.levels), id, version }, by, OFFICE),
  )
  route(staffSaveSubject, async ({ body: { id, version, fields }, ...by }) =>
    save({ ...subjectForm(fields), id, version }, by, OFFICE),
  )
  route(staffSaveBatch, async ({ body: { id, version, fields }, ...by }) =>
    save({ ...batchForm(fields), id, version }, by, OFFICE),
  )
  route(staffSaveChapter, async ({ body: { subject_id, id, version, fields }, ...by }) =>
    save({ ...chapterForm(by.caller, subject_id, fields.chapter_name), id, version }, by, TEACH),
  )
}

type Form = Omit<CatalogForm, 'id' | 'version'>

const levelForm = (levels: string): Form => ({
  sheet: levelsSheet,
  entity: 'level',
  actions: { added: 'level_added', changed: 'level_renamed' },
  stored: async (tx) =>
    (await levelRows(tx)).map(({ ac_id, level, version }) => ({ id: ac_id, version, facts: { level } })),
  row: async (tx, before) => {
    const ids = (await levelRows(tx)).map(({ ac_id }) => ac_id)
    return { texts: { levels, ac_id: String(before?.id ?? Math.max(0, ...ids) + 1) } }
  },
})

type SubjectFields = { subject_name: string; subject_code: string; level: string; picture: string }

const subjectForm = ({ subject_name, subject_code, level, picture }: SubjectFields): Form => ({
  sheet: subjectsSheet,
  entity: 'subject',
  actions: { added: 'subject_added', changed: 'subject_changed' },
  stored: async (tx) =>
    (await subjectRows(tx, null)).map(({ subject_id, version, ...row }) => ({
      id: subject_id,
      version,
      facts: {
        subject_name: row.subject_name,
        subject_code: row.subject_code,
        level: row.level,
        picture: row.picture || null,
      },
    })),
  row: async (tx, before) => {
    const taken = (await subjectRows(tx, null)).map((row) => row.subject_code)
    const code = codeFor({
      before,
      field: 'subject_code',
      sent: subject_code,
      name: subject_name,
      level,
      taken,
      other: 'S',
    })
    if (code === null) return { field: 'subject_code', text: plainText('staff_code_taken') }
    const thumbnail = await sentPicture(tx, picture)
    return { texts: { subject_name, subject_code: code, level }, files: thumbnail ? { thumbnail } : {} }
  },
})

type BatchFields = {
  batch_name: string
  batch_code: string
  level: string
  subject_codes: string[]
  start_date: string
  end_date: string
}

const batchForm = ({ subject_codes, batch_code, ...fields }: BatchFields): Form => ({
  sheet: batchesSheet,
  entity: 'batch',
  actions: { added: 'batch_added', changed: 'batch_changed' },
  stored: async (tx) =>
    (await batchRows(tx)).map(({ batch_id, version, ...row }) => ({
      id: batch_id,
      version,
      facts: {
        batch_name: row.batch_name,
        batch_code: row.batch_code,
        level: row.level,
        subject_codes: row.subject_codes.join(', ') || null,
        start_date: row.start_date,
        end_date: row.end_date,
      },
    })),
  row: async (tx, before) => {
    const taken = [
      ...(await batchRows(tx)).map((row) => row.batch_code),
      // A code that is a level's name would mean two things in a sheet.
      ...(await levelRows(tx)).map(({ level }) => level),
    ]
    const { batch_name: name, level } = fields
    const code = codeFor({ before, field: 'batch_code', sent: batch_code, name, level, taken, other: 'B' })
    if (code === null) return { field: 'batch_code', text: plainText('staff_code_taken') }
    return { texts: { ...fields, batch_code: code, subject_codes: subject_codes.join('; ') } }
  },
})

type Coded = {
  before: Stored | undefined
  field: string
  sent: string
  name: string
  level: string
  taken: string[]
  other: string
}

/** Returns the code of what is changed, or that of something new; null for one that something else has. */
function codeFor({ before, field, sent, name, level, taken, other }: Coded): string | null {
  if (before) return String(before.facts[field])
  const code = sent.trim()
  if (code === '') return newCode(name, level, taken, other)
  return taken.some((one) => one.toUpperCase() === code.toUpperCase()) ? null : code
}

const chapterForm = (caller: StaffCaller, subjectId: number, chapter_name: string): Form => ({
  sheet: recordedSheet,
  entity: 'chapter',
  actions: { added: 'chapter_added', changed: 'chapter_renamed' },
  stored: async (tx) => {
    await codeOfOwnSubject(tx, caller, subjectId)
    return (await chapterRows(tx, subjectId)).map((row) => ({
      id: row.chapter_id,
      version: row.version,
      facts: { chapter_name: row.chapter_name },
    }))
  },
  row: async (tx, before) => {
    const subject_code = await codeOfOwnSubject(tx, caller, subjectId)
    const all = await chapterRows(tx, subjectId)
    const known = all.find(({ chapter_id }) => chapter_id === before?.id)
    const chapter_no = known?.chapter_no ?? Math.max(0, ...all.map((row) => row.chapter_no)) + 1
    return { texts: { subject_code, chapter_no: String(chapter_no), chapter_name } }
  },
})

async function codeOfOwnSubject(tx: Tx, caller: StaffCaller, subjectId: number): Promise<string> {
  const own = await subjectsOf(tx, caller)
  const [subject] = own === null || own.includes(subjectId) ? await subjectRows(tx, [subjectId]) : []
  if (!subject) throw new ApiError('not_found')
  return subject.subject_code
}
