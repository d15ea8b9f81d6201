import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Settings } from '../../ports/settings.ts'
import { runCommand, adminServiceOf } from '../../testing/admin-service.ts'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { ageEncryption } from '../../backup/age-file.ts'
import { noteBackup } from '../../backup/backup-state.ts'
import { makeNightlyBackup } from '../../backup/nightly-backup.ts'
import { examineBackups } from './examine-backups.ts'

const DAY_MS = 86_400_000
const CONTENTS = { media: true, keys: false }
const REACHABLE = { publicUrl: 'https://learn.example.org' }

describe('what the doctor says of backups', async () => {
  const test = await testApp()
  const now = test.clock.now()
  const aSettings = (): Settings => ({
    ...test.settings,
    backup: { ...test.settings.backup, folder: emptyFolder() },
  })
  const said = async (settings: Settings, days = 0) =>
    (await examineBackups(settings, now + days * DAY_MS)).map(({ state, says }) => `${state}: ${says}`)
  /** Makes a backup whose age is measured by the test's clock. */
  async function aBackup(settings: Settings, encryption: Parameters<typeof makeNightlyBackup>[3] = null) {
    const { file } = await makeNightlyBackup(settings, now, CONTENTS, encryption)
    utimesSync(file, new Date(now), new Date(now))
    return file
  }

  it('The doctor says that it is wrong where others reach an academy without a backup', async () => {
    const settings = aSettings()
    assert.match((await said(settings)).join(), /^look: .* has none: no night has made one/)
    const alone = { ...settings, ...REACHABLE, databaseUrl: null }
    assert.match((await said(alone)).join(), /^bad: .* has none/)
    assert.match((await said({ ...alone, databaseUrl: 'postgres://127.0.0.1/academy' })).join(), /^look: .* has none/)
  })

  it('What the doctor says of backups is how old the newest is, and whether it was rehearsed', async () => {
    const settings = aSettings()
    const file = await aBackup(settings)
    const [newest, rehearsal, ...more] = await said(settings)
    assert.deepEqual(more, [])
    assert.equal(newest, `good: the newest is of ${new Date(now).toISOString().slice(0, 10)}: ${file}`)
    assert.match(rehearsal ?? '', /^look: none was rehearsed here/)
    await noteBackup(settings, { rehearsed: { file, at: now } })
    assert.match((await said(settings)).join(), /^good: [^,]*$/)
    assert.match((await said(settings, 2))[0] ?? '', /^look: the newest is of/)
    assert.match((await said(settings, 4))[0] ?? '', /^bad: the newest is of/)
    assert.match((await said(settings, 16)).at(-1) ?? '', /^look: the last one that was rehearsed/)
    await noteBackup(settings, { failed: { of: 'backup', at: now, why: 'the disk has no room left' } })
    assert.match((await said(settings))[0] ?? '', /^bad: the last try, on .* failed: the disk has no room left$/)
    await noteBackup(settings, { failed: null })
  })

  it('What the doctor says of backups is whether it is encrypted where that was asked for', async () => {
    const settings = aSettings()
    const asked = { ...settings, backup: { ...settings.backup, passphrase: 'correct horse' } }
    await aBackup(settings)
    assert.match((await said(asked)).join(), /bad: academy-.*\.zip is NOT encrypted, as the settings ask/)
    assert.match((await said({ ...settings, ...REACHABLE })).join(), /look: academy-.*\.zip is not encrypted/)
    await aBackup({ ...asked, backup: { ...asked.backup, folder: emptyFolder() } }, null)
    const locked = { ...asked, backup: { ...asked.backup, folder: emptyFolder() } }
    const file = await aBackup(locked, await ageEncryption({ passphrase: 'correct horse' }))
    assert.doesNotMatch((await said({ ...locked, ...REACHABLE })).join(), /encrypted|end is missing/)
    writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 200), Buffer.alloc(8192)]))
    assert.match((await said(locked)).join(), /bad: academy-.*: its end is missing/)
  })

  it('What the doctor says of backups is that it is damaged, in whatever way', async () => {
    const settings = aSettings()
    const file = await aBackup(settings)
    const whole = readFileSync(file)
    for (const at of [200, 900, whole.length - 200]) {
      const changed = Buffer.from(whole)
      for (let byte = at; byte < at + 30; byte += 1) changed[byte] = (changed[byte] ?? 0) ^ 0xff
      writeFileSync(file, changed)
      assert.match(
        (await said(settings)).join(),
        /bad: academy-.*: (this is not a backup|.* is damaged: take an earlier)/,
      )
    }
    writeFileSync(file, whole)
    truncateSync(file, Math.floor(whole.length / 2))
    assert.match((await said(settings)).join(), /bad: academy-.*: this is not a backup, or it is cut off/)
  })

  it('What the doctor says of backups is what upgrades and restores put aside, which a command names and removes', async () => {
    const settings = aSettings()
    mkdirSync(join(settings.dataDir, 'backups'), { recursive: true })
    // An operator may have named this very folder for backups.
    const kept = join(settings.dataDir, 'backups/academy-2026.zip')
    writeFileSync(kept, 'x')
    const asides = [join(settings.dataDir, 'academy.sqlite.before-2026'), `${settings.secretsFile}.before-2026`]
    for (const file of asides) writeFileSync(file, 'x'.repeat(1000))
    assert.match((await said(settings)).at(-1) ?? '', /^look: 2 from upgrades and restores lie here, 0\.0 MB/)
    const named = await runCommand(adminServiceOf(test), 'copies')
    for (const file of asides) assert.ok(named.lines.some((line) => line.endsWith(file)))
    assert.equal((await runCommand(adminServiceOf(test), 'copies', '--remove')).lines.at(-1), 'They are removed.')
    assert.deepEqual((await runCommand(adminServiceOf(test), 'copies')).lines, ['Nothing lies aside.'])
    assert.ok(existsSync(kept))
  })
})
