import { expect, test } from 'vitest'
import { SendFailure } from '../journal/answer-journal.ts'
import { makeEarlyAnswers } from './early-answers.ts'

function early(open = true) {
  let looks = 0
  const answers = makeEarlyAnswers({ isOpen: () => open, resync: () => (looks += 1) })
  const kindOf = (kind: SendFailure['kind']) => (answers.failureOf(11, new SendFailure(kind)) as SendFailure).kind
  return { answers, kindOf, looks: () => looks }
}

test('an answer to a section that is open here alone is tried again after a look at the clock, but not for ever', () => {
  const { kindOf, looks } = early()
  expect([kindOf('late'), kindOf('late'), kindOf('late')]).toEqual(['again', 'again', 'late'])
  expect(looks()).toBe(2)
})

test('Once an early answer got through, the next has as many tries', () => {
  const { answers, kindOf } = early()
  kindOf('late')
  kindOf('late')
  answers.taken(11)
  expect([kindOf('late'), kindOf('late'), kindOf('late')]).toEqual(['again', 'again', 'late'])
})

test('what is late here too, and what fails otherwise, stays what it is', () => {
  expect(early(false).kindOf('late')).toBe('late')
  expect(early().kindOf('refused')).toBe('refused')
})
