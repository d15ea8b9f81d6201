import type { XmlElement } from '@rgrove/parse-xml'
import { MAX_CHARACTERS, tooLong } from './limits.rules.ts'
import { moodleAnswers } from './moodle-answers.ts'
import { firstWords, normalized } from './normalized.rules.ts'
import { plainQuestion } from './plain-question.ts'
import { plainText } from './plain-text.ts'
import type { Outcome } from './question-file.ts'
import { filesIn, formattedText, hasBareTags, partsOf, saidIn } from './xml-parts.ts'
import { type Told, told } from '../told.rules.ts'

/** A `<question>` of Moodle XML as the app has it. */
export function moodleQuestion(element: XmlElement, line: number, category: string | null): Outcome {
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
  const refused = (problem: Told): Outcome => ({ bad: { line, name: name || null, problem, code, title } })
  const shown = [...(asked ? [asked] : []), ...answers]
  if ([...shown, ...(reason ? [reason] : [])].some(hasBareTags)) {
    return refused(told('bare_tags'))
  }
  const found = moodleAnswers(element, stem)
  if ('problem' in found) return refused(found.problem)
  if ('why' in found) return { skipped: { line, name, why: found.why } }
  const pictures = shown.filter((part) => plainText(formattedText(part, stem.format)).hasMedia).flatMap(filesIn)
  if (pictures.length > 0)
    return { skipped: { line, name, why: told('has_picture', { names: firstWords(pictures.join(', ')) }) } }
  const grade = gradeOf(element)
  const notes = [...found.notes, ...grade.notes, ...notesOf(element)]
  const feedback = answers
    .flatMap((answer) => partsOf(answer, 'feedback'))
    .map((part) => formattedText(part, stem.format))
  return plainQuestion(
    { line, code, title, category },
    { stem, explanation, feedback },
    { ...found, marks: grade.marks, notes },
  )
}

/** Marks of the sheet have two decimals. */
function gradeOf(element: XmlElement): { marks: number | null; notes: Told[] } {
  const written = saidIn(element, 'defaultgrade')
  if (written === '') return { marks: null, notes: [] }
  const marks = Number(written)
  const isKept = marks > 0 && marks <= 99_999 && Number.isInteger(Math.round(marks * 1e6) / 1e4)
  return isKept ? { marks, notes: [] } : { marks: null, notes: [told('marks_dropped', { marks: firstWords(written) })] }
}

function notesOf(element: XmlElement): Told[] {
  const hints = partsOf(element, 'hint').some((hint) => plainText(formattedText(hint, 'html')).text !== '')
  return hints ? [told('hints_dropped')] : []
}
