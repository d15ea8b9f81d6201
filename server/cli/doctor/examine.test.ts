import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { newestVersion } from '../../db/migrate.ts'
import type { Settings } from '../../ports/settings.ts'
import { aStudent } from '../../testing/makers.ts'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { mediaPaths } from '../../testing/media-files.ts'
import { asOfVersion } from '../../testing/schema-version.queries.ts'
import { testApp } from '../../testing/test-app.ts'
import { addImport } from '../../importing/writing/staging.queries.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { openControlSocket } from '../../control-socket/control-server.ts'
import { examine, type Part } from './examine.ts'

/** A server at the address of the students' app. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The part that a finding comes from; all others come from the database. */
const PARTS_OF: Record<string, Part[]> = {
  settings: ['settings'],
  disk: ['disk'],
  keys: ['disk'],
  proxy: ['proxy'],
  address: ['proxy'],
  clock: ['database', 'proxy'],
}

describe('the doctor', async () => {
  const test = await testApp()
  // Answers in the clock's future would be a finding.
  test.clock.set(new Date(Date.now() - 3_600_000).toISOString())
  const found = async (about: string, changes: Partial<Settings> = {}) =>
    (await examine({ ...test.settings, ...changes }, PARTS_OF[about] ?? ['database']))
      .filter((one) => one.about === about)
      .map(({ state, says }) => `${state}: ${says}`)
  const isFast = test.db.engine === 'postgres'

  it('The doctor finds nothing wrong with a whole academy', async () => {
    const { isWell, lines } = await runCommand(adminServiceOf(test), 'doctor')
    // The tests' PostgreSQL may forget what it stored, which the doctor reports.
    assert.equal(isWell, !isFast)
    assert.equal(lines.at(-1), isFast ? '\nSomething is wrong: see above.' : '\nNothing is wrong.')
    if (isFast) assert.match((await found('database')).join(), /bad: is not durable: fsync is off/)
    else assert.deepEqual(await found('database'), ['good: is whole and durable'])
    assert.deepEqual(await found('version'), ['good: the database is of this version of the app'])
    assert.match(
      (await found('answers')).join(),
      isFast ? /^bad: .* no loss of power$/ : /^good: .* not the loss of its disk/,
    )
    assert.match((await found('clock')).join(), /^good: says 20/)
  })

  it('The doctor says that codes are printed, or limits off, where others reach the app', async () => {
    const reachable = { publicUrl: 'https://127.0.0.1:1', limitsOn: false, allowConsoleSms: false }
    const [limits, codes] = await found('settings', reachable)
    assert.match(String(limits), /^bad: LIMITS=off is for tests on this machine alone/)
    assert.match(String(codes), /^bad: SMS=console prints codes instead of sending them: with a PUBLIC_URL of https/)
  })

  it('The doctor says that there is no academy yet', async () => {
    const nothing = { dataDir: emptyFolder(), databaseUrl: null }
    assert.deepEqual(await found('database', nothing), [
      `look: there is no academy in ${nothing.dataDir} yet: it is made at the first start`,
    ])
    const dataDir = join(emptyFolder(), 'none')
    assert.deepEqual(await found('disk', { ...nothing, dataDir }), [
      `look: ${dataDir} is not there yet: the app makes it`,
    ])
  })

  it('The doctor says that a file is no database', async () => {
    const dataDir = emptyFolder()
    writeFileSync(join(dataDir, 'academy.sqlite'), 'This is a letter to my aunt, and no database at all.'.repeat(40))
    assert.match(
      (await found('database', { dataDir, databaseUrl: null })).join(),
      /^bad: cannot be opened: .*not a database/,
    )
  })

  it('The doctor says whether the app is running', async () => {
    if (isFast) return
    assert.deepEqual(await found('app'), ['look: is not running'])
    const line = await openControlSocket(test.settings.dataDir, async () => ({}))
    assert.deepEqual(await found('app'), ['good: is running'])
    await line.close()
  })

  it('The doctor names files that are missing, and imports that broke off', async () => {
    const materials = 'Material ID,Title,Subject Code,Chapter No,File\nM-1,Notes,PHY12,3,notes.pdf\n'
    await importFolder(test, folderOf({ ...baseSheets, 'materials.csv': materials, 'files/notes.pdf': '%PDF-1.7' }))
    assert.deepEqual(await found('files'), ['good: all 1 are there'])
    for (const path of await mediaPaths(test)) await storageOf(test.settings).remove(path)
    assert.deepEqual(await found('files'), ['bad: 1 of 1 are missing: notes.pdf'])
    assert.deepEqual(await found('imports'), [])
    const counts = { new_rows: 9, changed_rows: 0, unchanged_rows: 0, row_count: 9, laid: 3 }
    const times = { begun_at: test.clock.now(), ended_at: null, upload_id: null }
    const named = { import_id: test.newId(), sheet: 'students', file: 'students.xlsx', file_hash: 'x' }
    await test.db.write((tx) => addImport(tx, { ...named, ...counts, ...times, state: 'stuck' }))
    assert.deepEqual(await found('imports'), ['look: broke off: students.xlsx. Import them again'])
    // The same file was imported again with success: nothing is left to do.
    await test.db.write((tx) =>
      addImport(tx, { ...named, ...counts, ...times, import_id: test.newId(), laid: 9, state: 'done' }),
    )
    assert.deepEqual(await found('imports'), [])
    await test.db.write((tx) =>
      addImport(tx, { ...named, ...counts, ...times, import_id: test.newId(), state: 'published' }),
    )
    assert.match((await found('imports')).join(), /^look: not through yet: students\.xlsx\. .* start the app again/)
  })

  it('The doctor says that the clock is behind the answers', async () => {
    await aStudent(test, { created_at: Date.now() + 600_000 })
    assert.match((await found('clock')).join(), /^bad: .* from 10 minutes later: set the clock right$/)
  })

  it('The doctor says that the database is of a newer version', async () => {
    await test.db.write((tx) =>
      tx
        .updateTable('kysely_migration' as never)
        .set({ name: '9999-future' } as never)
        .where('name' as never, '=', newestVersion as never)
        .execute(),
    )
    assert.deepEqual(await found('version'), [
      'look: the database is of a newer version, on which this one may still run',
    ])
    await test.db.write((tx) =>
      tx
        .updateTable('kysely_migration' as never)
        .set({ oldest_code: '9999-future' } as never)
        .where('name' as never, '=', '9999-future' as never)
        .execute(),
    )
    assert.deepEqual(await found('version'), ['bad: the database is of a newer version of the app: update the app'])
  })

  it('The doctor says that the database is of a version before 1.0.0, and what to start first', async () => {
    await asOfVersion(test.db, '0074-staff-login')
    assert.deepEqual(await found('version'), [
      'bad: the database is of a version before 1.0.0 (0074-staff-login): start the last version before 1.0.0 on it once',
    ])
  })

  it('The doctor says that others can read the keys', async () => {
    const { secretsFile } = test.settings
    writeFileSync(secretsFile, '{}', { mode: 0o600 })
    assert.deepEqual(await found('keys'), ['good: only this user can read them'])
    chmodSync(secretsFile, 0o644)
    assert.deepEqual(await found('keys'), [`bad: others can read ${secretsFile}: chmod 600 "${secretsFile}"`])
  })

  it('The doctor says whether students reach the app, and by the right clock', async () => {
    assert.deepEqual(await found('proxy'), ['look: PUBLIC_URL is not set: links in SMS and HSTS are off'])
    const good = await listening((_, answer) => void answer.end('{}'))
    const gone = await listening((_, answer) => void answer.writeHead(502).end())
    const late = await listening((_, answer) => void answer.setHeader('date', 'Fri, 20 Nov 2020 05:00:00 GMT').end())
    const trustProxy = ['127.0.0.1']
    assert.deepEqual(await found('address', { publicUrl: good, trustProxy }), [`good: ${good} answers`])
    assert.deepEqual(await found('address', { publicUrl: gone, trustProxy }), [`bad: ${gone} answers 502, not 200`])
    assert.match((await found('clock', { publicUrl: late, trustProxy })).join(), /bad: differs by \d+ s from that of/)
    assert.deepEqual(await found('proxy', { publicUrl: good, trustProxy }), [
      'look: PUBLIC_URL is not https: codes and answers travel in the open',
    ])
    assert.match((await found('proxy', { publicUrl: good })).join(), /bad: TRUST_PROXY is empty: behind a proxy/)
    const nobody = 'http://127.0.0.1:1'
    assert.match((await found('address', { publicUrl: nobody, trustProxy })).join(), /is not reached from this machine/)
  })
})
