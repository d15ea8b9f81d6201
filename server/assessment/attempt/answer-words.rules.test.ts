import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerWords } from './answer-words.rules.ts'

const OPTIONS = [40, 10, 30, 20]

describe('an answer in a table', () => {
  it('An answer in a table is the letter of its option in the paper', () =>
    assert.equal(answerWords({ option_id: 10, response: null }, 'single', OPTIONS), 'B'))
  it('An answer in a table is all letters in the order of the paper', () =>
    assert.equal(answerWords({ option_id: null, response: '10,20,40' }, 'multiple', OPTIONS), 'A, B, D'))
  it('An answer in a table is a number as it was given', () =>
    assert.equal(answerWords({ option_id: null, response: '-2.5' }, 'number', []), '-2.5'))
  it('An answer in a table is empty where nothing was answered', () => {
    assert.equal(answerWords(undefined, 'single', OPTIONS), '')
    assert.equal(answerWords({ option_id: null, response: null }, 'number', []), '')
  })
})
