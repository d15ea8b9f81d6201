import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminCommandsOf } from '../../cli/admin-commands.ts'
import { addImport } from '../../importing/writing/staging.queries.ts'
import { importer } from '../../testing/importing-staff.ts'
import { storedZip } from '../../importing/reading/stored-zip.ts'
import { systemHas } from '../../testing/programs.ts'
import { baseSheets } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { uploadRunner } from './run-uploads.ts'
import { changeHeld, claimUpload } from './uploads.queries.ts'

const MINUTE_SECONDS = 60
const OTHER = 'another process'

describe('one import at a time', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const anil = await importer(test, await signedInStaff(test, 'clerk'))
  const binu = await importer(test, await signedInStaff(test, 'owner'))
  const claim = (isAlone: boolean, holder = OTHER) => {
    const now = test.clock.now()
    return test.db.write((tx) => claimUpload(tx, { holder, now, until: now + 15_000, isAlone, isHere: () => true }))
  }
  const nothingElse = async (upload_id: number) => {
    await anil.post('import_discard', { upload_id })
  }

  it('While one import is under way, the others wait in the order in which they asked, and are told for whom', async () => {
    const first = await anil.sendAll(baseSheets)
    const second = await binu.send('levels.csv', baseSheets['levels.csv'])
    await anil.post('import_preview', { upload_id: first.upload_id, good_rows: false })
    test.clock.seconds(1)
    await binu.post('import_preview', { upload_id: second.upload_id, good_rows: false })
    const held = await claim(false)
    assert.equal(held?.upload_id, first.upload_id)
    const { body } = await binu.post('imports')
    assert.equal(body.data.busy.who, anil.email.split('@')[0])
    assert.equal(body.data.busy.upload_id, first.upload_id)
    assert.equal((await binu.shown(second.upload_id)).state, 'planning')
    // Another process takes nothing as long as that one goes on.
    assert.equal(await claim(false, 'a third process'), null)
    // It can neither be thrown away nor added to meanwhile.
    assert.equal(
      (await anil.post('import_discard', { upload_id: first.upload_id })).body.data.reason,
      'changed_meanwhile',
    )
    const added = await anil.sendFile('news.csv', 'x', { 'x-upload': String(first.upload_id) })
    assert.equal(added.body.data.reason, 'changed_meanwhile')
    test.clock.seconds(MINUTE_SECONDS)
    // Its holder has not renewed the lease for a minute: the next process takes it.
    assert.equal((await claim(false, 'a third process'))?.upload_id, first.upload_id)
    assert.equal(
      await test.db.write((tx) => changeHeld(tx, { upload_id: first.upload_id, holder: OTHER }, { done: 1 })),
      false,
    )
    test.clock.seconds(MINUTE_SECONDS)
    while (await anil.runner.round());
    assert.deepEqual(
      [(await anil.shown(first.upload_id)).state, (await binu.shown(second.upload_id)).state],
      ['planned', 'planned'],
    )
    await nothingElse(first.upload_id)
    await nothingElse(second.upload_id)
  })

  it('A command of the terminal waits for the browser, and the browser for a command', async () => {
    const orders = adminCommandsOf({ ...test.parts, db: test.db })
    const begun = { sheet: 'levels', file: 'levels.csv', hash: 'x', rows: 1 }
    const counts = { new: 1, changed: 0, unchanged: 0, refused: 0 }
    const upload = await anil.compared((await anil.send('levels.csv', baseSheets['levels.csv'])).upload_id)
    const { upload_id, preview } = upload
    const id = await orders['import.begin']({ ...begun, counts })
    await anil.post('import_store', { upload_id, plan_hash: preview.plan_hash })
    assert.equal(await anil.runner.round(), false)
    const { body } = await anil.post('imports')
    assert.deepEqual([body.data.busy.who, body.data.busy.names], [null, ['levels.csv']])
    await test.db.write((tx) => tx.updateTable('imports').set({ state: 'done' }).where('import_id', '=', id).execute())
    await claim(false)
    await assert.rejects(orders['import.begin']({ ...begun, counts }), /is importing in the browser/)
    test.clock.seconds(MINUTE_SECONDS)
    assert.equal(await anil.runner.round(), true)
    assert.equal((await anil.shown(upload_id)).state, 'done')
  })

  it('A round of imports that is stopped leaves its import for the next one, as if it had not begun', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `B-${at},Batch ${at},Plus Two Science,`)
    const sheet = ['Batch Code,Batch Name,Level,Subject Codes', ...names].join('\n')
    const upload = await anil.compared((await anil.send('batches.csv', sheet)).upload_id)
    const { upload_id, preview } = upload
    await anil.post('import_store', { upload_id, plan_hash: preview.plan_hash })
    const stopped = uploadRunner(test)
    const round = stopped.round()
    await stopped.stop()
    await round
    assert.equal(await stopped.round(), false)
    const batches = async () => (await test.db.read.selectFrom('batches').select('batch_id').execute()).length
    assert.deepEqual([(await anil.shown(upload_id)).state, await batches()], ['storing', 0])
    while (await anil.runner.round());
    assert.deepEqual([(await anil.shown(upload_id)).state, await batches()], ['done', 500])
  })

  it('An import that takes longer than the others should wait is refused, and the next one comes', async () => {
    const { limits } = test.settings
    const usual = limits.import_seconds
    limits.import_seconds = 1
    try {
      // Its converter never ends by itself.
      systemHas({ 'heif-convert': '[ "$1" = --help ] && exit 0\nexec sleep 600' })
      const news = 'News ID,Date,Heading,Text,Image\nN-1,01/06/2026,Hello,Hi,photo.heic\n'
      const zip = storedZip(
        new Map([
          ['news.csv', Buffer.from(news)],
          ['images/photo.heic', Buffer.from('a photograph')],
        ]),
      )
      const slow = await anil.compared((await anil.send('academy.zip', zip)).upload_id)
      assert.equal(slow.state, 'failed')
      assert.match(slow.problem ?? '', /takes more than 1 minutes? to read\. Upload it in smaller parts/)
      limits.import_seconds = usual
      const next = await binu.compared((await binu.send('levels.csv', 'Level ID,Level\n9,Plus Four\n')).upload_id)
      assert.equal(next.state, 'planned')
      await nothingElse(slow.upload_id)
      await binu.post('import_discard', { upload_id: next.upload_id })
    } finally {
      limits.import_seconds = usual
      systemHas(null)
    }
  })

  it('An import that breaks off while it is laid is said to be there in part, and is not stored a second time', async () => {
    const upload = await anil.compared((await anil.send('levels.csv', 'Level ID,Level\n8,Plus Three\n')).upload_id)
    const { upload_id, preview } = upload
    await anil.post('import_store', { upload_id, plan_hash: preview.plan_hash })
    const held = await claim(true)
    const stuck = { import_id: test.newId(), upload_id, sheet: 'levels', file: 'levels.csv', file_hash: 'x' }
    const counts = { new_rows: 1, changed_rows: 0, unchanged_rows: 0, row_count: 1, laid: 0 }
    await test.db.write(async (tx) => {
      await addImport(tx, { ...stuck, ...counts, state: 'stuck', begun_at: test.clock.now(), ended_at: null })
      await changeHeld(tx, { upload_id, holder: held?.holder ?? '' }, { state: 'laying' })
    })
    test.clock.seconds(MINUTE_SECONDS)
    await anil.runner.round()
    assert.equal((await anil.shown(upload_id)).state, 'broken')
    for (const call of ['import_discard', 'import_store', 'import_preview'])
      assert.equal((await anil.post(call, { upload_id, plan_hash: preview.plan_hash, good_rows: false })).status, 409)
    const { body } = await anil.post('import_history')
    assert.deepEqual([body.data.imports[0].state, body.data.imports[0].file], ['stuck', 'levels.csv'])
    assert.ok(test.errors.some((line) => line.includes('could not be imported')))
    // That was meant to be logged.
    test.errors.length = 0
  })
})
