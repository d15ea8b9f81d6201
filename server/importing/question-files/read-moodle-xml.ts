import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { categoryPath } from './category-path.rules.ts'
import { MAX_BLOCKS, tooMany, MAX_CHARACTERS, tooLong, withoutPictureData } from './limits.rules.ts'
import { type Outcome, type QuestionFile, questionFile } from './question-file.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { firstWords, normalized } from './normalized.rules.ts'
import { plainQuestion, type Answers, lettersOf } from './plain-question.ts'
import { picturesOf, withoutFiles } from './moodle-pictures.ts'
import { plainText } from './plain-text.ts'
import type { TextFormat } from 'gift-pegjs'
import { MAX_BYTES, unreadable } from '../reading/table.ts'
import { numberKeyOf } from './number-answers.rules.ts'
import { FULL, weigh } from './weights.rules.ts'

const partsOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child instanceof XmlElement).filter((child) => child.name === name)

/** Returns an element's text, trimmed; Moodle puts some of its texts into a `<text>` of their own. */
function saidIn(element: XmlElement, name: string): string {
  const [part] = partsOf(element, name)
  const [text = part] = part ? partsOf(part, 'text') : []
  return text?.text.trim() ?? ''
}

const FORMATS: Record<string, TextFormat['format']> = {
  html: 'html',
  markdown: 'markdown',
  plain_text: 'plain',
  moodle_auto_format: 'moodle',
}

/** Returns a text with its format; in Moodle an answer without a format has its question's. */
function formattedText(part: XmlElement | undefined, otherwise: TextFormat['format']): TextFormat {
  const [text] = part ? partsOf(part, 'text') : []
  return {
    format: FORMATS[part?.attributes['format'] ?? ''] ?? otherwise,
    text: withoutPictureData(text?.text ?? ''),
  }
}

/** HTML that is neither in CDATA nor written with `&lt;` would lose its tags, and `x<sup>2</sup>` its meaning. */
const hasBareTags = (part: XmlElement): boolean =>
  partsOf(part, 'text').some(({ children }) => children.some((child) => child instanceof XmlElement))

type Found = Omit<Answers, 'marks'> | { why: LocalizedMessage } | { problem: LocalizedMessage }

const NOT_TAKEN: Record<string, LocalizedMessage> = {
  shortanswer: localized('short_answer'),
  matching: localized('matching'),
  essay: localized('essay'),
  cloze: localized('cloze'),
  description: localized('without_answers'),
}

/** Returns the right answers of a Moodle question, by its type. */
function moodleAnswers(question: XmlElement, stem: TextFormat): Found {
  const type = question.attributes['type'] ?? ''
  const answers = partsOf(question, 'answer')
  if (type === 'multichoice') return choiceAnswers(question, answers, stem)
  if (type === 'truefalse') return trueFalseAnswers(answers)
  if (type === 'numerical') return numberAnswers(question, answers)
  return { why: NOT_TAKEN[type] ?? localized('other_type', { type: type.slice(0, 40) }) }
}

const fractionOf = ({ attributes }: XmlElement): number => Number(attributes['fraction'] ?? 0)

function choiceAnswers(question: XmlElement, answers: XmlElement[], stem: TextFormat): Found {
  if (answers.length === 0) return { problem: localized('no_options') }
  // Moodle writes 0 for a missing weight, which does not mean that a wrong choice costs nothing.
  const shares = answers.map(fractionOf).map((fraction) => (fraction === 0 ? null : fraction))
  const isSingle = /^(?:true|1|)$/i.test(saidIn(question, 'single'))
  const weighing = weigh(shares, isSingle ? 'one' : 'several')
  if (!('right' in weighing)) return weighing
  const { right, ...weighed } = weighing
  return { ...weighed, correct: lettersOf(right), options: answers.map((one) => formattedText(one, stem.format)) }
}

function trueFalseAnswers(answers: XmlElement[]): Found {
  const words = answers
    .filter((answer) => fractionOf(answer) === FULL)
    .map((answer) => formattedText(answer, 'plain').text.trim().toLowerCase())
  const [word = '', second] = words
  if (second !== undefined) return { problem: localized('two_right') }
  if (!/^(?:true|false)$/.test(word)) return { problem: localized('no_true_false') }
  const options = ['True', 'False'].map((text): TextFormat => ({ format: 'plain', text }))
  return { answer_type: 'single', options, correct: word === 'true' ? 'A' : 'B', negative: null, notes: [] }
}

function numberAnswers(question: XmlElement, answers: XmlElement[]): Found {
  const choices = answers.map((answer) => ({
    value: formattedText(answer, 'plain').text.trim(),
    tolerance: saidIn(answer, 'tolerance'),
    share: fractionOf(answer),
  }))
  const keyed = numberKeyOf(choices)
  if (!('key' in keyed)) return keyed
  const hasUnits = partsOf(question, 'units').some((units) => partsOf(units, 'unit').length > 0)
  const notes = [...keyed.notes, ...(hasUnits ? [localized('units_dropped')] : [])]
  return { answer_type: 'number', options: [], correct: keyed.key, negative: null, notes }
}

/** Where a question stands in the file, and the data of the file's pictures. */
type Place = { line: number; category: string | null; data: readonly string[] }

/** A `<question>` of Moodle XML as the app has it. */
function moodleQuestion(element: XmlElement, { line, category, data }: Place): Outcome {
  const [asked] = partsOf(element, 'questiontext')
  const [reason] = partsOf(element, 'generalfeedback')
  const answers = partsOf(element, 'answer')
  const stem = formattedText(asked, 'html')
  const title = normalized(saidIn(element, 'name')) || null
  const code = saidIn(element, 'idnumber') || null
  const explanation = reason ? formattedText(reason, stem.format) : null
  const read = [
    stem,
    ...answers.map((answer) => formattedText(answer, stem.format)),
    ...(explanation ? [explanation] : []),
  ]
  const length = read.reduce((sum, { text }) => sum + text.length, title?.length ?? 0)
  if (length > MAX_CHARACTERS) return { bad: tooLong(line, title && firstWords(title)) }
  const name = title ?? firstWords(plainText(stem).text)
  const refused = (problem: LocalizedMessage): Outcome => ({ bad: { line, name: name || null, problem, code, title } })
  const shown = [...(asked ? [asked] : []), ...answers]
  if ([...shown, ...(reason ? [reason] : [])].some(hasBareTags)) {
    return refused(localized('bare_tags'))
  }
  const found = moodleAnswers(element, stem)
  if ('why' in found) return { skipped: { line, name, why: found.why } }
  const isChoice = element.attributes['type'] === 'multichoice'
  const taken = picturesOf(
    shown.map((part) => ({
      part,
      text: part === asked ? stem : formattedText(part, stem.format),
      of: part === asked ? 'question' : isChoice ? answers.indexOf(part) : null,
    })),
    data,
  )
  if ('why' in taken) return { skipped: { line, name, why: taken.why } }
  if ('problem' in found) return refused(found.problem)
  const { texts, pictures } = taken
  const options = found.options.map((option, at) => (answers[at] && texts.get(answers[at])) ?? option)
  const grade = gradeOf(element)
  const notes = [...found.notes, ...taken.notes, ...grade.notes, ...notesOf(element)]
  const feedback = answers
    .flatMap((answer) => partsOf(answer, 'feedback'))
    .map((part) => formattedText(part, stem.format))
  return plainQuestion(
    { line, code, title, category },
    { stem: (asked && texts.get(asked)) ?? stem, explanation, feedback, pictures },
    { ...found, options, marks: grade.marks, notes },
  )
}

/** Marks of the sheet have two decimals. */
function gradeOf(element: XmlElement): { marks: number | null; notes: LocalizedMessage[] } {
  const written = saidIn(element, 'defaultgrade')
  if (written === '') return { marks: null, notes: [] }
  const marks = Number(written)
  const isKept = marks > 0 && marks <= 99_999 && Number.isInteger(Math.round(marks * 1e6) / 1e4)
  return isKept
    ? { marks, notes: [] }
    : { marks: null, notes: [localized('marks_dropped', { marks: firstWords(written) })] }
}

function notesOf(element: XmlElement): LocalizedMessage[] {
  const hints = partsOf(element, 'hint').some((hint) => plainText(formattedText(hint, 'html')).text !== '')
  return hints ? [localized('hints_dropped')] : []
}

/** Ten megabytes of the shortest elements would need more memory than the reader may have. */
const MAX_TAGS = 1_000_000

/** Reads the questions of a Moodle export. Invalid XML is refused as a whole: after a fault nothing is certain. */
export function readMoodleXml(content: string): QuestionFile {
  const { text, data } = withoutFiles(content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'))
  if (text.length > MAX_BYTES) throw unreadable(localized('large_file'))
  return questionFile('moodle-xml', outcomesOf(text, data))
}

const ofTheFile = (line: number, problem: LocalizedMessage): Outcome[] => [{ bad: { line, name: null, problem } }]

function outcomesOf(text: string, data: readonly string[]): Outcome[] {
  const declared = text.slice(0, text.search(/<quiz[\s/>]/)).indexOf('<!DOCTYPE')
  if (declared !== -1) {
    return ofTheFile(linesUpTo(text, declared), localized('doctype'))
  }
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS) {
    return ofTheFile(1, localized('many_tags', { max: MAX_TAGS }))
  }
  try {
    const { root } = parseXml(text, { includeOffsets: true })
    if (root?.name === 'quiz') return questionsOf(root, text, data)
    return ofTheFile(1, localized('no_moodle', { tag: root?.name.slice(0, 40) ?? '' }))
  } catch (error) {
    if (error instanceof XmlError) return ofTheFile(error.line, localized('bad_xml', { error: sentenceOf(error) }))
    // The parser recurses for each nested element.
    if (error instanceof RangeError) return ofTheFile(1, localized('deep_xml'))
    throw error
  }
}

/** After the sentence the parser's message has the place. */
const sentenceOf = ({ message }: XmlError): string => message.split(' (line ')[0]?.slice(0, 200) ?? message

const linesUpTo = (text: string, end: number, from = 0): number => text.slice(from, end).split('\n').length

function questionsOf(root: XmlElement, text: string, data: readonly string[]): Outcome[] {
  const outcomes: Outcome[] = []
  let category: string | null = null
  let at = { offset: 0, line: 1 }
  for (const element of partsOf(root, 'question')) {
    const line: number = at.line + linesUpTo(text, element.start, at.offset) - 1
    at = { offset: element.start, line }
    if (element.attributes['type'] === 'category') category = categoryPath(saidIn(element, 'category'))
    else if (outcomes.length < MAX_BLOCKS) outcomes.push(moodleQuestion(element, { line, category, data }))
    else return [...outcomes, { bad: tooMany(line) }]
  }
  return outcomes
}
