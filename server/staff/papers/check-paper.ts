import type { Language } from '#messages/languages'
import type { DataOf } from '#contract/call.ts'
import type { staffCheckPaper } from '#contract/staff/paper-drafts.ts'
import { audienceCell } from '#contract/audience-cell.rules.ts'
import { loadAcademy } from '../../academy/academy.ts'
import { formatByCode } from '../../assessment/format/format.queries.ts'
import type { PaperFormat } from '../../assessment/format/paper-format.rules.ts'
import { countTwice, type Readers } from '../../assessment/paper/audience.queries.ts'
import { type NamedPart, namedParts, readersOf } from '../../assessment/paper/audience-names.queries.ts'
import { audienceCount } from '../../assessment/paper/paper-lists.queries.ts'
import type { Holder } from '../../assessment/embargo/embargo-holders.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { momentFrom } from '../../importing/dates.ts'
import type { ImportContext } from '../../importing/import-context.ts'
import type { OneRow } from '../../importing/planning/plan-one-row.ts'
import { planPaper } from '../../importing/forms/one-paper.ts'
import { localize } from '../../importing/localize.ts'
import { sectionProblems } from '../../importing/sheets/papers/check-format.ts'
import { momentIn } from '../../importing/sheets/papers/papers.ts'
import { firstOf, type LocalizedMessage, localized } from '../../importing/localized-message.rules.ts'
import { bankQuestions, notProofRead, provenUnread } from './bank.queries.ts'
import { clashingIn } from './clashing.ts'
import { codesOf, type Fields, textsOf } from './draft-fields.ts'
import { type DraftScope, notOwnIn, withoutQuestions } from './draft-scope.ts'
import { overlappingNames } from './overlapping-papers.ts'
import { notOwnRefusals, paperAsks, paperRefusals } from './paper-refusals.rules.ts'
import { firstNames, paperIdOf, readersOfSubject } from './papers.queries.ts'
import { type ReadExtra, readExtra } from './read-extra.ts'
import { marksOf } from './sections.rules.ts'

/** `scope` is that of a teacher; null for a builder of papers, and in the seal. */
type Asking = {
  db: Db
  settings: Pick<Settings, 'mediaHosts' | 'lateSeconds'>
  language: Language
  scope: DraftScope | null
}
type Checked = {
  answer: DataOf<typeof staffCheckPaper>
  row: OneRow['row']
  planned: OneRow['row']
  extra: ReadExtra
  clashing: Holder[]
}

const FIRST_NAMES = 10
const NAMED_CODES = 10
const HUNDREDTHS = 100
const EVERYBODY: Readers = { ac_id: null, batch_id: null, parts: null }

/**
 * Returns everything that hinders a paper, and its summary. `row` is what would be stored, where nothing hinders it;
 * `planned` where its sheet alone has no mistakes. Changes nothing.
 */
export async function checkPaper(
  read: Tx,
  { db, settings, language, scope }: Asking,
  filledIn: Fields,
  now: number,
): Promise<Checked> {
  const { fields, notOwn, parts, unseen, readers: typed } = await knownOf(read, scope, filledIn)
  const said = (sentence: LocalizedMessage) => localize(sentence, language)
  const { kind, questions, format: formatCode } = fields
  const { zone } = await loadAcademy(read)
  const codes = codesOf(fields)
  const planned = await planPaper(read, settings, { kind, texts: textsOf(fields), questionCodes: codes, now })
  const format = formatCode === '' ? null : await formatByCode(read, formatCode)
  const minutes = numberIn(fields.minutes) ?? format?.minutes ?? null
  const at = (text: string) => momentIn(zone, momentFrom(text.trim()))
  const [starts_at, ends_at] = [at(fields.start), at(fields.end)]
  const readers = kind === 'quiz' ? await readersOfSubject(read, fields.subject.trim()) : readersOf(parts)
  const audience = readers ? await audienceCount(read, readers) : null
  const results_at = at(fields.results)
  const extra = await readExtra(read, { readers: readers ?? EVERYBODY, minutes, ends_at, results_at }, fields.extra)
  const own = { starts_at, ends_at, minutes, msOf: extra.msOf }
  const overlapping = readers ? await overlappingNames(read, { ...own, readers }) : []
  const isCodeTaken = (await paperIdOf(read, kind, fields.code.trim())) !== undefined
  const clashing = await clashingIn(read, { db, settings, scope }, fields, { ...own, readers, now, zone })
  const sections = sectionsOf(format, questions)
  const unread = await notProofRead(read, [...new Set(codes)])
  const given = { now, starts_at, ends_at, minutes, readers: typed }
  const found = { audience, parts, isCodeTaken, overlapping, sections, unread, ofExtra: extra.refusals, clashing }
  const refusals = [...notOwnRefusals(notOwn), ...paperRefusals({ ...fields, ...given, ...found })]
  const all = [...unseen, ...ofSheet(planned.mistakes, fields.readers, unseen)]
  const mistakes = all.map(({ field, problem }) => ({ field: fieldNamed(field), problem: said(problem) }))
  const bank = await bankQuestions(read, [...new Set(codes)])
  const total = marksIn(format, fields, bank)
  const instant = (moment: number | null) => (moment === null ? null : toInstant(moment, zone))
  const needs = format ? format.sections.reduce((sum, section) => sum + section.questions, 0) : null
  const answer = {
    mistakes: [...mistakes, ...unfitting(format, questions, planned.facts, said)],
    refusals,
    asks: paperAsks({ ...fields, starts_at, ends_at }),
    notes: [...planned.notes, ...(await unreadNotes(read, [...new Set(codes)]))].map(said),
    questions: bank.map(({ question_code, marks, ...one }) => ({
      code: question_code,
      marks: marks / HUNDREDTHS,
      ...one,
    })),
    totals: { questions: codes.length, needs, marks: total / HUNDREDTHS, minutes },
    extra: extra.told,
    audience: readers ? await audienceShown(read, readers, audience ?? 0, scope !== null) : null,
    students: studentsIn(parts),
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
    results_at: instant(results_at),
    zone,
  }
  return { answer, row: refusals.length > 0 ? null : planned.row, planned: planned.row, extra, clashing }
}

async function unreadNotes(read: Tx, codes: string[]): Promise<LocalizedMessage[]> {
  const unread = await provenUnread(read, codes)
  return unread.length === 0 ? [] : [localized('proofs_unread', { codes: firstOf(unread, NAMED_CODES) })]
}

type Mistake = OneRow['mistakes'][number]

/**
 * Returns what a paper is filled in with as far as somebody may know it. Of a teacher's paper, questions that are not
 * the teacher's are left out, and so are students of other batches: these are refused in the same words as students who
 * are not there, so that no guess is answered. `readers` is the cell as it was typed.
 */
async function knownOf(read: Tx, scope: DraftScope | null, filledIn: Fields) {
  const notOwn = await notOwnIn(read, scope, filledIn)
  const fields = withoutForeign(scope === null ? filledIn : { ...withoutQuestions(filledIn, notOwn.codes), extra: [] })
  const { readers } = fields
  const seen = scope?.batches ?? null
  const all = await namedParts(read, readers, seen)
  if (seen === null) return { fields, notOwn, readers, parts: all, unseen: [] as Mistake[] }
  const parts = all.flatMap(({ found, ...part }) => (found ? { ...part, found } : []))
  // By the admission number: a name may be another student's, too.
  const cell = audienceCell(parts.map(({ isLeftOut, found }) => ({ name: found.code, isLeftOut })))
  const unseen = all.flatMap(({ name, found }): Mistake[] =>
    found ? [] : [{ field: 'readers', problem: localized('readers_not_own', { name }) }],
  )
  return { fields: { ...fields, readers: cell }, notOwn, readers, parts, unseen }
}

/** Returns the mistakes of the sheet; where nothing is left of a cell, what was left out of it says enough. */
const ofSheet = (mistakes: Mistake[], cell: string, unseen: Mistake[]): Mistake[] =>
  cell === '' && unseen.length > 0 ? mistakes.filter(({ field }) => field !== 'readers') : mistakes

const audienceShown = async (read: Tx, readers: Readers, count: number, isTeacher: boolean) => ({
  count,
  twice: await countTwice(read, readers),
  names: isTeacher ? [] : await firstNames(read, readers, FIRST_NAMES),
})

/** The students that the cell names, with their names. */
const studentsIn = (parts: readonly NamedPart[]) =>
  parts.flatMap(({ name, found }) => (found?.kind === 'student' ? { name, student: found.shown } : []))

function marksIn(
  format: PaperFormat | null,
  { questions, marks }: Fields,
  bank: { question_code: string; marks: number }[],
) {
  const markOf = new Map(bank.map((one) => [one.question_code, one.marks]))
  const given = numberIn(marks)
  return marksOf(format, questions, given === null ? null : given * HUNDREDTHS, (one) => markOf.get(one) ?? 0)
}

/** A quiz is for its subject's level at any time: what another kind had filled in is not looked at. */
const withoutForeign = (fields: Fields): Fields =>
  fields.kind === 'quiz' ? { ...fields, readers: '', start: '', end: '', results: '', extra: [] } : fields

/** The sheet's column has all questions in one cell. */
const fieldNamed = (field: string | null) => (field === 'question_ids' ? 'questions' : field)

const numberIn = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null)

/** Questions beyond the sections that the format has go into none. */
function sectionsOf(format: PaperFormat | null, questions: string[][]) {
  const named = format?.sections.map(({ name, questions: needs }) => ({ name, needs })) ?? [{ name: '', needs: null }]
  return named.map((section, at) => ({ ...section, has: questions[at]?.length ?? 0 }))
}

/**
 * Returns the questions that do not fit into their section, as long as the paper is incomplete. A complete paper is
 * checked by the sheet, which knows sections by their numbers alone.
 */
function unfitting(
  format: PaperFormat | null,
  questions: string[][],
  facts: ImportContext['questionFacts'],
  said: (sentence: LocalizedMessage) => string,
) {
  if (!format || format.sections.every((section, at) => section.questions === questions[at]?.length)) return []
  return format.sections.flatMap((section, at) => {
    const asked = (questions[at] ?? []).map((id) => ({ id, facts: facts.get(id) }))
    const problems = sectionProblems(section, asked, format.integer_only)
    return problems.map((problem) => ({ field: 'questions', problem: `${section.name}: ${said(problem)}` }))
  })
}
