import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shortName } from './short-name.rules.ts'

describe('a name that a page shows before anybody has said who they are', () => {
  it('A name that a page shows before anybody has said who they are is the first one with an initial', () => {
    assert.equal(shortName('Ananya Krishnan'), 'Ananya K.')
    assert.equal(shortName('  Fathima  Beevi Rahman '), 'Fathima R.')
    assert.equal(shortName('Meera'), 'Meera')
    assert.equal(shortName('അനന്യ കൃഷ്ണൻ'), 'അനന്യ കൃ.')
  })
})
