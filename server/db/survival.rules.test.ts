import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { survivalOf } from './survival.rules.ts'

const usual = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  standbys: 0,
}
const waiting = { ...usual, synchronous_standby_names: 'ANY 1 (b, c)', standbys: 1 }

describe('what an acknowledged answer survives', () => {
  it('What an acknowledged answer survives is the machine, where no standby is waited for', () => {
    const { state, says } = survivalOf(usual)
    assert.equal(state, 'look')
    assert.match(says, /survives the end of a process and of its machine, not the loss of the server's disk/)
    assert.match(survivalOf({ ...waiting, synchronous_commit: 'local' }).says, /synchronous_commit is local/)
  })

  it('What an acknowledged answer survives is the loss of the server, where a standby is waited for', () => {
    const { state, says } = survivalOf(waiting)
    assert.equal(state, 'good')
    assert.match(says, /the loss of the server with its disk: 1 waited-for standby has it too$/)
    assert.match(survivalOf({ ...waiting, synchronous_commit: 'remote_write' }).says, /unless its standby loses power/)
  })

  it('What an acknowledged answer survives is not known where our role may not see the standbys', () => {
    const { state, says } = survivalOf({ ...waiting, standbys: null })
    assert.equal(state, 'look')
    assert.match(says, /grant pg_read_all_stats to it$/)
  })

  it('Stored answers are said to be in danger where they are', () => {
    for (const changes of [
      { fsync: 'off' },
      { full_page_writes: 'off' },
      { synchronous_commit: 'off' },
      { standbys: 0 },
    ])
      assert.equal(survivalOf({ ...waiting, ...changes }).state, 'bad', JSON.stringify(changes))
  })
})
