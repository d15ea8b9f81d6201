import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { aHome, provider, runScript } from '../../testing/provider-run.ts'

const DAY_S = 86_400
const skip = process.platform === 'win32' || spawnSync('find', ['--version']).error ? 'has no shell' : false

describe('the nightly backup', { skip }, async () => {
  const home = await aHome()
  const folder = emptyFolder()
  const nightly = (more: Record<string, string> = {}) =>
    runScript('deploy/backup.sh', { ...home.environment, BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '7', ...more })
  const aged = (name: string, days: number) => {
    const at = Date.now() / 1000 - days * DAY_S - 60
    writeFileSync(join(folder, name), 'old')
    utimesSync(join(folder, name), at, at)
  }

  it('that fails leaves what there is', () => {
    aged('academy-2026-01-01.zip', 300)
    assert.notEqual(nightly().code, 0)
    assert.deepEqual(readdirSync(folder), ['academy-2026-01-01.zip'])
  })

  it('is written, rehearsed, and the only one to go is what is older than it was to be kept', async () => {
    assert.equal((await provider(home, 'import', folderOf(baseSheets), '--write', '--new-academy')).code, 0)
    aged('academy-six-days.zip.age', 6)
    aged('academy-eight-days.zip.age', 8)
    aged('somebody-elses.zip', 300)
    const { code, err } = nightly()
    assert.deepEqual([code, err], [0, ''])
    const names = readdirSync(folder)
    const made = names.filter((name) => /^academy-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/.test(name))
    assert.equal(made.length, 1)
    assert.deepEqual(new Set(names), new Set([...made, 'academy-six-days.zip.age', 'somebody-elses.zip']))
    const rehearsed = await provider(home, 'rehearse', folder)
    assert.deepEqual([rehearsed.code, rehearsed.err], [0, ''])
    assert.ok(rehearsed.out.includes(`${made[0]} of `))
  })

  it('is encrypted where there is a recipient', async () => {
    const place = emptyFolder()
    const { out } = await provider(home, 'backup-key', join(place, 'key.txt'))
    const [, recipient = ''] = /^BACKUP_RECIPIENTS=(\S+)$/m.exec(out) ?? []
    assert.equal(nightly({ BACKUP_DIR: place, BACKUP_RECIPIENTS: recipient }).code, 0)
    assert.ok(existsSync(join(place, 'key.txt')))
    assert.equal(readdirSync(place).filter((name) => name.endsWith('Z.zip.age')).length, 1)
  })
})
