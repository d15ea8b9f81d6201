import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faultOf } from './postgres-faults.rules.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

describe('an error of PostgreSQL', () => {
  const kinds: [what: string, codes: string, kind: ReturnType<typeof faultOf>][] = [
    ['of a disk', '53100 58030', 'full'],
    ['of time-outs and of what there is too little of', '57014 55P03 53000 53200 53300 53400', 'late'],
    ['of two units that met', '40001 40P01 23505', 'conflict'],
    ['of prepared statements', '26000 42P05', 'stale'],
    ['of a server that only reads', '25006', 'standby'],
    ['of a server that goes, comes or is not set up', '57P01 57P02 57P03 57P04 57P05 58000 58P01 3D000 28000', 'lost'],
    ['of a transaction that was ended', '25P02 25P03 40003', 'lost'],
    ['of the connection', '08000 08001 08003 08006 08P01 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND', 'lost'],
    ['of the statement', '23503 42601 42P01 22001 0A000 P0001', null],
  ]
  for (const [what, codes, kind] of kinds)
    it(`An error of PostgreSQL ${what} is ${kind ?? 'its own'}`, () => {
      for (const code of codes.split(' ')) assert.equal(faultOf(withCode(code)), kind, code)
    })

  it('An error of PostgreSQL is one of a plan that changed only where it says so', () => {
    assert.equal(faultOf(withCode('0A000', 'cached plan must not change result type')), 'stale')
  })

  it('An error of PostgreSQL without a code is known by the words of the library', () => {
    for (const words of [
      'Connection terminated unexpectedly',
      'Query read timeout',
      'Client was closed and is not queryable',
    ])
      assert.equal(faultOf(new Error(words)), 'lost', words)
    assert.equal(faultOf(new Error('no')), null)
    assert.equal(faultOf(withCode('P0001', 'read timeout')), null)
    assert.equal(faultOf('read timeout'), null)
  })
})
