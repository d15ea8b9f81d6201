import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { newestVersion } from '../db/migrate.ts'
import type { Settings } from '../ports/settings.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { aLevel, aSignedIn, aSubject } from '../testing/makers.ts'
import { folderOf } from '../testing/provider-folder.ts'
import { snapshotRows } from '../testing/snapshot-rows.ts'
import { pgBouncer } from '../testing/pgbouncer.ts'
import { readMedia } from '../testing/media-files.ts'
import { asOfVersion, withLaterColumns, withoutLaterColumns } from '../testing/schema-version.queries.ts'
import { testApp } from '../testing/test-app.ts'
import { baseSheets } from '../testing/provider-folder.ts'
import { importFolder } from '../importing/writing/import-folder.ts'
import { openControlSocket } from '../control-socket/control-server.ts'
import { lockOf } from './age-file.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { backupBeforeUpgrade } from './upgrade.ts'

const WHOLE = { media: true, keys: true }
/** No backup here needs a passphrase. */
const nobody = () => assert.fail('a passphrase was asked for')

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keeping-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const everything = async (settings: Settings) => (await snapshotRows(settings)).tables

/** An empty machine with the same kind of database, and the files that existed there before. */
async function anotherMachine() {
  const test = await testApp()
  const { settings, db } = test
  writeFileSync(settings.secretsFile, '{}')
  // Restoring needs the database for itself.
  await db.close()
  return settings
}

// Through a pooler it is refused.
if (pgBouncer === undefined)
  describe('a backup', async () => {
    const test = await testApp()
    writeFileSync(test.settings.secretsFile, '{"id":"kept"}')
    const sheets = {
      ...baseSheets,
      'materials.csv': 'Material ID,Title,Subject Code,Chapter No,File\nM-1,Notes,PHY12,3,notes.pdf\n',
      'files/notes.pdf': '%PDF-1.7 notes',
    }
    await importFolder(test, folderOf(sheets))
    const subject = await aSubject(test, await aLevel(test))
    const paper = await aPaper(test, 'exam', subject, { minutes: 30 })
    const { stud_id, token } = await aSignedIn(test)
    const { attempt_id } = (await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)).body.data
    const save = async (seq: number) => {
      const question_id = paper.questions[0]?.question_id
      const body = { stud_id, attempt_id, question_id, answer: 'Option 2', marked: false, seq }
      return (await test.post('/Student/save_answer', body, token)).status
    }
    const file = join(place(), 'academy.zip')

    // What writes to this device meets a full disk.
    if (existsSync('/dev/full'))
      it('A backup that finds no room says so, and leaves nothing behind', async () => {
        const folder = place()
        symlinkSync('/dev/full', join(folder, 'full.zip.part'))
        const made = makeBackup(test.settings, join(folder, 'full.zip'), test.clock.now(), WHOLE)
        await assert.rejects(made, { code: 'ENOSPC' })
        assert.deepEqual(readdirSync(folder), [])
      })

    it('A backup is made while a student saves answers, and has everything that was there when it began', async () => {
      assert.equal(await save(1), 200)
      const before = await everything(test.settings)
      const [made] = await Promise.all([makeBackup(test.settings, file, test.clock.now(), WHOLE), save(2), save(3)])
      // A file for each table, and the keys; the academy has one media file.
      assert.equal(Object.keys(made.manifest.files).length, Object.keys(before).length + 2)
      assert.equal(made.files, 1)
      const kept = await anotherMachine()
      await restoreBackup(kept, file, test.clock.now(), true, nobody)
      const restored = await everything(kept)
      assert.deepEqual({ ...restored, answers: [] }, { ...before, answers: [] })
      assert.equal(restored['answers']?.length, 1)
      assert.equal(readFileSync(kept.secretsFile, 'utf8'), '{"id":"kept"}')
      const [{ path } = assert.fail()] = (restored['files'] ?? []).map((row) => JSON.parse(row))
      assert.equal((await readMedia({ settings: kept }, path)).toString(), '%PDF-1.7 notes')
    })

    it('A backup is not put over an academy that was used after it, but for an explicit word', async () => {
      test.clock.seconds(60)
      assert.equal(await save(4), 200)
      const before = await everything(test.settings)
      await assert.rejects(
        restoreBackup(test.settings, file, test.clock.now(), false, nobody),
        /was used until .* the backup is of/,
      )
      assert.deepEqual(await everything(test.settings), before)
    })

    it('A backup is not restored while the app is running', async () => {
      if (test.db.engine === 'postgres') {
        // A running app queries every other second; its connections may be closed at the moment.
        const app = new pg.Client(test.settings.databaseUrl ?? '')
        await app.connect()
        await assert.rejects(restoreBackup(test.settings, file, test.clock.now(), true, nobody), /stop the app first/)
        return app.end()
      }
      const line = await openControlSocket(test.settings.dataDir, async () => ({}))
      await assert.rejects(restoreBackup(test.settings, file, test.clock.now(), true, nobody), /Another process/)
      await line.close()
    })

    it('A backup waits for a session that is just ending', async () => {
      const here = await anotherMachine()
      if (!here.databaseUrl) return
      const ending = new pg.Client(here.databaseUrl)
      await ending.connect()
      setTimeout(() => void ending.end(), 500)
      await restoreBackup(here, file, test.clock.now(), true, nobody)
    })

    it('A backup that is cut off, changed or something else is refused before anything is touched', async () => {
      const whole = readFileSync(file)
      const other = join(place(), 'other.zip')
      const here = await anotherMachine()
      const before = await everything(here)
      const middle = Math.floor(whole.length / 2)
      const changed = Buffer.from(whole)
      for (let at = 60; at < 90; at += 1) changed[at] = (changed[at] ?? 0) ^ 0xff
      for (const bytes of [whole.subarray(0, middle), changed, Buffer.from('hello')]) {
        writeFileSync(other, bytes)
        await assert.rejects(restoreBackup(here, other, test.clock.now(), true, nobody))
      }
      assert.deepEqual(await everything(here), before)
    })

    it('A backup is made before a newer app changes the schema', async () => {
      assert.equal(await backupBeforeUpgrade(test.settings, test.clock.now()), null)
      await asOfVersion(test.db, '0075-brake-beginnings')
      const kept = await backupBeforeUpgrade(test.settings, test.clock.now())
      assert.match(kept ?? '', new RegExp(`backups.before-${newestVersion}-2026-11-20T.*\\.zip$`))
      const backup = { ...test.settings.backup, passphrase: 'correct horse' }
      const locked = (await backupBeforeUpgrade({ ...test.settings, backup }, test.clock.now() + 60_000)) ?? ''
      assert.match(locked, /\.zip\.age$/)
      assert.equal(await lockOf(locked), 'passphrase')
    })

    it('A backup of the last version before 1.0.0 is restored, and an older one is refused with what to restore it by', async () => {
      const backupOf = async (version: string) => {
        await asOfVersion(test.db, version)
        const made = join(place(), `${version}.zip`)
        await makeBackup(test.settings, made, test.clock.now(), WHOLE)
        return made
      }
      const here = await anotherMachine()
      const before = await everything(here)
      await withoutLaterColumns(test.db)
      await assert.rejects(
        restoreBackup(here, await backupOf('0061-guardian-sessions'), test.clock.now(), true, nobody),
        /before 1\.0\.0 \(0061-guardian-sessions\)/,
      )
      assert.deepEqual(await everything(here), before)
      await restoreBackup(here, await backupOf('0075-brake-beginnings'), test.clock.now(), true, nobody)
      await withLaterColumns(test.db)
      assert.deepEqual(await everything(here), await everything(test.settings))
    })
  })

// Behind a pooler it cannot be seen whether the app is running.
if (pgBouncer !== undefined)
  describe('a backup before whose database a pooler stands', async () => {
    const { settings } = await testApp()
    it('A backup before whose database a pooler stands is made, and not restored', async () => {
      writeFileSync(settings.secretsFile, '{"id":"kept"}')
      const file = join(place(), 'academy.zip')
      await makeBackup(settings, file, Date.now(), WHOLE)
      await assert.rejects(restoreBackup(settings, file, Date.now(), true, nobody), /leads through a pooler/)
    })
  })
