import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { describe, it } from 'node:test'
import { engine } from './testing/fresh-db.ts'
import { aHome, type Home, provider } from './testing/provider-run.ts'
import { startMain } from './testing/start-main.ts'

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
  it('makes no new keys for an academy whose keys are elsewhere, until it is told to', async () => {
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

  if (engine === 'postgres')
    it('says in one sentence why PostgreSQL is not to be had', async () => {
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
