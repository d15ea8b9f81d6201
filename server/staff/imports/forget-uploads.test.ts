import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { importer } from '../../testing/importing-staff.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { forgetUploads } from './forget-uploads.ts'
import { foldersInUse } from './uploads.queries.ts'

const DAY_SECONDS = 86_400
const LEVELS = 'Level ID,Level\n6,Plus Two Science\n'

describe('files that somebody sent in and forgot', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))
  const root = join(test.settings.dataDir, 'imports')
  const uploads = async () => (await test.db.read.selectFrom('import_uploads').select('state').execute()).length

  it('Files that somebody sent in and forgot are removed after a week, while it is kept for a year what was stored by whom', async () => {
    const { upload_id } = await clerk.send('levels.csv', LEVELS)
    await clerk.stored(await clerk.compared(upload_id))
    await clerk.compared((await clerk.send('levels.csv', LEVELS)).upload_id)
    await clerk.send('levels.csv', LEVELS)
    test.clock.seconds(6 * DAY_SECONDS)
    assert.equal(await forgetUploads(test), 0)
    assert.equal(readdirSync(root).length, 2)
    test.clock.seconds(2 * DAY_SECONDS)
    assert.equal(await forgetUploads(test), 2)
    assert.deepEqual([readdirSync(root), await foldersInUse(test.db.read), await uploads()], [[], [], 1])
    test.clock.seconds(365 * DAY_SECONDS)
    assert.equal(await forgetUploads(test), 1)
    assert.equal(await uploads(), 0)
  })

  it('Files that somebody sent in and forgot are removed after a day if nothing of them could be stored', async () => {
    const today = await importer(test, await signedInStaff(test, 'clerk'))
    const compared = async (levels: string) => today.compared((await today.send('levels.csv', levels)).upload_id)
    const wrong = await compared('Level ID,Level\nsix,Plus Two Science\n')
    const good = await compared('Level ID,Level\n7,Plus One\n')
    assert.deepEqual([wrong.preview.rows, good.preview.rows], [0, 1])
    test.clock.seconds(DAY_SECONDS / 2)
    assert.equal(await forgetUploads(test), 0)
    test.clock.seconds(DAY_SECONDS)
    assert.equal(await forgetUploads(test), 1)
    const left = await test.db.read.selectFrom('import_uploads').select('upload_id').execute()
    assert.deepEqual(left, [{ upload_id: good.upload_id }])
    test.clock.seconds(7 * DAY_SECONDS)
    assert.equal(await forgetUploads(test), 1)
  })

  it('Files that somebody sent in and forgot are kept as long as they wait to be stored', async () => {
    const fresh = await importer(test, await signedInStaff(test, 'owner'))
    const { upload_id } = await fresh.send('levels.csv', LEVELS)
    await fresh.post('import_preview', { upload_id, good_rows: false })
    test.clock.seconds(30 * DAY_SECONDS)
    assert.equal(await forgetUploads(test), 0)
    assert.equal(readdirSync(root).length, 1)
  })
})
