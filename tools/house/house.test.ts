import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { tables } from '../../server/db/tables.ts'
import { gapsOf, type Lock } from '../supply/complete-lock.ts'
import { languages } from '../../messages/languages.ts'
import { type Catalogue, translationFaults } from './catalogue.ts'
import { directionFaults, ringFaults } from './directions.ts'
import { lengthFaults, nameFaults } from './names.ts'
import { refusedWords } from './plain-words.ts'
import { untoldFaults } from './sentences.ts'
import { sideFaults, styleSideFaults } from './sides.ts'
import { type Fault, isCode, projectFiles, readSources } from './sources.ts'
import { writerFaults } from './sql.ts'
import { literalTextFaults, unusedTexts } from './texts.ts'
import { tradeWordFaults } from './trade-words.ts'
import { placeFaults, silencedFaults } from './words.ts'
import { root } from '../stamp.ts'

const BINARY = new Set(['.webp', '.png', '.jpg', '.pdf', '.mp4', '.webm', '.m4s', '.woff2', '.ico', '.xlsx'])

const files = projectFiles()
const sources = readSources(files)
const texts = files
  .filter((path) => !BINARY.has(extname(path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const catalogueOf = (language: string, folder = '') =>
  JSON.parse(readFileSync(join(root, `messages/${folder}${language}.json`), 'utf8')) as Catalogue
const CONSOLE = 'console/'
const IMPORTER = 'importer/'
const FORMULAS = 'formulas/'

function none(faults: Fault[]): void {
  assert.equal(faults.length, 0, `\n  ${faults.join('\n  ')}\n`)
}

test('the house has files to look at', () => assert.ok(sources.length > 100))

test('a folder imports only what stands to its left', () => none(directionFaults(sources)))

test('no files import each other in a ring', () => none(ringFaults(sources)))

test('each table is written by its one folder', () => {
  none(writerFaults(sources, Object.fromEntries(Object.entries(tables).map(([name, { writer }]) => [name, writer]))))
})

test('files are called by what they hold', () => none(nameFaults(files)))

test('no file is longer than a reader can hold', () => {
  none(lengthFaults(texts.filter(({ path }) => isCode(path) || path.endsWith('.css'))))
})

test('no rule is switched off without a reason', () => none(silencedFaults(sources)))

/** `vi.mock`, `vi.doMock` and the runner's own `mock.module`. */
const MOCKED = /\bvi\.(?:mock|doMock)\(|\bmock\.module\(/

test('no test puts something else in the place of a module', () =>
  none(sources.filter(({ text }) => MOCKED.test(text)).map(({ path }) => `${path} mocks a module`)))

test('nothing names a folder or a registry of one machine', () => none(placeFaults(texts, root)))

test('every sentence is shown somewhere', () => {
  none(unusedTexts(sources, Object.keys(catalogueOf('en'))))
  none(unusedTexts(sources, Object.keys(catalogueOf('en', CONSOLE)), /^console\//))
  none(
    unusedTexts(
      sources,
      Object.keys(catalogueOf('en', IMPORTER)),
      /^server\/(importing|exporting|backup|sharing|cli|staff)\//,
    ),
  )
  none(unusedTexts(sources, Object.keys(catalogueOf('en', FORMULAS)), /^web\/src\/assessment\/math\//))
})

test('every language says everything', () => {
  const found = files.flatMap((file) => /^messages\/(\w+)\.json$/.exec(file)?.[1] ?? [])
  assert.deepEqual(found.toSorted(), languages.toSorted())
  for (const folder of ['', CONSOLE, IMPORTER, FORMULAS]) {
    const written = catalogueOf('en', folder)
    none(
      languages
        .filter((one) => one !== 'en')
        .flatMap((one) => translationFaults(folder + one, written, catalogueOf(one, folder))),
    )
  }
})

test('what people read is plain English', () => {
  for (const folder of ['', CONSOLE, IMPORTER]) none(refusedWords(`${folder}en`, catalogueOf('en', folder)))
})

test('the console calls things by the words of the list', () => {
  const list = readFileSync(join(root, 'docs/words.md'), 'utf8')
  for (const language of languages) none(tradeWordFaults(list, language, catalogueOf(language, CONSOLE)))
})

test('every word of a screen stands in the catalogue', () => none(literalTextFaults(sources)))

test('what the importer says is a sentence of its catalogue', () => none(untoldFaults(sources)))

test('no screen names a side: lines begin at the right in some languages', () => {
  none([...sideFaults(sources), ...styleSideFaults(texts)])
})

test('the lock file names the packages of every platform', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  none(gapsOf(lock).map(({ owner, name }) => `${name} of ${owner} is missing: run node tools/supply/complete-lock.ts`))
})
