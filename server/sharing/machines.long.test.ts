import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { engine } from '../testing/fresh-db.ts'
import { checkClock } from '../db/dump/check-database.ts'
import { baseSheets, emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { aHome, type Home, provider } from '../testing/provider-run.ts'
import { startMain } from '../testing/start-main.ts'

const HOUR_MS = 3_600_000
const SMS = { SMS: 'console', ALLOW_CONSOLE_SMS: '1' }

async function startOnce({ environment }: Home, more: Record<string, string> = {}): Promise<void> {
  const { child } = await startMain({ ...environment, ...SMS, ...more })
  child.kill('SIGKILL')
}

const refusal = async (home: Home): Promise<string> =>
  startOnce(home).then(
    () => assert.fail('it started'),
    (error: unknown) => String(error).replace(/^Error: It did not start: /, ''),
  )

/** Another machine of the same academy, with a disk of its own. */
const anotherOf = ({ environment }: Home, changes: Record<string, string> = {}): Home => {
  const dataDir = emptyFolder()
  return { dataDir, environment: { ...environment, DATA_DIR: dataDir, ...changes } }
}

if (engine === 'postgres') describe('two machines on one PostgreSQL', twoMachines)
else describe('an academy on an embedded database', oneMachine)

async function oneMachine(): Promise<void> {
  it('A machine with an embedded database starts in a folder of which the media are gone, as before', async () => {
    const home = await aHome()
    await startOnce(home)
    rmSync(join(home.dataDir, 'media'), { recursive: true })
    await startOnce(home)
  })
}

async function twoMachines(): Promise<void> {
  const home = await aHome()
  // The demo has files that a copy may lack.
  await startOnce(home, { DEMO: '1' })

  it('The second machine does not start with media of its own, and no command writes there or copies them', async () => {
    const other = anotherOf(home)
    assert.match(await refusal(other), /^\S+media does not hold the media of this academy, .*media-here\n$/)
    const sheets = folderOf(baseSheets)
    const backup = join(emptyFolder(), 'academy.zip')
    for (const args of [
      ['import', sheets, '--write'],
      ['export', 'academy', emptyFolder()],
      ['backup', backup],
    ]) {
      const asked = await provider(other, ...args)
      assert.deepEqual([asked.code, /does not hold the media/.test(asked.err)], [1, true], args.join(' '))
    }
    assert.equal(existsSync(backup), false)
    // Work that needs no files goes on.
    assert.equal((await provider(other, 'imports')).code, 0)
    assert.match((await provider(other, 'doctor')).out, /machines +.*does not hold the media/)
    assert.match((await provider(home, 'doctor')).out, /machines +this one has the media and the keys/)
  })

  it('The second machine starts where it sees the same folder, and where the folder was moved or copied as a whole', async () => {
    const other = anotherOf(home)
    cpSync(join(home.dataDir, 'media'), join(other.dataDir, 'media'), { recursive: true })
    await startOnce(other)
    await startOnce(home)
  })

  it('a copy that lacks the newest files says so in the log', async () => {
    const other = anotherOf(home)
    mkdirSync(join(other.dataDir, 'media'))
    const mark = readdirSync(join(home.dataDir, 'media')).find((name) => name.startsWith('academy-')) ?? assert.fail()
    cpSync(join(home.dataDir, 'media', mark), join(other.dataDir, 'media', mark))
    const { child, said } = await startMain({ ...other.environment, ...SMS })
    child.kill('SIGKILL')
    assert.match(said(), /the newest files of the academy are not where this machine looks/)
  })

  it('the clock of a machine is compared with that of the database', async () => {
    const settings = { databaseUrl: home.environment['DATABASE_URL'] ?? null }
    assert.ok(Math.abs(await checkClock(settings, Date.now)) < HOUR_MS / 2)
    assert.ok((await checkClock(settings, () => Date.now() + HOUR_MS)) > HOUR_MS / 2)
    assert.ok((await checkClock(settings, () => Date.now() - HOUR_MS)) < -HOUR_MS / 2)
  })

  it('With keys of its own a machine does not start, until it is told that the others are lost', async () => {
    const other = anotherOf(home)
    cpSync(join(home.dataDir, 'media'), join(other.dataDir, 'media'), { recursive: true })
    const keys = join(other.dataDir, 'secrets.json')
    const foreign = { ...other, environment: { ...other.environment, SECRETS_FILE: keys } }
    // The start on an empty database makes the keys.
    await startOnce({
      ...foreign,
      environment: { ...foreign.environment, DATABASE_URL: (await aHome()).environment['DATABASE_URL'] ?? '' },
    })
    assert.match(await refusal(foreign), /^\S+secrets\.json holds other keys .*change-keys\n$/)
    const asked = await provider(foreign, 'imports')
    assert.deepEqual([asked.code, /holds other keys/.test(asked.err)], [1, true])
    assert.match((await provider(foreign, 'doctor')).out, /machines +.*holds other keys/)
    // On the machine with the valid keys they may change as before; the old ones are remembered.
    assert.equal((await provider(home, 'change-keys')).code, 0)
    await startOnce(home)
    assert.equal((await provider(home, 'change-keys', '--forget-earlier')).code, 0)
    await startOnce(home)
    assert.equal((await provider(foreign, 'change-keys')).code, 0)
    await startOnce(foreign)
    assert.match(await refusal(home), /holds other keys/)
  })

  it('a backup that is restored elsewhere brings its media along; without them they are taken as lost by a word', async () => {
    const first = await aHome()
    await startOnce(first)
    const backup = join(emptyFolder(), 'academy.zip')
    assert.equal((await provider(first, 'backup', backup, '--with-keys')).code, 0)
    const second = await aHome()
    assert.equal((await provider(second, 'restore', backup)).code, 0)
    await startOnce(second)
    rmSync(join(second.dataDir, 'media'), { recursive: true })
    assert.match(await refusal(second), /does not hold the media/)
    assert.equal((await provider(second, 'media-here')).code, 0)
    await startOnce(second)
  })
}
