import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { engine } from '../testing/fresh-db.ts'
import { baseSheets, emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { aHome, type Home, provider, rowsOf } from '../testing/provider-run.ts'
import { startMain } from '../testing/start-main.ts'

const admissions = async (home: Home) =>
  (await rowsOf(home, 'students')).map(({ admission_no }) => String(admission_no)).toSorted()

describe('what is typed behind `npm run provider --`', async () => {
  const home: Home = { dataDir: '', environment: { DATA_DIR: emptyFolder() } }
  const run = (...args: string[]) => provider(home, ...args)

  it('What is typed behind `npm run provider --` is explained when it asks for help', async () => {
    const all = await run('--help')
    assert.deepEqual([all.code, all.err], [0, ''])
    assert.match(all.out, /^How to: npm run provider -- COMMAND[\s\S]+ {2}erase STUDENT \[--write\]/)
    const { code, out } = await run('restore', '--help')
    assert.equal(code, 0)
    assert.match(out, /^How to: npm run provider -- restore FILE \[--overwrite-newer\]\nIt replaces the academy/)
  })

  it('What is typed behind `npm run provider --` ends with 2 and a hint when there is no such command or option', async () => {
    const command = await run('improt', 'folder')
    assert.deepEqual([command.code, command.out], [2, ''])
    assert.match(command.err, /^There is no command "improt"\. Did you mean "import"\?\n/)
    const option = await run('import', 'folder', '--wirte')
    assert.deepEqual([option.code, option.out], [2, ''])
    assert.match(option.err, /^There is no option "--wirte"\. Did you mean --write\?\nHow to: .* import FOLDER/)
  })

  it('What is typed behind `npm run provider --` ends with 2 and the usage when words are missing, and makes no academy', async () => {
    for (const words of [['erase'], ['import', '/there/is/no/such/folder']]) {
      const { code, out, err } = await run(...words)
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, new RegExp(`^(There is no folder .*\n)?How to: npm run provider -- ${words[0]} `))
    }
    assert.deepEqual(readdirSync(home.environment['DATA_DIR'] ?? ''), [])
  })

  it('What is typed behind `npm run provider --` ends with 1 when the settings are wrong, all of them named', async () => {
    const environment = { ...home.environment, PORT: 'many', TRUST_PROXY: 'everybody' }
    const { code, out, err } = await provider({ ...home, environment }, 'doctor')
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /PORT[\s\S]*TRUST_PROXY/)
  })
})

describe('the provider’s commands in processes of their own', async () => {
  const home = await aHome()

  const nothingMade = async () => {
    assert.deepEqual(readdirSync(home.dataDir), [])
    assert.deepEqual(await rowsOf(home, 'kysely_migration'), [])
  }

  it('The provider’s commands make no academy where there is none, and say where they looked and how to name another place', async () => {
    for (const words of [['import', folderOf(baseSheets), '--write'], ['imports'], ['end-sessions']]) {
      const { code, out, err } = await provider(home, ...words)
      assert.deepEqual([code, out], [1, ''])
      assert.match(
        err,
        /^There is no academy in .*\. Nothing was done\.\nIf yours is in another (folder|database), name that/,
      )
      assert.ok(err.includes(home.dataDir) && err.includes('--new-academy'), err)
      assert.doesNotMatch(err, /postgres:/)
      await nothingMade()
    }
  })

  it('The provider’s commands import without the app: a trial first, which makes and stores nothing', async () => {
    const folder = folderOf({ ...baseSheets, 'academy.csv': 'Setting,Value\nName,Sunrise Academy\n' })
    const trial = await provider(home, 'import', folder)
    assert.deepEqual([trial.code, trial.err], [0, ''])
    assert.match(trial.out, /^There is no academy in .*This trial compares your sheets with an empty one\./)
    assert.ok(trial.out.includes(home.dataDir))
    await nothingMade()
    assert.match(trial.out, /students\.csv: 1 new, 0 changed, 0 unchanged, 0 rejected\n/)
    assert.match(trial.out, /Nothing was saved yet: this was a trial\. Add --write --new-academy to save it\.\n$/)
    assert.deepEqual(await admissions(home), [])
    const written = await provider(home, 'import', folder, '--write', '--new-academy')
    assert.deepEqual([written.code, written.err], [0, ''])
    assert.match(written.out, /^A new academy is made in .*\n/)
    assert.match(written.out, /1 row was saved\.[\s\S]*All of it is saved\.\n$/)
    assert.deepEqual(await admissions(home), ['0012'])
    const again = await provider(home, 'import', folder)
    assert.match(again.out, /^Academy: Sunrise Academy, in .*\n/)
    assert.ok(again.out.split('\n')[0]?.endsWith(home.dataDir))
    assert.match(again.out, /The academy has all of this already\.\n$/)
    assert.match((await provider(home, 'doctor')).out, /^ok +academy +Sunrise Academy, in /m)
  })

  it('The provider’s commands end with 1 for a sheet with a mistake, store nothing of it, and write the sheet to correct', async () => {
    const folder = folderOf({ 'students.csv': baseSheets['students.csv'].replace('0012', '0099') })
    const { code, out } = await provider(home, 'import', folder, '--write')
    assert.equal(code, 1)
    assert.match(out, /row 2, column D \(Mobile\): 9876543210 already belongs to Ananya \(0012\), who/)
    assert.match(out, /Correct the yellow cells in .*to-correct \(students\.xlsx\)/)
    assert.deepEqual(readdirSync(join(folder, 'to-correct')), ['students.xlsx'])
    assert.deepEqual(await admissions(home), ['0012'])
  })

  it('The provider’s commands work beside the app that is running, which then knows what was imported', async () => {
    const { child, port } = await startMain(home.environment)
    const students = baseSheets['students.csv'].replace('0012', '0044').replace('9876543210', '9876500441')
    const written = await provider(home, 'import', folderOf({ 'students.csv': students }), '--write')
    assert.deepEqual([written.code, written.err], [0, ''])
    assert.deepEqual(await admissions(home), ['0012', '0044'])
    const body = JSON.stringify({ phone_code: '91', mobile: '9876500441', device_id: 'd' })
    const headers = { 'content-type': 'application/json' }
    const asked = await fetch(`http://127.0.0.1:${port}/api/Auth/login`, { method: 'POST', body, headers })
    assert.equal(asked.status, 200)
    assert.match(readFileSync(join(home.dataDir, 'outbox.jsonl'), 'utf8'), /919876500441/)
    const erased = await provider(home, 'erase', '0044', '--write')
    assert.deepEqual([erased.code, await admissions(home)], [0, ['0012']])
    assert.doesNotMatch(readFileSync(join(home.dataDir, 'outbox.jsonl'), 'utf8'), /9876500441/)
    if (engine === 'sqlite') {
      await assert.rejects(startMain(home.environment), /Another process has this DATA_DIR open/)
      assert.match((await provider(home, 'doctor')).out, /^ok +app +is running$/m)
    }
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
})
