import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from '../stamp.ts'
import { commandOf } from '../testing/steps.ts'
import { tells } from './tells.ts'

/** What the linter says of files in a project that has the house's configuration and nothing else. */
function lint(files: [path: string, text: string][]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'linted-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const args = [commandOf('oxlint'), '--format=unix']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  assert.match(stdout, /\d+ problems/, stderr)
  return stdout.split('\n')
}

test('Statements, whole rows, the environment and ignored types are found by the linter', () => {
  const wrong: [string, string][] = [
    ['server/features/home/a.routes.ts', `tx.selectFrom('students')`],
    ['server/features/home/b.routes.ts', `tx.deleteFrom(name)`],
    ['server/session/c.ts', "import { sql } from 'kysely'\nsql`select 1`.execute(tx)"],
    ['server/features/home/d.queries.ts', `query.selectAll()`],
    ['server/features/home/e.routes.ts', `query.selectAll('students')`],
    ['server/importing/f.ts', `query.returningAll()`],
    ['server/http/g.ts', `start(process.env['HOME'])`],
    ['server/http/h.ts', `import { env } from 'node:process'\nstart(env)`],
    ['contract/src/i.ts', `import process from 'node:process'\nstart(process)`],
    ['ui/cards/j.ts', `import process from 'node:process'\nstart(process)`],
    ['server/http/k.ts', `// @ts-ignore because of everything\nstart()`],
    ['server/http/l.ts', `// @ts-expect-error\nstart()`],
  ]
  const right: [string, string][] = [
    ['server/features/home/m.queries.ts', `tx.selectFrom('students').select(columnsOf('students'))`],
    ['server/db/n.ts', "import { sql } from 'kysely'\nsql`select 1`.execute(tx)"],
    ['server/importing/o.ts', `tx.selectFrom('students')`],
    ['server/features/home/p.routes.test.ts', `tx.selectFrom('students').selectAll()`],
    ['server/config.ts', `start(process.env['HOME'])`],
    ['server/testing/q.ts', `start(process.env)`],
    ['server/http/r.ts', `start(settings.env)`],
    ['server/http/s.ts', `// @ts-expect-error the types of this package are wrong\nstart()`],
  ]
  const told = lint([...wrong, ...right])
  tells((path) => told.filter((line) => line.startsWith(`${path}:`)), wrong, right)
})
