import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { doubtsOf, filledTemplate, type Placeholder, placeholders, unknownPlaceholders } from './results.rules.ts'

const values = Object.fromEntries(placeholders.map((name) => [name, name.toUpperCase()])) as Record<Placeholder, string>

describe('a text to guardians', () => {
  it('A text to guardians names what stands in braces', () =>
    assert.equal(filledTemplate('{name} has {marks}/{max}.', values), 'NAME has MARKS/MAX.'))
  it('A text to guardians takes nothing in a value for a name', () =>
    assert.equal(filledTemplate('{name}', { ...values, name: '{marks} $& {rank}' }), '{marks} $& {rank}'))
  it('A text to guardians says which names nobody knows, each once', () =>
    assert.deepEqual(unknownPlaceholders('{nmae} {marks} {} {nmae} {toString}'), ['nmae', '', 'toString']))
  it('A text to guardians leaves braces alone that are open', () =>
    assert.deepEqual(unknownPlaceholders('{name and }'), ['name and ']))
})

describe('a moment is asked about', () => {
  it('A moment is asked about where it is at midnight or at noon', () => {
    assert.deepEqual(doubtsOf('2026-11-28T00:00', '2026-11-28T01:00'), ['midnight'])
    assert.deepEqual(doubtsOf('2026-11-28T12:00', null), ['noon'])
  })
  it('A moment is asked about where it is more than six hours away from the one before, whichever is later', () => {
    assert.deepEqual(doubtsOf('2026-11-28T16:00', '2026-11-28T10:00:30+05:30'), [])
    assert.deepEqual(doubtsOf('2026-11-28T16:01', '2026-11-28T10:00:00+05:30'), ['far'])
    assert.deepEqual(doubtsOf('2026-11-28T03:59', '2026-11-28T10:00:00+05:30'), ['far'])
  })
})
