import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { killableServer } from '../../testing/killable-server.ts'
import { rowsOf, until } from '../../testing/provider-run.ts'

// Enough that a process is never through with them before it can be killed.
const COUNT = 9000
const HEADER = 'Question ID,Subject Code,Question,Option A,Option B,Correct'
const bank = [HEADER, ...Array.from({ length: COUNT }, (_, at) => `S-${at},PHY12,Is it ${at}?,Yes,No,A`)].join('\n')

describe('a server that is killed while it imports for the staff', async () => {
  const { home, clerk, send, settled, again, kill, start, entries, end } = await killableServer()
  const inBank = async () => (await rowsOf(home, 'questions')).filter((row) => row['withdrawn_at'] === null).length
  const imports = async () => (await rowsOf(home, 'imports')).filter(({ sheet }) => sheet === 'questions')
  const isOf = async (state: string, least = 0) =>
    (await imports()).some((row) => row['state'] === state && Number(row['laid']) >= least)
  const staged = async (least: number) => (await rowsOf(home, 'import_rows')).length >= least
  const changes = async () => (await rowsOf(home, 'import_changes')).length
  const stateOf = async (upload_id: number) =>
    (await rowsOf(home, 'import_uploads')).find((row) => row['upload_id'] === upload_id)?.['state']
  let upload_id = 0

  it('A server that is killed while it imports for the staff goes on by itself at its next start, exactly once, wherever it was', async () => {
    upload_id = await send('questions.csv', bank)
    await clerk.post('import_preview', { upload_id, good_rows: false })
    await again()
    const { preview } = await settled(upload_id)
    assert.equal(preview?.rows, COUNT)
    await clerk.post('import_store', { upload_id, plan_hash: preview.plan_hash })
    await until(async () => staged(1))
    await again()
    // Nothing of what was staged counts: there is no entry, and no student sees anything.
    assert.deepEqual([await inBank(), (await entries(upload_id)).length], [0, 0])
    await until(async () => isOf('published', 1))
    await again()
    assert.equal((await settled(upload_id)).state, 'done')
    assert.equal(await inBank(), COUNT)
    assert.equal((await entries(upload_id)).length, 1)
    const rows = await imports()
    assert.deepEqual(
      rows.map(({ state, laid }) => [state, Number(laid)]),
      [['done', COUNT]],
    )
    assert.deepEqual(await rowsOf(home, 'import_rows'), [])
    const folder = join(home.dataDir, 'imports')
    await until(() => !existsSync(folder) || readdirSync(folder).length === 0)
  })

  it('A server that is killed while it undoes an import has nothing undone until all was looked at, and then all of it, once', async () => {
    await again()
    const [stored] = await imports()
    const import_id = Number(stored?.['import_id'])
    const { data: asked } = (await clerk.post('import_undo', { import_id })).body
    assert.equal(asked.why_not, null, JSON.stringify(asked))
    await until(async () => (await stateOf(upload_id)) !== 'done')
    await kill()
    const isSwitched = (await entries(upload_id)).length === 2
    assert.equal((await stateOf(upload_id)) === 'undoing', isSwitched)
    if (!isSwitched) assert.deepEqual([await inBank(), await changes()], [COUNT, COUNT])
    await start()
    await until(async () => (await stateOf(upload_id)) === 'undoing' && (await changes()) < COUNT)
    await kill()
    // What was taken back is forgotten in the same unit of work, so that nothing is taken back twice.
    assert.equal(await inBank(), await changes())
    await start()
    assert.equal((await settled(upload_id)).state, 'done')
    assert.deepEqual([await inBank(), await changes()], [0, 0])
    assert.deepEqual(
      (await entries(upload_id)).map(({ action }) => action),
      ['import_stored', 'import_undone'],
    )
    // It is undone, and says so; the same file may come again.
    assert.equal((await clerk.post('import_undo', { import_id })).body.data.reason, 'changed_meanwhile')
    const anew = await send('questions.csv', bank)
    await clerk.post('import_preview', { upload_id: anew, good_rows: false })
    assert.equal((await settled(anew)).preview?.rows, COUNT)
  })

  it('The server of these tests ends', end)
})
