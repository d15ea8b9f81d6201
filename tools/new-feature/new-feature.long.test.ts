import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { directionFaults } from '../house/directions.ts'
import { lengthFaults, nameFaults } from '../house/names.ts'
import { sideFaults } from '../house/sides.ts'
import { isCode, parseSource, projectFiles } from '../house/sources.ts'
import { writerFaults } from '../house/sql.ts'
import { literalTextFaults } from '../house/texts.ts'
import { root } from '../stamp.ts'
import { commandOf } from '../testing/steps.ts'
import { insert } from './insert.ts'
import { planFeature } from './plan-feature.ts'

const SOURCES = /^(server|contract|ui|web|messages|tools)\/|^[^/]+$|^docs\/sheets(-tests)?\.md$/

/** A copy of the sources with these texts instead of theirs. Removed after the test file. */
function copyWith(texts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'new-feature-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const path of projectFiles().filter((one) => SOURCES.test(one))) write(path, readFileSync(join(root, path)))
  for (const [path, text] of Object.entries(texts)) write(path, text)
  // The caches of tools describe this folder, not the copy.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  cpSync(join(root, 'messages/generated'), join(folder, 'messages/generated'), { recursive: true })
  return folder
}

describe('a new feature', () => {
  const plan = planFeature('excursions', root)
  if (typeof plan === 'string') throw new Error(plan)
  const texts = { ...plan.changed, ...plan.made }
  const folder = copyWith(texts)
  const passes = (...args: string[]) => {
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
    assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`)
  }
  const isTyped = (path: string) => /\.tsx?$/.test(path) && !/\.(test|spec)\.ts$/.test(path)

  it('A new feature overwrites nothing', () => {
    assert.deepEqual(
      Object.keys(plan.made).filter((path) => existsSync(join(root, path))),
      [],
    )
  })

  it('A new feature has the form of all files', () => {
    passes(commandOf('oxfmt'), ...Object.keys(texts))
    passes(commandOf('oxfmt'), '--check', ...Object.keys(plan.made))
  })

  it('A new feature holds the rules of the house', () => {
    const written = Object.entries(texts).map(([path, text]) => ({ path, text }))
    const sources = written.filter(({ path }) => isCode(path)).map(({ path, text }) => parseSource(path, text))
    const faults = [
      nameFaults(Object.keys(texts)),
      lengthFaults(written.filter(({ path }) => isCode(path))),
      directionFaults(sources),
      writerFaults(sources, { excursions: 'features/excursions' }),
      literalTextFaults(sources),
      sideFaults(sources),
    ]
    assert.deepEqual(faults.flat(), [])
    passes(commandOf('oxlint'), '--deny-warnings', ...Object.keys(texts).filter(isCode))
  })

  it('A new feature has types in both halves, and its texts', () => {
    passes('tools/building/build-messages.ts')
    // Files that import the whole of a half are left out: they take the compiler a minute on a small machine.
    const halves: [half: string, files: RegExp][] = [
      ['server', /^contract|^server\/(db\/(migrations|tables)|features|importing\/sheets|exporting\/column-help)\//],
      ['web', /^web\/src\/(features|app\/shell)\//],
    ]
    for (const [half, wanted] of halves) {
      const files = Object.keys(texts).filter((path) => isTyped(path) && wanted.test(path))
      const config = { extends: `./${half}/tsconfig.json`, include: [], files }
      writeFileSync(join(folder, `${half}.json`), JSON.stringify(config))
      passes(commandOf('typescript', 'tsc'), '-p', `${half}.json`)
    }
  })

  it('A new feature answers its call from the table that it made, and clerks are told of its sheet', () => {
    const tests = [
      'features/excursions/excursions.routes.test.ts',
      'db/schema.test.ts',
      'exporting/column-help/guide.test.ts',
    ]
    passes('--test', '--test-isolation=none', ...tests.map((test) => `server/${test}`))
  })
})

describe('no new feature', () => {
  const refusalOf = (word: string) => {
    const plan = planFeature(word, root)
    return typeof plan === 'string' ? plan : ''
  }

  for (const word of ['', 'Excursions', 'my-list', '../x', 'class', 'common'])
    it(`No new feature is called "${word}"`, () => assert.match(refusalOf(word), /is no word|means something/))

  it('No new feature takes the word of another, of a floor, a table, a screen or an address', () => {
    for (const word of ['news', 'session', 'feedback', 'topics', 'login', 'privacy', 'levels'])
      assert.match(refusalOf(word), /is taken/, word)
  })

  it('No new feature is made when a place where features are named has moved', () => {
    const moved = { file: 'server/app.ts', before: 'no line begins so', text: 'x' }
    assert.throws(() => insert('one\ntwo', moved), /has no place any more/)
  })
})
