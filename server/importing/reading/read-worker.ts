import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { QuestionFile } from '../question-files/question-file.ts'
import { csvTable } from './csv-table.ts'
import { decodedText } from './decoded-text.ts'
import { MAX_BYTES, MAX_PICTURED_BYTES, type Table, Unreadable, unreadable } from './table.ts'
import { localized } from '../localized-message.rules.ts'

/** A request to the thread and its answer, with the request's number. */
export type Wanted = { id: number; path: string }
export type Answer = { id: number; found: Found }
export type Found =
  | { table: Table }
  | { questions: QuestionFile }
  | { problems: Unreadable['problems'] }
  /** A fault of this program, for its developers: its message may have the words of a cell. */
  | { error: string }

const QUESTIONS = new Set(['.gift', '.txt', '.xml'])
const MOODLE = '.xml'
const WORKBOOK = '.xlsx'

parentPort?.on('message', ({ id, path }: Wanted) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
  void found(path).then((answer) => parentPort?.postMessage({ id, found: answer } satisfies Answer))
})

async function found(path: string): Promise<Found> {
  try {
    const ending = extname(path).toLowerCase()
    const bytes = await bytesOf(path, ending === MOODLE ? MAX_PICTURED_BYTES : MAX_BYTES)
    if (QUESTIONS.has(ending)) return { questions: await questionsOf(bytes, ending) }
    return { table: ending === WORKBOOK ? await workbookOf(bytes) : csvTable(bytes) }
  } catch (error) {
    return error instanceof Unreadable ? { problems: error.problems } : { error: placeOf(error) }
  }
}

const FRAME = /^ +at /

/** Returns the kind of an error, and where it arose. */
function placeOf(error: unknown): string {
  const { name, stack = '' } = error as Error
  return [
    name,
    ...stack
      .split('\n')
      .filter((line) => FRAME.test(line))
      .slice(0, 3),
  ].join('\n')
}

// Each import starts such a thread, and nearly all read only CSV: other formats load their libraries on first use.
async function questionsOf(bytes: Buffer, ending: string): Promise<QuestionFile> {
  const { text, note } = decodedText(bytes)
  if (ending === MOODLE) {
    const { readMoodleXml } = await import('../question-files/read-moodle-xml.ts')
    return { ...readMoodleXml(text), note }
  }
  const { readQuestionFile } = await import('../question-files/read-question-file.ts')
  return { ...readQuestionFile(text), note }
}

async function workbookOf(bytes: Buffer): Promise<Table> {
  const { xlsxTable } = await import('./xlsx-table.ts')
  return xlsxTable(bytes)
}

async function bytesOf(path: string, most: number): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > most) throw unreadable(localized(most === MAX_BYTES ? 'large_file' : 'large_pictured_file'))
  return readFile(path)
}
