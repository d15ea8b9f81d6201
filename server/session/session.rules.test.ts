import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isSeenDue, type SessionTimes, stateOf, untilNoted } from './session.rules.ts'

const HOUR = 3_600_000
const limits = { session_lifetime_days: 3, session_idle_days: 2 }

it('a session that needs no look is live, and not to be noted as seen', () => {
  const ages = [0, 1, HOUR - 1, HOUR, 47 * HOUR, 48 * HOUR, 71.5 * HOUR, 72 * HOUR]
  const now = 100 * HOUR
  let looked = 0
  for (const begun of ages)
    for (const seen of ages)
      for (const ended_at of [null, now - 1]) {
        const session: SessionTimes = { started_at: now - begun, seen_at: now - seen, ended_at, end_reason: null }
        const isPlain = stateOf(session, now, limits) === 'live' && !isSeenDue(session, now)
        assert.equal(now < untilNoted(session, limits), isPlain, JSON.stringify(session))
        looked += isPlain ? 1 : 0
      }
  assert.equal(looked, 7 * 3)
})
