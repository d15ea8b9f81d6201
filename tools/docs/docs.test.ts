import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { runBlock, runBlocks } from './doc-blocks.ts'
import { projectFiles } from '../house/sources.ts'
import { root } from '../stamp.ts'

const files = projectFiles()
const documents = files.filter((file) => /^([A-Z]+|docs\/.*|.*\/README)\.md$/.test(file))
const blocks = documents.flatMap((file) => runBlocks(file, readFileSync(join(root, file), 'utf8')))

for (const block of blocks) {
  test(`the commands of ${block.file}:${block.line} run`, async () => {
    assert.doesNotMatch(block.commands, /npm (run )?test\b/, 'the tests would run themselves: mark this block sh alone')
    const folder = mkdtempSync(join(tmpdir(), 'docs-'))
    // A port and a folder of their own: a reader's server may be running.
    await runBlock(block, { PORT: '0', DATA_DIR: folder }).finally(() =>
      rmSync(folder, { recursive: true, force: true }),
    )
  })
}

test('a page leads to files that are there', () => {
  const lost = documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, to = '']) => join(dirname(file), to))
      .filter((to) => !existsSync(join(root, to)))
      .map((to) => `${file}: ${to}`),
  )
  assert.deepEqual(lost, [])
})

test('each decision stands in the index of decisions, once', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const named = [...index.matchAll(/\((\d{4}-[^)]+\.md)\)/g)].map(([, name = '']) => name)
  const there = files.filter((file) => /^docs\/decisions\/\d/.test(file)).map((file) => file.slice(15))
  assert.deepEqual(named.toSorted(), there.toSorted())
})

const block = (commands: string) => ({ file: 'README.md', line: 1, commands })

test('only blocks that are marked are run', () => {
  const text = '# A\n\n```sh run\nnpm start\n```\n\n```sh\nnpm test\n```\n\n1. List\n\n   ```sh run\n   ls\n   ```\n'
  assert.deepEqual(
    runBlocks('README.md', text).map(({ line, commands }) => [line, commands.trim()]),
    [
      [3, 'npm start'],
      [13, 'ls'],
    ],
  )
})

test('a block whose commands fail is a failure, also in the middle', async () => {
  await assert.rejects(runBlock(block('false\ntrue\n')), /The commands failed/)
  assert.equal(await runBlock(block('echo done\n')), 'done\n')
})

test('a block that serves is ended once it says where', async () => {
  assert.match(await runBlock(block('echo "Open http://127.0.0.1:1"\nexec sleep 60\n')), /Open http/)
})
