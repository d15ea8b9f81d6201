import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pulledShare, studyNext } from './study-next.rules.ts'

const chapter = (name: string, asked: number, right = 0, answered = 0) => ({ name, asked, right, answered })
const names = (chapters: { name: string }[]) => chapters.map(({ name }) => name).join(' ')

describe('what to study next', () => {
  it('The share of right answers is in the middle without answers, and half its own weight with thirty', () => {
    assert.equal(pulledShare({ answered: 0, right: 0 }), 0.5)
    assert.equal(pulledShare({ answered: 30, right: 30 }), 0.75)
    assert.equal(pulledShare({ answered: 30, right: 0 }), 0.25)
    assert.ok(Math.abs(pulledShare({ answered: 3000, right: 3000 }) - 1) < 0.01)
  })

  it('What the exam asks more comes first, where the student is as weak', () => {
    assert.equal(names(studyNext([chapter('few', 1), chapter('many', 9), chapter('none', 0)])), 'many few none')
  })

  it('Where the exam asks as much, what the student gets wrong comes first', () => {
    const chapters = [chapter('strong', 5, 28, 30), chapter('weak', 5, 3, 30), chapter('new', 5)]
    assert.equal(names(studyNext(chapters)), 'weak new strong')
  })

  it('Two wrong answers move a chapter less than thirty', () => {
    const chapters = [chapter('two', 5, 0, 2), chapter('thirty', 5, 0, 30)]
    assert.equal(names(studyNext(chapters)), 'thirty two')
  })

  it('Without an exam that is over, weakness alone decides, and nothing is said of exams', () => {
    const [first, second] = studyNext([chapter('strong', 0, 10, 10), chapter('weak', 0, 0, 10)])
    assert.equal(first?.name, 'weak')
    assert.deepEqual([first?.exam_percent, second?.exam_percent], [null, null])
  })

  it('Shares are told in whole percent, and of answers from the tenth on', () => {
    const facts = studyNext([chapter('nine', 1, 9, 9), chapter('ten', 2, 7.5, 10)])
    const told = facts.map(({ name, exam_percent, right_percent }) => [name, exam_percent, right_percent])
    assert.deepEqual(told, [
      ['ten', 67, 75],
      ['nine', 33, null],
    ])
  })
})
