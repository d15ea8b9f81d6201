import {
  staffOrderCatalog,
  staffSaveBatch,
  staffSaveChapter,
  staffSaveLevel,
  staffSaveSubject,
} from '#contract/staff/catalog.ts'
import { staffSaveFormat } from '#contract/staff/formats.ts'
import { staffSaveGuardian } from '#contract/staff/guardians.ts'
import { staffOrderLessons, staffSaveLesson } from '#contract/staff/lessons.ts'
import { staffOrderMaterials, staffSaveMaterial } from '#contract/staff/materials.ts'
import { staffSaveNews } from '#contract/staff/news.ts'
import { staffSealPaper, staffUnsealPaper } from '#contract/staff/paper-drafts.ts'
import { staffSaveQuestion } from '#contract/staff/questions.ts'
import { staffMarkRegister } from '#contract/staff/register.ts'
import { staffHideResults, staffMoveResults, staffPublishResults } from '#contract/staff/results.ts'
import { IMPORTERS, type Role } from '#contract/staff/roles.ts'
import { staffSaveSettings } from '#contract/staff/settings.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import { staffSaveStudent, staffStudentLeaves, staffStudentReturns } from '#contract/staff/student-form.ts'
import { staffMoveStudents } from '#contract/staff/batch-moves.ts'
import { staffAddClasses, staffCancelClass, staffChangeClass } from '#contract/staff/timetable.ts'
import type { FilePlan } from '../planning/plan.ts'

/** The roles of a person who imports by the console, and whether all of the files are their own. */
export type Importer = { roles: readonly Role[]; isOwn: boolean }

/** All of a sheet, only new rows without any sight of the stored ones, or nothing. */
export type Right = 'all' | 'add' | 'none'

export type SheetRights = {
  /** The console's calls for the same: without the right to all of these, the sheet may not be imported either. */
  like: readonly StaffCall[]
  /** Roles that may import it, where the console has no such call. */
  roles?: readonly Role[]
  /** Roles that may still add rows, and learn nothing of the stored ones. */
  adding?: readonly Role[]
  /** The call for what only some rows do: such a row is refused without the right to it. */
  hiding?: StaffCall
}

const OFFICE: SheetRights = { like: [], roles: ['owner', 'clerk'] }
const PAPERS: SheetRights = { like: [staffSealPaper, staffUnsealPaper, staffPublishResults, staffMoveResults] }
const EXAMS: SheetRights = { ...PAPERS, hiding: staffHideResults }

/** The console's equivalent of each sheet, which decides on the roles and second factors of its import. */
export const sheetRights: Readonly<Record<string, SheetRights>> = {
  academy: { like: [staffSaveSettings] },
  levels: { like: [staffSaveLevel] },
  subjects: { like: [staffSaveSubject, staffOrderCatalog] },
  batches: { like: [staffSaveBatch] },
  students: { like: [staffSaveStudent, staffMoveStudents, staffStudentLeaves, staffStudentReturns] },
  guardians: { like: [staffSaveGuardian] },
  recorded: { like: [staffSaveChapter, staffSaveLesson, staffOrderLessons], roles: OFFICE.roles ?? [] },
  materials: { like: [staffSaveMaterial, staffOrderMaterials], roles: OFFICE.roles ?? [] },
  live: { like: [staffAddClasses, staffChangeClass, staffCancelClass] },
  days: OFFICE,
  attendance: { like: [staffMarkRegister] },
  news: { like: [staffSaveNews] },
  questions: { like: [staffSaveQuestion], adding: ['clerk'] },
  formats: { like: [staffSaveFormat] },
  quizzes: PAPERS,
  exams: EXAMS,
  entrance: EXAMS,
}

function rightsOf(sheet: string): SheetRights {
  const rights = sheetRights[sheet]
  if (!rights) throw new Error(`nobody has said who may import the sheet "${sheet}"`)
  return rights
}

const may = (call: StaffCall, role: Role): boolean => call.roles !== 'guest' && call.roles.includes(role)

/** The roles that may import all of a sheet. */
export function rolesFor(sheet: string): (typeof IMPORTERS)[number][] {
  const { like, roles } = rightsOf(sheet)
  return IMPORTERS.filter((role) => like.every((call) => may(call, role)) && (roles?.includes(role) ?? true))
}

/** Returns what somebody may do with a sheet; `null` is the provider's command line, which may do everything. */
export function rightOn(sheet: string, by: Importer | null): Right {
  if (by === null || rolesFor(sheet).some((role) => by.roles.includes(role))) return 'all'
  // Other people's files may contain data that the person may not read.
  return by.isOwn && rightsOf(sheet).adding?.some((role) => by.roles.includes(role)) ? 'add' : 'none'
}

/** Returns true if somebody may import rows that hide results. */
export function mayHide(sheet: string, by: Importer | null): boolean {
  const { hiding } = rightsOf(sheet)
  return by === null || hiding === undefined || by.roles.some((role) => may(hiding, role))
}

/** Returns true if the console asks for a fresh second factor for what rows of this sheet do. */
export const asksFactor = (sheet: string): boolean => rightsOf(sheet).like.some(({ fresh }) => fresh === true)

const KEY_OF_BEGUN_PAPER = 'old_key'

/** Does the same for a file's changes: also for the key of a question in a paper that students have begun. */
export const planAsksFactor = ({ sheet, rows, warnings }: FilePlan): boolean =>
  rows.length > 0 && (asksFactor(sheet) || warnings.some(({ key }) => key === KEY_OF_BEGUN_PAPER))

/** Returns the form in which the rights are stored by which a file was compared: equal rights have equal forms. */
export function importerOf(roles: readonly Role[], isOwn: boolean): Importer {
  const own = IMPORTERS.filter((role) => roles.includes(role))
  const isAdding = Object.keys(sheetRights).some((sheet) => rightOn(sheet, { roles: own, isOwn: true }) === 'add')
  return { roles: own, isOwn: isOwn || !isAdding }
}
