import assert from 'node:assert/strict'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseSheets, emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { aHome, provider, runScript } from '../testing/provider-run.ts'
import { noteBackup, readBackupState } from './backup-state.ts'

const DAY_S = 86_400
const skip = process.platform === 'linux' ? false : 'has no unit of systemd'

describe('the nightly backup', { skip }, async () => {
  const home = await aHome()
  const folder = emptyFolder()
  const settings = { ...home.environment, BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '7', BACKUP_KEEP_LEAST: '1' }
  const nightly = (more: Record<string, string> = {}) =>
    runScript('deploy/academy', ['backup'], { ...settings, ...more })
  const aged = (name: string, days: number, place = folder) => {
    const at = Date.now() / 1000 - days * DAY_S - 60
    writeFileSync(join(place, name), 'old')
    utimesSync(join(place, name), at, at)
  }

  it('A nightly backup that fails leaves what there is', () => {
    aged('academy-2026-01-01.zip', 300)
    assert.notEqual(nightly().code, 0)
    assert.deepEqual(readdirSync(folder), ['academy-2026-01-01.zip'])
  })

  it('The nightly backup is written, rehearsed, and the only one to go is what is older than it was to be kept', async () => {
    assert.equal((await provider(home, 'import', folderOf(baseSheets), '--write', '--new-academy')).code, 0)
    aged('academy-six-days.zip.age', 6)
    aged('academy-eight-days.zip.age', 8)
    aged('somebody-elses.zip', 300)
    const { code, out, err } = nightly()
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /Removed, since it was old: .*academy-eight-days\.zip\.age$/m)
    const names = readdirSync(folder)
    const made = names.filter((name) => /^academy-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/.test(name))
    assert.equal(made.length, 1)
    assert.deepEqual(new Set(names), new Set([...made, 'academy-six-days.zip.age', 'somebody-elses.zip']))
    assert.equal(readBackupState(home).rehearsed, null)
    const rehearsed = runScript('deploy/academy', ['rehearse'], settings)
    assert.deepEqual([rehearsed.code, rehearsed.err], [0, ''])
    assert.ok(rehearsed.out.includes(`${made[0]} of `))
    const { made: last, rehearsed: tried, failed } = readBackupState(home)
    assert.deepEqual([last?.file, tried?.file, failed], [join(folder, made[0] ?? ''), last?.file, null])
  })

  it('The nightly backup leaves the newest ones there however old they are, and never goes with the one that it made', async () => {
    const place = emptyFolder()
    for (const days of [100, 200, 300]) aged(`academy-${days}.zip`, days, place)
    const kept = (more: Record<string, string>) => {
      const { code, err } = nightly({ BACKUP_DIR: place, ...more })
      return { code, err, names: readdirSync(place).filter((name) => !name.endsWith('Z.zip')) }
    }
    const three = kept({ BACKUP_KEEP_LEAST: '3' })
    assert.deepEqual(
      [three.code, three.err, new Set(three.names)],
      [0, '', new Set(['academy-100.zip', 'academy-200.zip'])],
    )
    for (const wrong of ['0', '-1', '3.5', 'abc']) {
      const refused = kept({ BACKUP_KEEP_DAYS: wrong })
      assert.equal(refused.code, 1)
      assert.match(refused.err, /BACKUP_KEEP_DAYS must be a whole number above 0\./)
      assert.equal(refused.names.length, 2)
    }
    assert.deepEqual(kept({ BACKUP_KEEP_DAYS: '1' }).names, [])
    assert.equal(readdirSync(place).length, 2)
  })

  it('The nightly backup says in a sentence where its folder is not to be had, and the doctor knows of it', async () => {
    const gone = nightly({ BACKUP_DIR: join(folder, 'gone') })
    assert.equal(gone.code, 1)
    assert.match(gone.err, /^BACKUP_DIR .*gone is not there\. Make it: install -d [^\n]+\n$/)
    assert.match(readBackupState(home).failed?.why ?? '', /is not there/)
    assert.equal(nightly({ BACKUP_PASSPHRASE_FILE: join(folder, 'no-file') }).code, 1)
    assert.match(readBackupState(home).failed?.why ?? '', /BACKUP_PASSPHRASE_FILE names cannot be read/)
    assert.equal(nightly().code, 0)
    assert.equal(readBackupState(home).failed, null)
    // A good backup does not clear the failure of a rehearsal.
    await noteBackup(home, { failed: { of: 'rehearsal', at: 1, why: 'rows are missing' } })
    aged('academy-broken-off.zip.part', 2)
    assert.equal(nightly().code, 0)
    assert.equal(readBackupState(home).failed?.why, 'rows are missing')
    assert.ok(!existsSync(join(folder, 'academy-broken-off.zip.part')))
    assert.equal((await provider({ ...home, environment: settings }, 'rehearse', folder)).code, 0)
    assert.equal(readBackupState(home).failed, null)
  })

  it('The nightly backup takes its settings from the file of the unit, as systemd reads it', async () => {
    const place = emptyFolder()
    const file = join(place, 'environment')
    const lines = Object.entries({ ...home.environment, BACKUP_DIR: place }).map(([name, value]) => `${name}=${value}`)
    writeFileSync(file, `# The app's\nSMS_TEMPLATE_TEXT={#numeric#} is your code\n${lines.join('\n')}\n`)
    const { code, err } = runScript('deploy/backup.sh', [], { SETTINGS_FILE: file })
    assert.deepEqual([code, err], [0, ''])
    assert.equal(readdirSync(place).filter((name) => name.endsWith('Z.zip')).length, 1)
    const none = runScript('deploy/academy', ['doctor'], { SETTINGS_FILE: join(place, 'none') })
    assert.deepEqual([none.code, /SETTINGS_FILE must name a file that can be read/.test(none.err)], [1, true])
  })

  it('The nightly backup is encrypted where there is a recipient', async () => {
    const place = emptyFolder()
    const { out } = await provider(home, 'backup-key', join(place, 'key.txt'))
    const [, recipient = ''] = /^BACKUP_RECIPIENTS=(\S+)$/m.exec(out) ?? []
    assert.equal(nightly({ BACKUP_DIR: place, BACKUP_RECIPIENTS: recipient }).code, 0)
    assert.ok(existsSync(join(place, 'key.txt')))
    assert.equal(readdirSync(place).filter((name) => name.endsWith('Z.zip.age')).length, 1)
  })
})
