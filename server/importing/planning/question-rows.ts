import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { AnswerType } from '../../assessment/marking/scheme.rules.ts'
import { CellError } from '../cells.ts'
import { chapterKey, type ImportContext } from '../import-context.ts'
import type { FoundQuestion, QuestionFile } from '../question-files/question-file.ts'
import type { Sheet } from '../sheet.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import { localized } from '../localized-message.rules.ts'
import { type FilePlan, addValidationError } from './plan.ts'
import type { FolderFiles } from './found-files.ts'
import type { TypedRow, ReadRows } from './typed-rows.ts'

/** The types of questions as their sheet names them. */
const TYPES: Record<AnswerType, string> = { single: 'Single', multiple: 'Multiple', number: 'Number' }

type Carrying = Pick<FolderFiles, 'carried'>
type Place = { subject: string; chapter_no: number | null }

const MAX_CODE_CHARACTERS = 40

/**
 * Questions of a GIFT, Aiken or Moodle XML file as rows of the questions' sheet. Subject and chapter stand in the file's name
 * (`PHY12 3.gift`) or in its categories (`PHY12/3`).
 */
export function questionRows(
  { known, folder }: { known: ImportContext; folder: Carrying },
  plan: FilePlan,
  sheet: Sheet,
  { format, questions, skipped, bad, note = null }: QuestionFile,
  words: string[],
): ReadRows {
  if (note !== null) plan.notes.push(note)
  const read: ReadRows = { rows: [], refused: bad.length, partial: [], hasPictures: format === 'moodle-xml' }
  const stem = plan.file.slice(0, -extname(plan.file).length)
  for (const { line, name, problem, code: own = null, title = null } of bad) {
    addValidationError(plan, line, null, name === null ? problem : localized('of_question', { name, problem }))
    // A row that names this code is not at fault.
    const code = own ?? (title === null ? null : codeByTitle(stem, title))
    if (code !== null) read.partial.push({ at: line, values: { code } })
  }
  for (const { line, name, why } of skipped) plan.left.push(localized('at_question', { line, name, text: why }))
  if (questions.length + skipped.length + bad.length === 0)
    addValidationError(plan, null, null, localized('no_question_found'))
  const named = placeIn(words, known)
  const homeless = questions.filter(({ category }) => placeOf(category, known) === null)
  if (named === null && homeless.length > 0) {
    addValidationError(plan, null, null, localized('subject_unknown', { count: homeless.length }))
    return { ...read, refused: bad.length + questions.length }
  }
  const codes = codesOf(questions, stem)
  const seen = new Set<string>()
  for (const [index, question] of questions.entries()) {
    const code = codes[index] ?? ''
    if (question.code === null && seen.has(code)) {
      const text = localized(question.answer_type === 'number' ? 'same_words' : 'same_options')
      plan.left.push(localized('at_question', { line: question.line, name: question.name, text }))
      continue
    }
    seen.add(code)
    for (const text of question.notes)
      plan.notes.push(localized('at_question', { line: question.line, name: question.name, text }))
    const place = placeOf(question.category, known) ?? named
    const given = place && givenOf(plan, sheet, question, place, code)
    if (given) read.rows.push({ ...given, values: { ...given.values, ...picturesOf(question, folder) } })
    else {
      read.refused += 1
      read.partial.push({ at: question.line, values: { code } })
    }
  }
  return read
}

/** `Science/PHY12/3`, `PHY12/Chapter 3` */
const placeOf = (category: string | null, known: ImportContext): Place | null =>
  category === null
    ? null
    : placeIn(
        category.split('/').map((part) => part.trim()),
        known,
      )

/** Finds the first words that are a subject's code; the word after them may be, or end with, a chapter's number. */
function placeIn(words: string[], known: ImportContext): Place | null {
  for (let from = 0; from < words.length; from += 1) {
    // A code may contain blanks, so the longest match counts.
    for (let to = words.length; to > from; to -= 1) {
      const word = words.slice(from, to).join(' ')
      const [, joined = '', no = ''] = /^(.+)-(\d+)$/.exec(word) ?? []
      if (known.subjects.has(word)) return withChapter(word, /(\d+)$/.exec(words[to] ?? '')?.[1], known)
      if (known.subjects.has(joined)) return withChapter(joined, no, known)
    }
  }
  return null
}

/** A number that is no chapter of the subject belongs to the author's own order. */
function withChapter(subject: string, no: string | undefined, known: ImportContext): Place {
  const chapter_no = no === undefined ? null : Number(no)
  const isThere = chapter_no !== null && known.chapters.has(chapterKey(subject, chapter_no))
  return { subject, chapter_no: isThere ? chapter_no : null }
}

function givenOf(
  plan: FilePlan,
  { columns }: Sheet,
  found: FoundQuestion,
  place: Place,
  code: string,
): TypedRow | null {
  const texts: Record<string, string> = {
    code,
    subject: place.subject,
    chapter_no: String(place.chapter_no ?? ''),
    question: found.question,
    correct: found.correct,
    explanation: found.explanation ?? '',
    marks: String(found.marks ?? ''),
    negative_marks: negativeMarks(found),
  }
  if (columns['type']) texts['type'] = TYPES[found.answer_type]
  for (const [index, option] of found.options.entries()) texts[`option${LETTERS[index]}`] = option
  const values: Record<string, unknown> = {}
  let isWhole = true
  for (const [key, text] of Object.entries(texts)) {
    const cell = columns[key]
    try {
      values[key] = cell?.read(text)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      addValidationError(
        plan,
        found.line,
        cell?.title ?? key,
        localized('in_question', { problem: error.problem, name: found.name }),
      )
      isWhole = false
    }
  }
  return isWhole ? { at: found.line, values } : null
}

/** The question's pictures as its row names them. */
function picturesOf({ name: within, pictures = [] }: FoundQuestion, folder: Carrying): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { of, name, content, alt } of pictures) {
    const picture = folder.carried({ name, content, within })
    // A file without a description leaves the one that somebody typed.
    if (of === 'question') Object.assign(values, { question_image: picture, ...(alt && { question_image_text: alt }) })
    else values[`image${LETTERS[of]}`] = picture
  }
  return values
}

/** The file has a share, the sheet marks with two decimals. */
const negativeMarks = ({ negative, marks }: FoundQuestion): string =>
  negative === null ? '' : String(Math.round(negative * (marks ?? 1) * 100) / 100)

/** Returns the file's own ids; else titles within the file; else codes from the content, which stay the same. */
function codesOf(questions: FoundQuestion[], stem: string): string[] {
  const counts = Map.groupBy(questions, ({ title }) => title)
  return questions.map(({ code, title, question, options, pictures = [] }) => {
    if (code !== null) return code
    // A title that several questions have identifies none of them.
    if (title !== null && counts.get(title)?.length === 1) return codeByTitle(stem, title)
    const said = [question, ...options].map((text) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    const seen = pictures.map(({ content }) => createHash('sha256').update(content).digest('base64url'))
    return hashedCode(stem, JSON.stringify([...said, ...seen]))
  })
}

function codeByTitle(stem: string, title: string): string {
  const code = `${stem}/${title}`
  return code.length <= MAX_CODE_CHARACTERS ? code : hashedCode(stem, code)
}

const hashedCode = (stem: string, text: string): string =>
  `${stem.slice(0, MAX_CODE_CHARACTERS - 13)}/${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
