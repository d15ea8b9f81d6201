import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isOfAge } from '#contract/guardians.rules.ts'
import { birthdaysOf } from './birthdays.rules.ts'

describe('who comes of age on a day', () => {
  it('Who comes of age on a day was born on it 18 years before', () => {
    assert.deepEqual(birthdaysOf('2026-11-20'), ['2008-11-20'])
  })

  it('Who comes of age on a day was born on 29 February, on the first day on which nobody says otherwise', () => {
    assert.deepEqual(birthdaysOf('2026-03-01'), ['2008-02-29', '2008-03-01'])
    assert.deepEqual(birthdaysOf('2028-02-29'), ['2010-02-29'])
    assert.ok(!isOfAge('2008-02-29', '2026-02-28'))
    assert.ok(isOfAge('2008-02-29', '2026-03-01'))
  })
})
