import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml'
import { categoryPath } from './category-path.rules.ts'
import { MAX_BLOCKS, tooMany } from './limits.rules.ts'
import { moodleQuestion } from './moodle-question.ts'
import { type Outcome, type QuestionFile, questionFile } from './question-file.ts'
import { partsOf, saidIn } from './xml-parts.ts'
import { type Told, told } from '../told.rules.ts'

/** Ten megabytes of the shortest elements would need more memory than the reader may have. */
const MAX_TAGS = 1_000_000

/** Reads the questions of an export from Moodle. XML is whole or nothing: behind its first fault nothing is known. */
export function readMoodleXml(content: string): QuestionFile {
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return questionFile('moodle-xml', outcomesOf(text))
}

const ofTheFile = (line: number, problem: Told): Outcome[] => [{ bad: { line, name: null, problem } }]

function outcomesOf(text: string): Outcome[] {
  const declared = text.slice(0, text.search(/<quiz[\s/>]/)).indexOf('<!DOCTYPE')
  if (declared !== -1) {
    return ofTheFile(linesUpTo(text, declared), told('doctype'))
  }
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS) {
    return ofTheFile(1, told('many_tags', { max: MAX_TAGS }))
  }
  try {
    const { root } = parseXml(text, { includeOffsets: true })
    if (root?.name === 'quiz') return questionsOf(root, text)
    return ofTheFile(1, told('no_moodle', { tag: root?.name.slice(0, 40) ?? '' }))
  } catch (error) {
    if (error instanceof XmlError) return ofTheFile(error.line, told('bad_xml', { error: sentenceOf(error) }))
    // The parser calls itself for each element in an element.
    if (error instanceof RangeError) return ofTheFile(1, told('deep_xml'))
    throw error
  }
}

/** Behind the sentence the parser shows the place. */
const sentenceOf = ({ message }: XmlError): string => message.split(' (line ')[0]?.slice(0, 200) ?? message

const linesUpTo = (text: string, end: number, from = 0): number => text.slice(from, end).split('\n').length

function questionsOf(root: XmlElement, text: string): Outcome[] {
  const outcomes: Outcome[] = []
  let category: string | null = null
  let at = { offset: 0, line: 1 }
  for (const element of partsOf(root, 'question')) {
    const line: number = at.line + linesUpTo(text, element.start, at.offset) - 1
    at = { offset: element.start, line }
    if (element.attributes['type'] === 'category') category = categoryPath(saidIn(element, 'category'))
    else if (outcomes.length < MAX_BLOCKS) outcomes.push(moodleQuestion(element, line, category))
    else return [...outcomes, { bad: tooMany(line) }]
  }
  return outcomes
}
