import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBlock, runBlocks } from './doc-blocks.ts'
import { projectFiles } from '../house/sources.ts'
import { root } from '../stamp.ts'

const documents = projectFiles().filter((file) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(file))
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
