import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { clearLeftovers, clearUpgradeCopies } from './leftovers.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const WORK_FOLDER = /^(decrypted|rehearsal|restoring|captions|material|picture|voice)-|part-/
const NOW = Date.parse('2026-11-20T10:00:00Z')

function aFolder(files: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'leftovers-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, minutesAgo] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'x')
    utimesSync(path, new Date(), new Date(NOW - minutesAgo * MINUTE_MS))
    if (WORK_FOLDER.test(name)) utimesSync(dirname(path), new Date(), new Date(NOW - minutesAgo * MINUTE_MS))
  }
  return folder
}

describe('what was left by something that broke off', () => {
  const files = {
    'academy.sqlite': 1,
    'academy.sqlite.restoring': 1,
    'academy.sqlite.restoring-wal': 1,
    'academy.sqlite.before-2026': 1,
    'media/video/ab/cd.mp4': 1,
    'media/video/ab/ef.mp4.part': 1,
    'media/public/new.webp.part': -1,
    'backups/old.zip': 60,
    'backups/old.zip.part': 60,
    'backups/running.zip.part': 1,
    'decrypted-old/backup.zip': DAY_MINUTES + 1,
    'decrypted-running/backup.zip': DAY_MINUTES - 1,
    'rehearsal-old/academy.sqlite': DAY_MINUTES + 1,
    'restoring-old/file': DAY_MINUTES + 1,
    'captions-old/sent': DAY_MINUTES + 1,
    'material-old/sent': DAY_MINUTES + 1,
    'picture-old/sent': DAY_MINUTES + 1,
    'voice-old/sent': DAY_MINUTES + 1,
    'voice-running/sent': DAY_MINUTES - 1,
    'converted/new.mp4': DAY_MINUTES,
    'converted/old.mp4': 31 * DAY_MINUTES,
    'converted/part-old/made': DAY_MINUTES + 1,
    'converted/part-running/made': 1,
  }
  const LONG_LEFT = [
    'decrypted-old/backup.zip',
    'rehearsal-old/academy.sqlite',
    'restoring-old/file',
    'captions-old/sent',
    'material-old/sent',
    'picture-old/sent',
    'voice-old/sent',
    'converted/old.mp4',
    'converted/part-old/made',
  ]
  const left = (folder: string) => Object.keys(files).filter((name) => !existsSync(join(folder, name)))

  it('What was left by something that broke off goes when the app starts, and nothing else does', async () => {
    const folder = aFolder(files)
    assert.equal(await clearLeftovers({ dataDir: folder, databaseUrl: null }, NOW), 13)
    assert.deepEqual(left(folder), [
      'academy.sqlite.restoring',
      'academy.sqlite.restoring-wal',
      'media/video/ab/ef.mp4.part',
      'backups/old.zip.part',
      ...LONG_LEFT,
    ])
  })

  it('What was left by something that broke off stays for ten minutes where another process may be writing it', async () => {
    const folder = aFolder(files)
    await clearLeftovers({ dataDir: folder, databaseUrl: 'postgres://127.0.0.1/academy' }, NOW)
    assert.deepEqual(left(folder), ['backups/old.zip.part', ...LONG_LEFT])
  })

  it('What was left of an upgrade goes after a week in which the new version ran; what a restore put aside stays', async () => {
    const copies = {
      'backups/before-0093-x.zip': 7 * DAY_MINUTES + 1,
      'backups/before-0093-y.zip.age': 8 * DAY_MINUTES,
      'backups/before-0094-x.zip': 7 * DAY_MINUTES - 1,
      'backups/before-restore-x.zip': 9 * DAY_MINUTES,
      'backups/somebody-elses.zip': 900 * DAY_MINUTES,
    }
    const dataDir = aFolder(copies)
    assert.equal(await clearUpgradeCopies({ dataDir }, NOW), 2)
    const gone = Object.keys(copies).filter((name) => !existsSync(join(dataDir, name)))
    assert.deepEqual(gone, ['backups/before-0093-x.zip', 'backups/before-0093-y.zip.age'])
  })

  it('Nothing was left by something that broke off where there is no folder', async () => {
    assert.equal(await clearLeftovers({ dataDir: join(tmpdir(), 'not-there'), databaseUrl: null }, NOW), 0)
  })
})
