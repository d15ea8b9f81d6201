import type { Language } from '#messages/languages'
import type { DataOf } from '#contract/call.ts'
import type { staffCheckPaper } from '#contract/staff/paper-drafts.ts'
import { loadAcademy } from '../../academy/academy.ts'
import { formatByCode } from '../../assessment/format/format.queries.ts'
import type { PaperFormat } from '../../assessment/format/paper-format.rules.ts'
import { audienceCount } from '../../assessment/paper/audiences.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { momentFrom } from '../../provider/dates.ts'
import type { ImportContext } from '../../provider/import-context.ts'
import type { OneRow } from '../../provider/importing/plan-one-row.ts'
import { planPaper } from '../../provider/one-paper.ts'
import { saidIn } from '../../provider/said-in.ts'
import { sectionProblems } from '../../provider/sheets/check-format.ts'
import { momentIn } from '../../provider/sheets/papers.ts'
import type { Told } from '../../provider/told.rules.ts'
import { bankQuestions, notProofRead } from './bank.queries.ts'
import { codesOf, type Fields, textsOf } from './draft-fields.ts'
import { overlap } from './overlap.rules.ts'
import { paperAsks, paperRefusals } from './paper-refusals.rules.ts'
import { batchesSharing, firstNames, levelsOfBatches, paperIdOf, papersWithin, readersNamed } from './papers.queries.ts'
import { marksOf } from './sections.rules.ts'

type Readers = { ac_id: number | null; batch_id: number | null }
type Asking = { settings: Pick<Settings, 'mediaHosts'>; language: Language }
type Checked = { answer: DataOf<typeof staffCheckPaper>; row: OneRow['row'] }

const FIRST_NAMES = 10
const HUNDREDTHS = 100

/** Says all that hinders a paper and what it comes to; `row` is what would be stored, where nothing does. Changes nothing. */
export async function checkPaper(
  read: Tx,
  { settings, language }: Asking,
  fields: Fields,
  now: number,
): Promise<Checked> {
  const said = (sentence: Told) => saidIn(sentence, language)
  const { kind, questions, format: formatCode } = fields
  const { zone } = await loadAcademy(read)
  const codes = codesOf(fields)
  const planned = await planPaper(read, settings, { kind, texts: textsOf(fields), questionCodes: codes, now })
  const format = formatCode === '' ? null : await formatByCode(read, formatCode)
  const minutes = numberIn(fields.minutes) ?? format?.minutes ?? null
  const at = (text: string) => momentIn(zone, momentFrom(text.trim()))
  const [starts_at, ends_at] = [at(fields.start), at(fields.end)]
  const readers = await readersNamed(read, fields.readers)
  const audience = readers ? await audienceCount(read, readers) : null
  const overlapping = readers ? await overlappingNames(read, readers, { starts_at, ends_at, minutes }) : []
  const isCodeTaken = (await paperIdOf(read, kind, fields.code.trim())) !== undefined
  const sections = sectionsOf(format, questions)
  const unread = await notProofRead(read, [...new Set(codes)])
  const times = { now, starts_at, ends_at, minutes }
  const refusals = paperRefusals({ ...fields, ...times, audience, isCodeTaken, overlapping, sections, unread })
  const mistakes = planned.mistakes.map(({ field, problem }) => ({ field: fieldNamed(field), problem: said(problem) }))
  const bank = await bankQuestions(read, [...new Set(codes)])
  const markOf = new Map(bank.map(({ question_code, marks }) => [question_code, marks]))
  const given = numberIn(fields.marks)
  const total = marksOf(format, questions, given === null ? null : given * HUNDREDTHS, (one) => markOf.get(one) ?? 0)
  const instant = (moment: number | null) => (moment === null ? null : toInstant(moment, zone))
  const needs = format ? format.sections.reduce((sum, section) => sum + section.questions, 0) : null
  const answer = {
    mistakes: [...mistakes, ...unfitting(format, questions, planned.facts, said)],
    refusals,
    asks: paperAsks({ ...fields, starts_at, ends_at }),
    notes: planned.notes.map(said),
    questions: bank.map(({ question_code, marks, ...one }) => ({
      code: question_code,
      marks: marks / HUNDREDTHS,
      ...one,
    })),
    totals: { questions: codes.length, needs, marks: total / HUNDREDTHS, minutes },
    audience: readers ? { count: audience ?? 0, names: await firstNames(read, readers, FIRST_NAMES) } : null,
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
    results_at: instant(at(fields.results)),
    zone,
  }
  return { answer, row: refusals.length > 0 ? null : planned.row }
}

/** The sheet's column has all questions in one cell. */
const fieldNamed = (field: string | null) => (field === 'question_ids' ? 'questions' : field)

const numberIn = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null)

/** Questions beyond the sections that the format has go into none. */
function sectionsOf(format: PaperFormat | null, questions: string[][]) {
  const named = format?.sections.map(({ name, questions: needs }) => ({ name, needs })) ?? [{ name: '', needs: null }]
  return named.map((section, at) => ({ ...section, has: questions[at]?.length ?? 0 }))
}

/**
 * What does not fit into its section, as long as not all questions are there: from then on the sheet says it, which
 * knows sections by their numbers alone.
 */
function unfitting(
  format: PaperFormat | null,
  questions: string[][],
  facts: ImportContext['questionFacts'],
  said: (sentence: Told) => string,
) {
  if (!format || format.sections.every((section, at) => section.questions === questions[at]?.length)) return []
  return format.sections.flatMap((section, at) => {
    const asked = (questions[at] ?? []).map((id) => ({ id, facts: facts.get(id) }))
    const problems = sectionProblems(section, asked, format.integer_only)
    return problems.map((problem) => ({ field: 'questions', problem: `${section.name}: ${said(problem)}` }))
  })
}

type Times = { starts_at: number | null; ends_at: number | null; minutes: number | null }

/** The papers for which those have no time who write this one. */
async function overlappingNames(read: Tx, readers: Readers, { starts_at, ends_at, minutes }: Times): Promise<string[]> {
  if (starts_at === null || ends_at === null || ends_at <= starts_at) return []
  const within = await papersWithin(read, { from: starts_at, until: ends_at })
  const clashing = within.flatMap((paper) => {
    const [from, until] = [paper.starts_at ?? 0, paper.ends_at ?? 0]
    const other = { starts_at: from, ends_at: until, minutes: paper.minutes }
    return overlap({ starts_at, ends_at, minutes }, other) ? [paper] : []
  })
  const levels = await levelsOfBatches(read)
  const levelOf = ({ ac_id, batch_id }: Readers) => (batch_id === null ? ac_id : (levels.get(batch_id) ?? null))
  const others = clashing.flatMap(({ batch_id }) => batch_id ?? [])
  const shared = readers.batch_id === null ? new Set<number>() : await batchesSharing(read, readers.batch_id, others)
  return clashing.flatMap((paper) => {
    const isForAll = paper.ac_id === null && paper.batch_id === null
    const areBatches = paper.batch_id !== null && readers.batch_id !== null
    const meets = areBatches ? isSame(paper, readers, shared) : levelOf(paper) === levelOf(readers)
    return isForAll || meets ? [paper.name] : []
  })
}

const isSame = ({ batch_id }: Readers, own: Readers, shared: Set<number>): boolean =>
  batch_id !== null && (batch_id === own.batch_id || shared.has(batch_id))
