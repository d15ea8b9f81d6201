import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { noteBackup } from '../../backup/backup-state.ts'
import { backupHealth } from '../../backup/backup-health.rules.ts'
import { diskHealth, storageHealth, textsHealth } from './server.routes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('the page of the server', async () => {
  const test = await testApp()
  const now = test.clock.now()
  const serverState = {
    failing: () => [{ name: 'messages of the staff', since: now - HOUR_MS }],
    clockAhead: () => 1_200_000,
  }
  Object.assign(test.parts.serverState ?? {}, serverState)
  const owner = await signedInStaff(test, 'owner')
  const read = async () => (await owner.post('server')).body.data

  it('The page of the server is for owners', async () => {
    for (const role of ['clerk', 'examiner', 'teacher', 'invigilator'] as const)
      assert.equal((await (await signedInStaff(test, role)).post('server')).status, 403)
  })

  it('The page of the server says what runs, and names no path', async () => {
    const data = await read()
    assert.match(data.version, /^\d+\.\d+\.\d+$/)
    assert.equal(data.database, test.db.engine)
    assert.ok(Date.parse(data.started_at) <= test.clock.now())
    assert.deepEqual([data.disk.state, data.storage.state], ['good', 'good'])
    assert.ok(data.disk.free_bytes > 0)
    await noteBackup(test.settings, { failed: { of: 'backup', at: now, why: `${test.settings.dataDir} is full` } })
    assert.ok(!JSON.stringify(await read()).includes(test.settings.dataDir))
  })

  it('The page of the server has backups, a clock that jumped, texts that are printed, and work that fails', async () => {
    rmSync(join(test.settings.dataDir, 'backup-state.json'), { force: true })
    const without = test.db.engine === 'postgres' ? 'look' : 'wrong'
    assert.deepEqual([(await read()).backup.state, (await read()).backup.at], [without, null])
    const made = { file: '/x.zip', at: now - HOUR_MS, rows: 1, files: 1, isEncrypted: true }
    await noteBackup(test.settings, { made, rehearsed: { file: '/x.zip', at: now - HOUR_MS } })
    const data = await read()
    assert.deepEqual(data.backup, {
      state: 'good',
      at: '2026-11-20T09:30:00+05:30',
      is_encrypted: true,
      rehearsed_at: '2026-11-20T09:30:00+05:30',
      failed_at: null,
      copies: 0,
    })
    assert.deepEqual(data.clock, { state: 'wrong', ahead_seconds: 1200 })
    assert.deepEqual(data.texts, { state: 'look', is_printed: true, sent: 0, failed: 0 })
    assert.deepEqual(data.jobs, [{ work: 'messages', since: '2026-11-20T09:30:00+05:30' }])
  })
})

describe('whether a part of the server is well', () => {
  const made = { at: 0 }
  it('Whether backups are well is how old they are, whether they failed and whether one was tried', () => {
    const rehearsed = { at: 0 }
    assert.equal(backupHealth({ made: null, rehearsed: null, failed: null }, 0), 'wrong')
    assert.equal(backupHealth({ made, rehearsed, failed: {} }, HOUR_MS), 'wrong')
    assert.equal(backupHealth({ made, rehearsed, failed: null }, HOUR_MS), 'good')
    assert.equal(backupHealth({ made, rehearsed: null, failed: null }, HOUR_MS), 'look')
    assert.equal(backupHealth({ made, rehearsed, failed: null }, 37 * HOUR_MS), 'look')
    assert.equal(backupHealth({ made: { at: 16 * DAY_MS }, rehearsed, failed: null }, 16 * DAY_MS), 'look')
    assert.equal(backupHealth({ made, rehearsed, failed: null }, 4 * DAY_MS), 'wrong')
  })

  it('Whether the server is well is room, time and what the gateway takes', () => {
    assert.deepEqual([diskHealth(3e9), diskHealth(1e9), diskHealth(1e8)], ['good', 'look', 'wrong'])
    assert.deepEqual(
      [
        storageHealth({ isFull: false, ms: 2 }),
        storageHealth({ isFull: false, ms: 900 }),
        storageHealth({ isFull: true, ms: 2 }),
      ],
      ['good', 'look', 'wrong'],
    )
    const texts = (sent: number, failed: number) => textsHealth({ is_printed: false, sent, failed })
    assert.deepEqual([texts(9, 0), texts(9, 1), texts(0, 3)], ['good', 'look', 'wrong'])
  })
})
