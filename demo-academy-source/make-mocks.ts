/*
 * Puts the questions of the full mock tests, mocks/*.csv, behind the other ones of demo-academy/questions.csv, in all
 * columns that the sheet has. Run it again after a change; then make the workbooks.
 * Use: node demo-academy-source/make-mocks.ts
 */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { csvTable } from '../server/importing/reading/csv-table.ts'
import { textOf } from '../server/importing/reading/table.ts'
import { questionColumns } from '../server/importing/sheets/questions/question-columns.ts'
import { root } from '../tools/stamp.ts'

const MOCKS = ['jee-main', 'neet-physics-chemistry', 'neet-biology']
const OF_A_MOCK = /^(?:JM|NM)-/

const sheet = join(root, 'demo-academy/questions.csv')
const titles = Object.values(questionColumns).map(({ title }) => title)

/** The rows of a file, each in the order of the sheet's columns. */
function rowsOf(path: string): string[][] {
  const { header, lines } = csvTable(readFileSync(path))
  const places = titles.map((title) => header?.cells.findIndex((cell) => textOf(cell) === title) ?? -1)
  return lines.map(({ cells }) => places.map((place) => textOf(cells[place])))
}

const others = rowsOf(sheet).filter(([code = '']) => !OF_A_MOCK.test(code))
const mocks = MOCKS.flatMap((name) => rowsOf(join(root, 'demo-academy-source/mocks', `${name}.csv`)))
await writeFile(sheet, stringify([titles, ...others, ...mocks]))
