/*
 * Writes all texts of a language beside their English as CSV, for a reader whose first language it is.
 * Use: node tools/making/make-reading-list.ts hi > texts-hi.csv
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../messages/languages.ts'
import { csvText } from '../../server/exporting/written-table.ts'
import { root } from '../stamp.ts'

type Catalogue = Record<string, string | { match: Record<string, string> }[]>

const FOLDERS = ['', 'console/', 'importer/', 'formulas/']

const language = languages.find((one) => one === process.argv[2] && one !== 'en')
if (language === undefined) {
  console.error(`Name a language: ${languages.filter((one) => one !== 'en').join(', ')}`)
  process.exit(1)
}

const catalogueOf = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(root, `messages/${folder}${name}.json`), 'utf8')) as Catalogue

const sentencesOf = (text: Catalogue[string] | undefined): Record<string, string> =>
  typeof text === 'string'
    ? { '': text }
    : Object.fromEntries((text ?? []).flatMap(({ match }) => Object.entries(match)))

const rows = FOLDERS.flatMap((folder) => {
  const translated = catalogueOf(folder, language)
  return Object.entries(catalogueOf(folder, 'en')).flatMap(([key, text]) => {
    const own = sentencesOf(translated[key])
    return Object.entries(sentencesOf(text))
      .filter(([form]) => form in own)
      .map(([form, english]) => [`${folder}${key}`, english, own[form] ?? '', ''])
  })
})
process.stdout.write(csvText([['Key', 'English', 'Translation', 'Better'], ...rows], true))
