import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { whyNotOpened } from './why-not-opened.rules.ts'

describe('a PostgreSQL that cannot be opened', () => {
  const cases: [code: string, message: string, says: RegExp][] = [
    ['53300', 'sorry, too many clients already', /has no connection left: raise its max_connections/],
    ['28P01', 'password authentication failed', /does not let this user in/],
    ['', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /does not let this user in/],
    ['3D000', 'database "x" does not exist', /^There is no database/],
    ['57P03', 'the database system is starting up', /is starting or ending just now/],
    ['25006', 'read-only', /takes no writes: it is a standby/],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND db', /cannot be reached \(ENOTFOUND\): start it/],
    ['', 'Connection terminated due to connection timeout', /cannot be reached: start it/],
    ['', 'The server does not support SSL connections', /do not agree about TLS/],
  ]
  for (const [code, message, says] of cases)
    it(`A PostgreSQL that cannot be opened is explained for ${code || message}`, () => {
      const said = whyNotOpened({ code, message }, '"a" on h:5432')
      assert.match(String(said), says)
      assert.match(String(said), /"a" on h:5432[^\n]*\.$/)
    })

  it('A PostgreSQL that cannot be opened is an error like any other when it is not about the server', () => {
    assert.equal(whyNotOpened({ code: '42601', message: 'syntax error' }, '"a" on h:5432'), null)
  })
})
