import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { engine } from '../testing/fresh-db.ts'
import { baseSheets, folderOf } from '../testing/provider-folder.ts'
import { aHome, provider, rowsOf, startProvider, until } from '../testing/provider-run.ts'
import { startMain } from '../testing/start-main.ts'
import { readBackup } from '../backup/read-backup.ts'

// So many that a process is still working on them when it is killed.
const COUNT = 9000
const HEADER = 'Question ID,Subject Code,Question,Option A,Option B,Correct'
const bank = (letter: string) => ({
  'questions.csv': [
    HEADER,
    ...Array.from({ length: COUNT }, (_, at) => `${letter}-${at},PHY12,Is it ${letter} ${at}?,Yes,No,A`),
  ].join('\n'),
})

describe('a process that is killed', async () => {
  const home = await aHome()
  const first = await provider(home, 'import', folderOf(baseSheets), '--write', '--new-academy')
  assert.equal(first.code, 0, first.err)
  const questions = async () => (await rowsOf(home, 'questions')).length
  const lastImport = async () =>
    (await rowsOf(home, 'imports')).toSorted((a, b) => Number(a['import_id']) - Number(b['import_id'])).at(-1)
  const isOf = async (state: string, least = 0) => {
    const last = await lastImport()
    return last?.['sheet'] === 'questions' && last['state'] === state && Number(last['laid']) >= least
  }

  it('A process that is killed while it stages rows leaves nothing, and the import can be run again', async () => {
    const folder = folderOf(bank('S'))
    const { child, ended } = startProvider(home, 'import', folder, '--write')
    await until(async () => isOf('staging'), ended)
    child.kill('SIGKILL')
    await ended
    assert.ok(await isOf('staging'))
    assert.equal(await questions(), 0)
    const listed = await provider(home, 'imports')
    assert.match(listed.out, new RegExp(`questions\\.csv: ${COUNT} new, 0 changed, 0 unchanged \\((stuck|staging)\\)`))
    assert.equal(await questions(), 0)
    if (engine === 'sqlite') assert.deepEqual(await rowsOf(home, 'import_rows'), [])
  })

  it('A process that is killed while it lays rows has the rest laid by whoever comes next', async () => {
    const folder = folderOf(bank('S'))
    const { child, ended } = startProvider(home, 'import', folder, '--write')
    await until(async () => isOf('published', 1), ended)
    child.kill('SIGKILL')
    await ended
    const laid = await questions()
    assert.ok(laid > 0 && laid < COUNT, `${laid} of ${COUNT}`)
    const again = await provider(home, 'import', folder, '--write')
    assert.match(again.out, new RegExp(`questions\\.csv: 0 new, 0 changed, ${COUNT.toLocaleString('en-IN')} unchanged`))
    assert.deepEqual([again.code, await questions()], [0, COUNT])
  })

  it('A process that is killed while it serves and lays rows for the command line goes on with them when it is started again', async () => {
    if (engine === 'postgres') return
    const serving = await startMain(home.environment)
    const { ended } = startProvider(home, 'import', folderOf(bank('T')), '--write')
    await until(async () => isOf('published', 1), ended)
    serving.child.kill('SIGKILL')
    const { code, err } = await ended
    assert.equal(code, 1)
    assert.match(err, /The app ended while it was at work\. Run the command again\./)
    const second = await startMain(home.environment)
    await until(async () => (await lastImport())?.['state'] === 'done')
    const gone = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    await gone
    assert.equal(await questions(), 2 * COUNT)
  })

  it('A process that is killed while it writes a backup leaves no file that looks like one', async () => {
    const file = join(home.dataDir, 'academy.zip')
    const { child, ended } = startProvider(home, 'backup', file)
    await until(() => existsSync(`${file}.part`), ended)
    child.kill('SIGKILL')
    await ended
    assert.equal(existsSync(file), false)
    await assert.rejects(readBackup(`${file}.part`), /this is not a backup, or it is cut off/)
    const again = await provider(home, 'backup', file)
    assert.equal(again.code, 0, again.err)
    assert.match(again.out, /read again and found whole/)
    assert.equal(existsSync(`${file}.part`), false)
  })
})
