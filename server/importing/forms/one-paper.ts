import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import type { ImportContext } from '../import-context.ts'
import { knownForPaper } from '../import-context.queries.ts'
import { type OneRow, planOneRow } from '../planning/plan-one-row.ts'
import { entranceSheet } from '../sheets/papers/entrance-sheet.ts'
import { examsSheet } from '../sheets/papers/exams-sheet.ts'
import { quizzesSheet } from '../sheets/papers/quizzes-sheet.ts'
import type { Sheet } from '../sheet.ts'

const SHEETS = { exam: examsSheet, entrance: entranceSheet, quiz: quizzesSheet }

/** Returns the sheet by which papers of a kind are checked and stored. */
export const sheetOfPaper = (kind: keyof typeof SHEETS): Sheet => SHEETS[kind]

/**
 * Plans one paper as an import of its sheet with that row alone would, as if no paper had its code. `texts` by column
 * keys, `questionCodes` the questions that they name; `facts` is what the bank has of those. Changes nothing.
 */
export async function planPaper(
  read: Tx,
  { mediaHosts }: Pick<Settings, 'mediaHosts'>,
  paper: { kind: keyof typeof SHEETS; texts: Readonly<Record<string, string>>; questionCodes: string[]; now: number },
): Promise<OneRow & { facts: ImportContext['questionFacts'] }> {
  const { kind, texts, questionCodes, now } = paper
  const { zone } = await loadAcademy(read)
  const codes = await knownForPaper(read, questionCodes, texts['readers'] ?? '')
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now }
  // Reading all papers of a kind takes long, and a paper from the builder is always new.
  const added: Sheet = { ...sheetOfPaper(kind), stored: async () => [] }
  const planned = await planOneRow(read, added, { ...codes, ...nothingYet, mediaHosts, zone }, texts)
  return { ...planned, facts: codes.questionFacts }
}
