import assert from 'node:assert/strict'
import { it } from 'node:test'
import { beginWords, nearWords } from './near-words.rules.ts'

const areNearWords = (typed: string, names: string) => nearWords(typed)(names)

it('A text begins a word of one of the names', () => {
  assert.ok(beginWords('bank', 'Question bank'))
  assert.ok(beginWords('Question b', 'Question bank'))
  assert.ok(beginWords('roll', 'Attendance, register, roll call'))
  assert.ok(beginWords('', 'Question bank'))
  assert.ok(!beginWords('uestion', 'Question bank'))
})

it('A text without the dot of ज़, or with the other form of Malayalam’s last letters, begins the same words', () => {
  assert.ok(beginWords('हाजिरी', 'हाज़िरी'))
  assert.ok(beginWords('ഹാജര്\u200d', 'ഹാജർ'))
})

it('A text with one mistake is near a word, with two near a long one; a short or another text is not', () => {
  for (const typed of ['timetbale', 'timtable', 'timettable', 'tymetable'])
    assert.ok(areNearWords(typed, 'Timetable'), typed)
  assert.ok(areNearWords('atendence', 'Attendance'))
  assert.ok(areNearWords('rehman', 'Adil Rahman'))
  for (const typed of ['tmi', 'qqqq', 'anil']) assert.ok(!areNearWords(typed, 'Timetable, Audit log'), typed)
})

it('A text that is longer than a name is near to none', () => {
  assert.ok(areNearWords('Krishnankutti Namboodiri'.replace('tt', 't'), 'Krishnankutti Namboodiri'))
  assert.ok(!areNearWords('timetabel'.repeat(3), 'timetable'.repeat(3)))
})
