import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { engine } from './testing/fresh-db.ts'
import { aHome, type Home, provider } from './testing/provider-run.ts'
import { WrongSettings, CannotStart } from './ports/cannot-start.ts'
import { startMain } from './testing/start-main.ts'
import { EXIT, whyNotStarted } from './cli/why-not-started.ts'

const SMS = { SMS: 'console', ALLOW_CONSOLE_SMS: '1' }

/** What the app says when it does not start: one sentence in one line, and no stack. */
async function refusal(home: Home, changes: Record<string, string> = {}): Promise<string> {
  const said = await startMain({ ...home.environment, ...SMS, ...changes }).then(
    () => assert.fail('it started'),
    (error: unknown) => String(error).replace(/^Error: It did not start: /, ''),
  )
  assert.match(said, /^[^\n]+\n$/)
  return said
}

describe('an app that cannot start', () => {
  it('An app that cannot start makes no new keys for an academy whose keys are elsewhere, until it is told to', async () => {
    const home = await aHome()
    const { child } = await startMain({ ...home.environment, ...SMS })
    child.kill('SIGKILL')
    const keys = home.environment['SECRETS_FILE'] ?? `${home.dataDir}/secrets.json`
    rmSync(keys)
    assert.match(await refusal(home), /secrets\.json is missing, and the database is not empty: copy the file/)
    const asked = await provider(home, 'imports')
    assert.deepEqual([asked.code, asked.err.includes('is missing, and the database is not empty')], [1, true])
    assert.equal((await provider(home, 'change-keys', '--lost')).code, 0)
    assert.equal((await provider(home, 'change-keys', '--lost')).code, 1)
    assert.equal((await provider(home, 'imports')).code, 0)
  })

  it('An app that cannot start names a folder that cannot be made, and does not look for it for ever', async () => {
    const home = await aHome()
    for (const dataDir of ['/dev/null/academy', '/proc/academy'])
      assert.match(
        await refusal(home, { DATA_DIR: dataDir }),
        /^DATA_DIR .* cannot be made or written by this user \(E/,
      )
  })

  if (engine === 'sqlite')
    it('An app that cannot start says of a damaged database what to do, and ends so that systemd does not start it again', async () => {
      const home = await aHome()
      const { child } = await startMain({ ...home.environment, ...SMS })
      child.kill('SIGTERM')
      await once(child, 'exit')
      const file = join(home.dataDir, 'academy.sqlite')
      truncateSync(file, Math.floor(statSync(file).size / 2))
      assert.match(await refusal(home), /academy\.sqlite is damaged\. Keep a copy of it, and restore the newest backup/)
      writeFileSync(file, 'x'.repeat(8192))
      assert.match(await refusal(home), /academy\.sqlite is damaged\./)
    })

  it('An app that cannot start ends with a code that says whether it may be well again by itself', () => {
    const place = { dataDir: '/data', databaseUrl: null }
    const coded = (facts: object) => Object.assign(new Error('of the system'), facts)
    const codeOf = (error: unknown) => whyNotStarted(error, place)?.code
    assert.equal(codeOf(new WrongSettings(['PORT'])), EXIT.person)
    assert.equal(codeOf(new CannotStart('the keys')), EXIT.person)
    assert.equal(codeOf(new CannotStart('the database', { isLater: true })), EXIT.later)
    for (const full of [{ errcode: 4874 }, { errcode: 13 }, { code: 'ENOSPC' }, { cause: coded({ code: 'EDQUOT' }) }])
      assert.match(whyNotStarted(coded(full), place)?.says ?? '', /^The disk of \/data has no room left/)
    const elsewhere = { ...place, databaseUrl: 'postgres://db.example.org/academy' }
    const itsDisk = whyNotStarted(new Error('a migration', { cause: coded({ code: '53100' }) }), elsewhere)
    assert.deepEqual([itsDisk?.code, itsDisk?.says.includes('/data')], [EXIT.later, false])
    assert.equal(whyNotStarted(coded({ code: 'EACCES', path: '/elsewhere' }), place), null)
    assert.equal(whyNotStarted(coded({ errcode: 11 }), null), null)
    const unit = readFileSync(join(import.meta.dirname, '../deploy/student-learning.service'), 'utf8')
    assert.match(unit, new RegExp(`^RestartPreventExitStatus=${EXIT.person}$`, 'm'))
  })

  if (engine === 'postgres')
    it('An app that cannot start says in one sentence why PostgreSQL is not to be had', async () => {
      const home = await aHome()
      const url = home.environment['DATABASE_URL'] ?? ''
      const other = (path: string) => Object.assign(new URL(url), { pathname: path }).toString()
      const cases: [address: string, says: RegExp][] = [
        [
          'postgres://u@127.0.0.1:1/academy',
          /^The database "academy" on 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/,
        ],
        ['postgres://u@127.0.0.1:1,127.0.0.1:2/academy', /on 127\.0\.0\.1:1, 127\.0\.0\.1:2 cannot be reached/],
        [other('/nowhere'), /^There is no database "nowhere" on /],
      ]
      for (const [address, says] of cases) {
        assert.match(await refusal(home, { DATABASE_URL: address }), says)
        const asked = await provider(
          { ...home, environment: { ...home.environment, DATABASE_URL: address } },
          'imports',
        )
        assert.equal(asked.code, 1)
        assert.match(asked.err, says)
        assert.match(asked.err, /^[^\n]+\n$/)
      }
    })
})
