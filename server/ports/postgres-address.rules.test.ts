import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { databaseInWords, parsePostgresAddress } from './postgres-address.rules.ts'

const good = (text: string) => {
  const address = parsePostgresAddress(text)
  assert.ok(typeof address === 'object')
  return address
}

describe('the address of a PostgreSQL', () => {
  it('The address of a PostgreSQL has one host', () => {
    assert.deepEqual(good('postgres://academy:password@db.example.org/academy'), {
      urls: ['postgres://academy:password@db.example.org/academy'],
      isPooled: null,
    })
  })

  it('The address of a PostgreSQL has several hosts, each with its port, in their order, and what else it says with each', () => {
    const several =
      'postgresql://academy:password@h1:5432,[::1]:6432,h3/academy?target_session_attrs=read-write&sslmode=verify-full'
    assert.deepEqual(good(several).urls, [
      'postgresql://academy:password@h1:5432/academy?sslmode=verify-full',
      'postgresql://academy:password@[::1]:6432/academy?sslmode=verify-full',
      'postgresql://academy:password@h3/academy?sslmode=verify-full',
    ])
    assert.equal(databaseInWords(good(several)), '"academy" on h1:5432, [::1]:6432, h3:5432')
  })

  it('The address of a PostgreSQL may be a folder with a socket', () => {
    const { urls } = good('postgres:///academy?host=%2Fvar%2Frun%2Fpostgresql')
    assert.equal(urls.length, 1)
    assert.equal(databaseInWords({ urls, isPooled: null }), '"academy" on /var/run/postgresql')
  })

  it('The address of a PostgreSQL says whether a pooler is between', () => {
    assert.equal(good('postgres://h/a?pgbouncer=true').isPooled, true)
    assert.equal(good('postgres://h/a?pgbouncer=false').isPooled, false)
  })

  const wrong: [address: string, says: RegExp][] = [
    ['mysql://h/a', /^must be an address as postgres:/],
    ['h1:5432', /^must be an address/],
    ['postgres://u:se/cret@h:5432/a', /^must be an address .*%40/],
    ['postgres://u@h1:5432,h2:x/a', /^has several hosts, and the 2nd of them is no host or has no port/],
    ['postgres://u@h1:5432,,h3/a', /^has several hosts, and the 2nd of them/],
    ['postgres://u@h1:99999/a', /^must be an address/],
    ['postgres://h/a?target_session_attrs=standby', /that the app cannot write to: read-write/],
    ['postgres://h/a?pgbouncer=yes', /another value than true or false/],
    ['postgres://u@/a?host=h1,h2', /names several hosts in host=/],
  ]
  for (const [address, says] of wrong)
    it(`The address of a PostgreSQL is refused as ${address}, without a word of what it holds`, () => {
      const said = parsePostgresAddress(address)
      assert.ok(typeof said === 'string')
      assert.match(said, says)
      assert.ok(!said.includes('cret'))
    })
})
