import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { shownColumns } from '../templates.ts'
import { allSheets } from '../../importing/sheets/all-sheets.ts'
import { MAX_BYTES, MAX_ROWS, MAX_UNPACKED_BYTES } from '../../importing/reading/table.ts'
import { inEnglish } from '../../importing/localize.ts'
import { columnHelp } from './column-help.ts'

const page = ['sheets', 'sheets-tests']
  .map((name) => readFileSync(join(import.meta.dirname, `../../../docs/${name}.md`), 'utf8'))
  .join('\n')

/** The cells of the first table below this heading, without its header. */
function tableBelow(heading: string): string[][] {
  const section = page.split(`\n### ${heading}\n`)[1]?.split(/\n#{2,3} /)[0] ?? ''
  const lines = /(?:^\|.*\n)+/m.exec(section)?.[0].trim().split('\n') ?? []
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe('the page for clerks', () => {
  for (const { name, columns } of allSheets) {
    it(`The page for clerks explains every column of ${name} as its template does`, () => {
      const expected = shownColumns(columns).map(({ title, needed }) => {
        const [sentence, example = ''] = columnHelp[name]?.[title] ?? []
        const what = sentence ? inEnglish(sentence) : ''
        return [title, needed ? 'yes' : 'no', what, example === '' ? '' : `\`${example}\``]
      })
      assert.deepEqual(tableBelow(name), expected)
    })

    it(`The page for clerks says in every optional column of ${name} that it is, or what a blank cell means`, () => {
      const silent = shownColumns(columns).filter(
        ({ title, needed }) =>
          !needed &&
          !/\. Optional$|\bIf blank: |\bor blank: |\bLeave blank if |\bOnly for /.test(
            inEnglish(columnHelp[name]?.[title]?.[0] ?? assert.fail(title)),
          ),
      )
      assert.deepEqual(silent, [])
    })
  }

  it('The page for clerks says the limits that the program has', () => {
    for (const limit of [
      `${MAX_BYTES / 1e6} MB`,
      `${MAX_ROWS.toLocaleString('en')} rows`,
      `${MAX_UNPACKED_BYTES / 1e6} MB`,
    ])
      assert.ok(page.includes(limit), limit)
  })
})
