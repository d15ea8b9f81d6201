import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gapsOf } from '../supply/complete-lock.ts'
import { type Catalogue, translationFaults } from './catalogue.ts'
import { directionFaults, ringFaults } from './directions.ts'
import { lengthFaults, nameFaults } from './names.ts'
import { refusedWords } from './plain-words.ts'
import { sideFaults, styleSideFaults } from './sides.ts'
import { parseSource } from './sources.ts'
import { writerFaults } from './sql.ts'
import { tells } from './tells.ts'
import { literalTextFaults, unusedTexts } from './texts.ts'
import { tradeWordFaults } from './trade-words.ts'
import { placeFaults, silencedFaults } from './words.ts'

test('Imports are found that go to the right, to a sibling or past the contract', () => {
  tells(
    (path, text) => directionFaults([parseSource(path, text)]),
    [
      ['server/http/make-server.ts', `import { x } from '../features/home/home.routes.ts'`],
      ['server/http/calls/route.ts', `import type { X } from '../../session/authenticator.ts'`],
      ['server/features/home/home.routes.ts', `import { x } from '../live/live.queries.ts'`],
      ['server/features/home/home.routes.ts', `import { x } from '../../testing/makers.ts'`],
      ['server/features/home/home.routes.ts', `import { x } from '../../config.ts'`],
      ['server/features/home/home.routes.ts', `export { x } from '../../../web/src/paths.ts'`],
      ['server/features/home/home.rules.ts', `import { x } from './home.queries.ts'`],
      ['server/log.ts', `import { x } from './http/make-server.ts'`],
      ['server/config.ts', `import { x } from './db/db.ts'`],
      ['server/new-place/file.ts', `import { x } from '../ports/clock.ts'`],
      ['contract/src/home.ts', `import { x } from '../../server/ports/clock.ts'`],
      ['web/src/ui/tile.tsx', `import { x } from '../api/send.ts'`],
      ['web/src/features/home/home-screen.tsx', `const x = await import('../live/live-screen.tsx')`],
      ['web/src/api/send.ts', `import { errors } from '#contract/errors.ts'`],
      ['web/src/app/routes/routes.ts', `import { x } from '#contract/screens.ts'`],
      ['e2e/home.spec.ts', `import { x } from '../server/testing/makers.ts'`],
    ],
    [
      ['server/features/home/home.routes.ts', `import { x } from '../../http/calls/route.ts'; import y from 'kysely'`],
      [
        'server/features/home/home.rules.ts',
        `import type { X } from './home.queries.ts'; import { y } from './a.rules.ts'`,
      ],
      ['server/features/home/home.routes.test.ts', `import { x } from '../../testing/makers.ts'`],
      ['server/closing.ts', `import type { X } from './http/make-server.ts'`],
      ['server/main.ts', `import { x } from './config.ts'`],
      ['web/src/api/send.ts', `import type { Reason } from '#contract/errors.ts'`],
      ['web/src/features/account/form.ts', `import { x } from '#contract/account.rules.ts'`],
      ['web/src/app/routes/x.derived.ts', `import { x } from '#contract/screens.ts'`],
      ['web/src/api/a.rules.ts', `import { x } from './b.derived.ts'`],
    ],
  )
})

test('Rings are found: of values, and of types', () => {
  const ring = (imported: string) =>
    ringFaults([
      parseSource('server/db/a.ts', `import { b } from './b.ts'`),
      parseSource('server/db/b.ts', imported),
      parseSource('server/db/c.ts', `import { a } from './a.ts'`),
      parseSource('server/db/d.ts', `import type { A } from './a.ts'`),
    ])
  for (const imported of [
    `import { c } from './c.ts'`,
    `import type { C } from './c.ts'`,
    `import { type C } from './c.ts'`,
    `export type { C } from './c.ts'`,
    `type C = import('./c.ts').C`,
    `const c = await import('./c.ts')`,
  ]) {
    assert.deepEqual(ring(imported), ['a ring: server/db/a.ts > server/db/b.ts > server/db/c.ts > server/db/a.ts'])
  }
  assert.deepEqual(ring(`import type { E } from './e.ts'`), [])
})

test('Writers are found that have to be none: another folder, a variable, raw SQL', () => {
  const path = 'server/features/home/home.queries.ts'
  tells(
    (file, text) => writerFaults([parseSource(file, text)], { students: 'features/account' }),
    [
      [path, `tx.insertInto('students').values({})`],
      [path, `tx.updateTable('students as s').set({})`],
      [path, `tx.deleteFrom(name)`],
      [path, `tx.deleteFrom('strangers')`],
      [path, 'sql`DELETE FROM students WHERE 1 = ${one}`'],
    ],
    [
      [path, `tx.selectFrom('students')`],
      ['server/features/account/account.queries.ts', `tx.insertInto('students').values({})`],
      ['server/testing/makers.ts', `tx.insertInto('students').values({})`],
    ],
  )
})

test('Names have to be kebab-case, of known roles, and none that says nothing', () => {
  tells(
    (path) => nameFaults([path]),
    [
      ['server/http/makeServer.ts', ''],
      ['server/http/index.ts', ''],
      ['web/src/ui/helpers.tsx', ''],
      ['server/features/home/home.service.ts', ''],
    ],
    [
      ['server/features/home/home.rules.test.ts', ''],
      ['server/db/migrations/0001-foundation.ts', ''],
      ['docs/decisions/README.md', ''],
    ],
  )
})

test('Files above 300 lines are found', () => {
  const faults = (lines: number) => lengthFaults([{ path: 'a.ts', text: 'x\n'.repeat(lines) }])
  assert.equal(faults(301).length, 1)
  assert.equal(faults(300).length, 0)
})

test('Rules switched off without a reason are found', () => {
  tells(
    (path, text) => silencedFaults([parseSource(path, text)]),
    [
      ['a.ts', `// oxlint-disable-next-line no-console`],
      ['a.ts', `/* eslint-disable */`],
    ],
    [['a.ts', `// oxlint-disable-next-line no-console -- whoever starts this reads it`]],
  )
})

test('Folders and registries of one machine are found', () => {
  // The texts are put together from parts, since the check would otherwise find this file too.
  const ann = ['', 'home', 'ann'].join('/')
  const host = ['registry', 'example.org'].join('.')
  tells(
    (path, text) => placeFaults([{ path, text }], '/builds/of-mine/academy', '/somebody'),
    [
      ['a.md', `see /builds/of-mine/academy/server`],
      ['a.md', `see /builds/of-mine/notes.md`],
      ['a.md', `see ${ann}/academy/server`],
      ['a.json', `"resolved": "https://${host}/kysely.tgz"`],
    ],
    [
      ['a.md', `see ./server, /var/lib/academy/ and https://example.org/home/page`],
      ['a.ts', `paths.news /somebody-else/`],
    ],
  )
})

test('Unused texts are found', () => {
  const uses = [
    `m.one({}, { locale })`,
    `const label = m['two']`,
    `throw new Refused('rule', { text: plainText('three') })`,
    'const rule = { text: `four` }',
    `const { five } = m`,
  ].map((text) => parseSource('server/http/a.ts', text))
  assert.deepEqual(unusedTexts(uses, ['one', 'two', 'three', 'four', 'five']), [])
  const others = [
    parseSource('server/http/a.test.ts', `m.one()`),
    parseSource('server/http/a.ts', `// m.one()\nother.one()`),
  ]
  assert.equal(unusedTexts(others, ['one']).length, 1)
})

test('An optional package that is nowhere in the lock file is found', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-win32-x64': '1.0.0' } },
    'node_modules/a-linux-x64': { version: '1.0.0' },
  }
  assert.deepEqual(gapsOf({ packages }), [{ owner: 'node_modules/a', name: 'a-win32-x64', version: '1.0.0' }])
  const inner = { ...packages, 'node_modules/a/node_modules/a-win32-x64': { version: '1.0.0' } }
  assert.deepEqual(gapsOf({ packages: inner }), [])
})

test('Words that must not come back are found in any form of a text, and quoted texts are left', () => {
  const count = (text: string) => refusedWords('en', { key: text }).length
  for (const text of [
    'Block no more',
    'Whoever runs the server',
    'Nothing stands here',
    'Every answer is saved at once.',
    'E-mail',
    '93 %',
    'Two  spaces',
    "Can't",
    'Import a workbook',
  ])
    assert.equal(count(text), 1, text)
  for (const text of ['Unblock', 'Can’t', '{percent}%', 'Show 3 more rows', 'Text and a picture', 'Email'])
    assert.equal(count(text), 0, text)
  const plural = [{ match: { 'count=one': 'One day', 'count=other': '{count} days anew' } }]
  assert.equal(refusedWords('en', { key: plural }).length, 1)
  assert.deepEqual(refusedWords('en', { sms_code: "It's you" }), [])
})

test('Names that are not the list’s are found, in every language; many of a thing are its name as well', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const list = read('docs/words.md')
  const count = (language: 'en' | 'hi' | 'ml', told: Catalogue) => {
    const catalogue = JSON.parse(read(`messages/console/${language}.json`)) as Catalogue
    return tradeWordFaults(list, language, { ...catalogue, ...told }).length
  }
  assert.equal(count('en', { menu_register: 'Register' }), 1)
  assert.equal(count('en', { menu_papers: 'Test paper', role_clerk: 'Office clerk', sealed_state_open: 'Waiting' }), 2)
  assert.equal(count('hi', { menu_keys: 'आंसर की', menu_import: 'आयात' }), 2)
  assert.equal(count('ml', { menu_doubts: 'സംശയം', role_owner: 'ഓണർ' }), 1)
})

test('Words outside the catalogue are found: on a screen, spoken of it, chosen between', () => {
  tells(
    (path, text) => literalTextFaults([parseSource(path, text)]),
    [
      ['web/src/ui/tile.tsx', `const x = <p>Hello</p>`],
      ['web/src/ui/tile.tsx', `const x = <p>{'Hello'}</p>`],
      ['web/src/ui/tile.tsx', `const x = <p>{late ? 'Late' : null}</p>`],
      ['web/src/ui/tile.tsx', `const x = <img alt="A cat" />`],
      ['web/src/ui/tile.tsx', 'const x = <button aria-label={`Close ${name}`} />'],
    ],
    [
      ['web/src/ui/tile.tsx', `const x = <p className="grid" lang="en">{m.tile()} · {name} 100 %</p>`],
      ['web/src/ui/tile.tsx', `const x = <Field name="mobile" title={m.tile()}>{kind === 'a' ? m.a() : null}</Field>`],
      ['web/src/ui/tile.test.tsx', `const x = <p>Hello</p>`],
    ],
  )
})

test('Translations have to be all of it, nothing else, of the same values in the same forms', () => {
  const plural = (one: string, other: string) => [{ match: { 'n=one': one, 'n=other': other } }]
  const written = { hello: 'Hello, {name}', days: plural('{n} day', '{n} days'), taken: plural('once', '{n} times') }
  const told = { hello: '{name}, नमस्ते', days: plural('{n} दिन', '{n} दिन'), taken: plural('{n} बार', '{n} बार') }
  assert.deepEqual(translationFaults('hi', written, told), [])
  const faults = (changes: object) => translationFaults('hi', written, { ...told, ...changes }).length
  assert.equal(translationFaults('hi', written, { hello: told.hello, days: told.days }).length, 1)
  assert.equal(faults({ more: 'और' }), 1)
  assert.equal(faults({ hello: 'नमस्ते' }), 1)
  assert.equal(faults({ hello: ' ' }), 1)
  assert.equal(faults({ days: '{n} दिन' }), 1)
  assert.equal(faults({ days: plural('{n} दिन', 'दिन') }), 1)
})

test('Sides are found in classes, alone or among others, and in style sheets', () => {
  tells(
    (path, text) => sideFaults([parseSource(path, text)]),
    [
      ['web/src/ui/a.tsx', `const a = <p className="mt-2 ml-3" />`],
      ['web/src/ui/a.tsx', `const a = <p className="md:-mr-2" />`],
      ['web/src/ui/a.tsx', 'const a = <p className={`grid ${b} pl-4`} />'],
      ['web/src/ui/a.ts', `const look = 'absolute left-1/2'`],
      ['web/src/ui/a.ts', `const look = 'text-right'`],
      ['web/src/ui/a.ts', `const look = 'border-l'`],
      ['web/src/ui/a.ts', `const look = 'rounded-tl-card'`],
    ],
    [
      [
        'web/src/ui/a.tsx',
        `const a = <p className="ms-3 pe-2 start-0 text-start border-e rounded-s-card border-line" />`,
      ],
      ['web/src/ui/a.ts', `const side = 'left'; const key = 'ArrowLeft'; const path = './time-left.tsx'`],
      ['web/src/ui/a.test.ts', `const look = 'ml-3'`],
      ['server/a.ts', `const look = 'ml-3'`],
    ],
  )
  tells(
    (path, text) => styleSideFaults([{ path, text }]),
    [
      ['web/src/a.css', 'a { margin-left: 1px }'],
      ['web/src/a.css', 'a { right: 0 }'],
      ['web/src/a.css', 'a { border-left-width: 0 }'],
    ],
    [['web/src/a.css', '.lucide-chevron-left { margin-inline-start: 1px; inset-inline-end: 0 }']],
  )
})
