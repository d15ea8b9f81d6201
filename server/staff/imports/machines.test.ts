import assert from 'node:assert/strict'
import { existsSync, utimesSync } from 'node:fs'
import { describe, it } from 'node:test'
import { builtApp } from '../../testing/built-app.ts'
import { engine } from '../../testing/fresh-db.ts'
import { importer } from '../../testing/importing-staff.ts'
import { baseSheets, emptyFolder } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { forgetUploads } from './forget-uploads.ts'
import { uploadRunner } from './run-uploads.ts'
import { uploadPlaces } from './upload-folder.ts'
import { uploadById } from './uploads.queries.ts'

const TEN_MINUTES_SECONDS = 601
const EIGHT_DAYS_SECONDS = 8 * 86_400
const BAD = { 'levels.csv': 'Level ID,Level\nsix,Plus Two\n' }

// An embedded database has no other machine.
if (engine === 'postgres') describe('an import that was sent to another machine', importsElsewhere)
else describe('an import beside an embedded database', importsAlone)

async function importsAlone(): Promise<void> {
  const test = await testApp({ LIMITS: 'off' })
  const anil = await importer(test, await signedInStaff(test, 'clerk'))

  it('An import beside an embedded database never waits for another machine', async () => {
    const { upload_id, elsewhere } = await anil.send('levels.csv', baseSheets['levels.csv'])
    const planned = await anil.compared(upload_id)
    assert.deepEqual([elsewhere, planned.elsewhere, planned.state, planned.may_give_up], [null, null, 'planned', false])
  })
}

async function importsElsewhere(): Promise<void> {
  const test = await testApp({ LIMITS: 'off' })
  const anil = await importer(test, await signedInStaff(test, 'clerk'))
  const settings = { ...test.settings, dataDir: emptyFolder() }
  const machine = { ...test, settings, app: await builtApp({ ...test.parts, settings }) }
  const runner = uploadRunner(machine)
  // The same browser, by way of the other machine.
  const there = async (call: string, body: object) => {
    const cookie = [...anil.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers = { 'x-staff': '1', origin: 'http://localhost', cookie }
    const answer = await machine.app.inject({ method: 'POST', url: `/api/staff/${call}`, headers, payload: body })
    return { status: answer.statusCode, body: answer.json() }
  }
  const shownThere = async (upload_id: number) => (await there('import_upload', { upload_id })).body.data.upload

  it('An import on another machine waits for the machine that has its files, which any machine says', async () => {
    const { upload_id } = await anil.send('levels.csv', baseSheets['levels.csv'])
    const asked = await there('import_preview', { upload_id, good_rows: false })
    assert.equal(asked.status, 200)
    assert.equal(await runner.round(), false)
    const shown = await shownThere(upload_id)
    assert.deepEqual([shown.state, typeof shown.elsewhere.machine], ['planning', 'string'])
    assert.equal((await anil.shown(upload_id)).elsewhere, null)
    assert.equal(await anil.runner.round(), true)
    assert.equal((await shownThere(upload_id)).state, 'planned')
    await anil.post('import_discard', { upload_id })
  })

  it('An import on another machine does not keep back what lies here', async () => {
    const { upload_id } = await anil.send('levels.csv', baseSheets['levels.csv'])
    const other = await importer(machine, anil)
    const mine = await other.send('subjects.csv', baseSheets['subjects.csv'])
    await anil.post('import_preview', { upload_id, good_rows: false })
    test.clock.seconds(1)
    await anil.post('import_preview', { upload_id: mine.upload_id, good_rows: false })
    assert.equal(await runner.round(), true)
    assert.deepEqual(
      [(await shownThere(upload_id)).state, (await shownThere(mine.upload_id)).state],
      ['planning', 'planned'],
    )
    while (await anil.runner.round());
    for (const id of [upload_id, mine.upload_id]) await anil.post('import_discard', { upload_id: id })
  })

  it('An import on another machine says why its mistakes and its yellow workbook cannot be had, and takes no file beside it', async () => {
    const sent = await anil.sendAll(BAD)
    const { upload_id, preview } = await anil.compared(sent.upload_id)
    assert.equal(preview.mistakes > 0, true)
    for (const asked of [
      await there('import_mistakes', { upload_id, page: 0 }),
      await there('import_workbook', { upload_id, file: 'levels.csv' }),
    ]) {
      assert.equal(asked.body.data.reason, 'rule')
      assert.match(asked.body.message, /are on another server/)
    }
    const added = await (await importer(machine, anil)).sendFile('levels.csv', 'x', { 'x-upload': String(upload_id) })
    assert.match(added.body.message, /are on another server/)
    assert.equal((await anil.post('import_mistakes', { upload_id, page: 0 })).body.data.mistakes.length > 0, true)
    await anil.post('import_discard', { upload_id })
  })

  it('An import on another machine can be given up when that has not come again for ten minutes, and not before', async () => {
    const { upload_id } = await anil.send('levels.csv', baseSheets['levels.csv'])
    await there('import_preview', { upload_id, good_rows: false })
    assert.equal((await there('import_discard', { upload_id })).body.data.reason, 'changed_meanwhile')
    assert.equal((await shownThere(upload_id)).may_give_up, false)
    test.clock.seconds(TEN_MINUTES_SECONDS)
    assert.equal((await shownThere(upload_id)).may_give_up, true)
    assert.equal((await there('import_discard', { upload_id })).status, 200)
    assert.equal((await there('import_upload', { upload_id })).body.data.reason, 'not_found')
  })

  it('An import on another machine is forgotten when nobody gives it up, and its folder goes when its machine looks', async () => {
    const { upload_id } = await anil.send('levels.csv', baseSheets['levels.csv'])
    await there('import_preview', { upload_id, good_rows: false })
    const row = await uploadById(test.db.read, upload_id)
    const { all } = uploadPlaces(test.settings, row?.folder ?? '')
    // A disk has a clock of its own: what it wrote is as old as the test says.
    const sent = new Date(test.clock.now())
    utimesSync(all, sent, sent)
    assert.equal(await forgetUploads(machine), 0)
    test.clock.seconds(EIGHT_DAYS_SECONDS)
    assert.equal(await forgetUploads(machine), 1)
    assert.equal(existsSync(all), true)
    await forgetUploads(test)
    assert.equal(existsSync(all), false)
  })
}
