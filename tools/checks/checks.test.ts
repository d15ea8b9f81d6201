import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { parseSource } from '../house/sources.ts'
import { commandOf, runNode } from '../testing/steps.ts'
import { filesRead, inputsOf, readShapes } from './lint-inputs.ts'
import { hashFiles, readPassed, unlessPassed, writePassed } from './passed-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'checks-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

describe('a step of npm run check', () => {
  let runs = 0
  const step = { name: 'form', run: async () => ({ passed: (runs += 1), failed: 0, output: '' }) }
  const memory = join(folder, 'cache/passed.json')

  it('A step of npm run check runs again when a file, its name or what is installed is another one, and only then', async () => {
    mkdirSync(join(folder, 'node_modules'))
    const changes: [string, string][] = [
      ['a.ts', 'one'],
      ['a.ts', 'two'],
      ['b.ts', 'two'],
      ['node_modules/.ensure', 'others'],
    ]
    for (const [at, [name, text]] of changes.entries()) {
      write(name, text)
      const hash = hashFiles([name.endsWith('.ts') ? name : 'b.ts'], { folder })
      await unlessPassed(step, hash, readPassed(memory)).run()
      assert.equal(runs, at + 1, `${name} ${text}`)
      writePassed(memory, { form: hash })
      await unlessPassed(step, hash, readPassed(memory)).run()
      assert.equal(runs, at + 1)
    }
  })

  it('A step of npm run check runs when it has never passed', async () => {
    const before = runs
    await unlessPassed({ ...step, name: 'house' }, hashFiles(['a.ts'], { folder }), readPassed(memory)).run()
    assert.equal(runs, before + 1)
  })
})

describe('the rules that look at types', () => {
  const sourcesOf = (files: Record<string, string>) =>
    Object.entries(files).map(([path, text]) => parseSource(path, text))
  const files = {
    'a.ts': 'export const a = 1',
    'b.ts': "export { a } from './a.ts'",
    'c.ts': "import { a } from './b.ts'\nconsole.log(a)",
    'd.ts': 'export const d = 1',
  }
  const changedWith = (others: Record<string, string>, shape = '') => {
    const before = inputsOf(sourcesOf(files), '', () => undefined)
    const now = inputsOf(sourcesOf({ ...files, ...others }), shape, () => undefined)
    return Object.keys(files).filter((path) => before[path] !== now[path])
  }

  it('The rules that look at types look again at a changed file and at everything that imports it, over any number of files', () => {
    assert.deepEqual(changedWith({}), [])
    assert.deepEqual(changedWith({ 'a.ts': 'export const a = 2' }), ['a.ts', 'b.ts', 'c.ts'])
    assert.deepEqual(changedWith({ 'd.ts': 'export const d = 2' }), ['d.ts'])
    assert.deepEqual(changedWith({}, 'other rules'), Object.keys(files))
  })

  it('The rules that look at types look at the changed file alone where others see the same of it as before', () => {
    const shapeOf = (path: string) => (path === 'a.ts' ? 'a: number' : undefined)
    const [before, now] = ['1', '2'].map((value) =>
      inputsOf(sourcesOf({ ...files, 'a.ts': `export const a: number = ${value}` }), '', shapeOf),
    )
    assert.deepEqual(
      Object.keys(files).filter((path) => before?.[path] !== now?.[path]),
      ['a.ts'],
    )
  })
})

describe("the compiler's notes", () => {
  async function shapeWith(body: string): Promise<string> {
    write('shape.ts', `export const shape = () => {\n  ${body}\n}\n`)
    const config = { compilerOptions: { noEmit: true, types: [], lib: ['ES2024'] }, files: ['shape.ts'] }
    write('tsconfig.json', JSON.stringify(config))
    const args = [commandOf('typescript', 'tsc'), '-p', folder, '--incremental', '--tsBuildInfoFile']
    const { ok, output } = await runNode({ args: [...args, join(folder, 'notes/half.tsbuildinfo')] })
    assert.ok(ok, output)
    return readShapes(['notes/half.tsbuildinfo'], folder).get('shape.ts') ?? assert.fail('not in the notes')
  }

  it("The compiler's notes tell what others see of a file from what they do not", async () => {
    await shapeWith('return 0')
    const [first, body, type] = [
      await shapeWith('return 1'),
      await shapeWith('return 1 + 1'),
      await shapeWith("return ''"),
    ]
    assert.equal(first, body)
    assert.notEqual(first, type)
  })

  it("The compiler's notes say which files were read, the imported ones too", async () => {
    write('imported.ts', 'export const imported = 1\n')
    write('stranger.ts', 'export const stranger = 1\n')
    await shapeWith("return import('./imported.js')")
    const read = filesRead('notes/half.tsbuildinfo', folder) ?? assert.fail('no notes')
    assert.deepEqual(
      ['shape.ts', 'imported.ts', 'stranger.ts'].map((file) => read.has(file)),
      [true, true, false],
    )
    assert.equal(filesRead('notes/none.tsbuildinfo', folder), undefined)
  })
})
