import { extname } from 'node:path'
import { localized } from '../localized-message.rules.ts'
import { guessSheet } from '../matching/guess-sheet.ts'
import type { Table } from '../reading/table.ts'
import type { Sheet } from '../sheet.ts'
import { stemOf } from './folder-files.ts'

/** A page of a workbook as a file of its own. */
export type PageFile = { file: string; table: Table }

// What no file's name may have; a page of a workbook that no office program wrote could be called anything.
const UNFIT = /[\\/:*?"<>|\u0000-\u001f]/g
const LONGEST = 31

/**
 * Returns the pages of a workbook that are lists of its sheet, as an office has one for each class: each is planned as a
 * file of its own, `students (XII-A).xlsx`. One of which such a file is `there`, corrected, is left to it.
 */
export function pagesOf(table: Table, sheet: Sheet, file: string, there: ReadonlySet<string>): PageFile[] {
  const all = [table, ...(table.others ?? [])]
  const lists = all.filter((page) => guessSheet(page, [sheet]) === sheet.name)
  const isFirstOnly = lists.length === 0 || (lists.length === 1 && lists[0] === table)
  if (isFirstOnly) return [{ file, table }]
  const unread = all.filter((page) => !lists.includes(page)).map(({ page = '' }) => `“${page}”`)
  const note = unread.length === 0 ? [] : [localized('pages_unread', { names: unread })]
  const nameOf = (page: string) => {
    const ending = extname(file)
    return `${file.slice(0, -ending.length)} (${page.replaceAll(UNFIT, '-').slice(0, LONGEST)})${ending}`
  }
  return lists
    .map((page, at) => ({
      file: lists.length === 1 ? file : nameOf(page.page ?? ''),
      table: { ...page, notes: [...page.notes.filter(({ key }) => key !== 'first_page'), ...(at === 0 ? note : [])] },
    }))
    .filter((one) => one.file === file || !there.has(stemOf(one.file)))
}
