import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startRetentionJob } from '../../retention/retention.ts'
import { importer } from '../../testing/importing-staff.ts'
import { baseSheets } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { ROWS_AT_ONCE } from './undo-upload.ts'

const COUNT = ROWS_AT_ONCE + 100
const DAY_SECONDS = 86_400

describe('undoing a large import', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))
  const { upload_id: base } = await clerk.sendAll(baseSheets)
  await clerk.stored(await clerk.compared(base))
  const stored = async () => {
    const rows = Array.from({ length: COUNT }, (_, at) => `N-${at},2026-11-17,Heading ${at},Day,P2-A`)
    const sheet = ['News ID,Date,Heading,Text,Level or Batch Code', ...rows].join('\n')
    const { upload_id } = await clerk.send('news.csv', sheet)
    await clerk.stored(await clerk.compared(upload_id))
    const found = test.db.read.selectFrom('imports').where('upload_id', '=', upload_id).select('import_id')
    return { upload_id, ...(await found.executeTakeFirstOrThrow()) }
  }
  const news = async () =>
    (await test.db.read.selectFrom('news').select('news_code').orderBy('id').execute()).map((row) => row.news_code)
  const change = (code: string) =>
    test.db.write((tx) => tx.updateTable('news').set({ heading: 'Changed' }).where('news_code', '=', code).execute())
  const run = async () => {
    while (await clerk.runner.round());
  }
  const last = async () => (await clerk.post('import_history')).body.data.imports[0]

  it('Undoing a large import is shown while it waits, comes to nothing where a row changed meanwhile, and can be asked for again', async () => {
    const { import_id, upload_id } = await stored()
    const asked = (await clerk.post('import_undo', { import_id })).body.data
    assert.deepEqual([asked.why_not, asked.in_steps, asked.removed], [null, true, COUNT])
    assert.equal((await last()).undoing, true)
    const { uploads } = (await clerk.post('imports')).body.data
    assert.deepEqual(
      uploads.map(({ state }: { state: string }) => state),
      ['undo_checking'],
    )
    assert.equal((await clerk.post('import_undo_preview', { import_id })).body.data.why_not, 'importing')
    assert.equal((await clerk.post('import_undo', { import_id })).body.data.reason, 'changed_meanwhile')
    assert.equal((await clerk.post('import_discard', { upload_id })).body.data.reason, 'changed_meanwhile')
    await change('N-3')
    await run()
    const { undoing, undo_refused, undone, may_undo } = await last()
    assert.deepEqual([undoing, undo_refused, undone, may_undo], [false, true, null, true])
    assert.equal((await news()).length, COUNT)
    const { why_not, reasons, refused } = (await clerk.post('import_undo_preview', { import_id })).body.data
    assert.deepEqual(
      [why_not, refused, reasons],
      ['rows', 1, [{ file: 'news.csv', row: 'N-3', why: 'changed', by: null }]],
    )
    await test.db.write((tx) =>
      tx.updateTable('news').set({ heading: 'Heading 3' }).where('news_code', '=', 'N-3').execute(),
    )
    await clerk.post('import_undo', { import_id })
    await run()
    assert.deepEqual(await news(), [])
    assert.equal((await clerk.shown(upload_id)).is_undone, true)
  })

  it('Undoing a large import leaves what changed after all of it was looked at, and names it', async () => {
    const { import_id, upload_id } = await stored()
    await clerk.post('import_undo', { import_id })
    // A process that ends right after the switch leaves this state.
    const switched = { state: 'undoing', undone_at: test.clock.now(), undone_by: 'somebody' }
    await test.db.write((tx) =>
      tx.updateTable('import_uploads').set(switched).where('upload_id', '=', upload_id).execute(),
    )
    await change('N-5')
    await run()
    assert.deepEqual(await news(), ['N-5'])
    assert.equal((await last()).undone.left, 1)
    const entries = test.db.read
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
      .where('entity_id', '=', String(upload_id))
      .select(['action', 'details'])
      .orderBy('audit_entries.entry_id', 'desc')
    const { action, details } = await entries.executeTakeFirstOrThrow()
    assert.equal(action, 'import_undo_left_rows')
    assert.match(details, /N-5/)
    await test.db.write((tx) => tx.deleteFrom('news').execute())
  })

  it('Undoing a large import keeps what it goes on by, however old that is', async () => {
    const { import_id } = await stored()
    await clerk.post('import_undo', { import_id })
    test.clock.seconds(8 * DAY_SECONDS)
    await startRetentionJob(test)
    await run()
    assert.deepEqual(await news(), [])
  })
})
