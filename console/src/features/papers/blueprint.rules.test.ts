import { describe, expect, test } from 'vitest'
import {
  aimedIn,
  chapterOf,
  isReached,
  sharesOf,
  type Target,
  weighedQuestions,
  withTarget,
} from './blueprint.rules.ts'

const question = (code: string, chapter_no: number | null, difficulty: string | null, answer_type = 'single') => ({
  code,
  subject_code: 'PHY12',
  chapter_no,
  difficulty,
  answer_type,
  marks: 1,
})
const BANK = [
  question('A', 10, 'easy'),
  question('B', 2, ' Easy '),
  question('C', 2, 'HARD', 'number'),
  question('D', null, null),
  question('E', 2, 'Olympiad'),
]

describe('The marks of a question in its paper', () => {
  test('are those of its section, else those of the whole paper, else its own', () => {
    const marksOf = (marks: string, sections: { marks: number | null }[]) =>
      weighedQuestions({ questions: [['A'], ['C']], marks }, sections, BANK).map((one) => one.marks)
    expect(marksOf('2', [{ marks: 4 }, { marks: null }])).toEqual([4, 2])
    expect(marksOf('', [{ marks: 4 }, { marks: null }])).toEqual([4, 1])
    expect(marksOf('two', [])).toEqual([1, 1])
  })

  test('are not reckoned for a question that the bank does not have', () => {
    expect(weighedQuestions({ questions: [['A', 'gone']], marks: '' }, [], BANK).map(({ code }) => code)).toEqual(['A'])
  })
})

describe('The shares of a paper', () => {
  const all = weighedQuestions(
    {
      questions: [
        ['A', 'B'],
        ['C', 'D', 'E'],
      ],
      marks: '',
    },
    [{ marks: 4 }],
    BANK,
  )

  test('are of its marks, by chapters in their order', () => {
    expect(sharesOf('chapter', all, []).map(({ name, questions, percent }) => [name, questions, percent])).toEqual([
      ['PHY12', 1, 100 / 11],
      ['PHY12 2', 3, 600 / 11],
      ['PHY12 10', 1, 400 / 11],
    ])
  })

  test('know a difficulty however it was typed, also one of the author’s own, and none', () => {
    expect(sharesOf('difficulty', all, []).map(({ name, questions }) => [name, questions])).toEqual([
      ['Easy', 2],
      ['Medium', 0],
      ['Hard', 1],
      ['Olympiad', 1],
      ['', 1],
    ])
  })

  test('have what is aimed at before there is a question of it', () => {
    const targets: Target[] = [
      { of: 'chapter', name: 'CHE12 1', percent: '30' },
      { of: 'answer_type', name: 'number', percent: 'a third' },
    ]
    expect(sharesOf('chapter', [], targets)).toEqual([
      { name: 'CHE12 1', questions: 0, percent: 0, typed: '30', target: 30 },
    ])
    const types = sharesOf('answer_type', [], targets).map(({ name, target }) => [name, target])
    expect(types).toEqual([
      ['multiple', null],
      ['number', null],
      ['single', null],
    ])
  })
})

test('A target is reached where another question would lead further from it', () => {
  const share = (percent: number, target: number | null, questions = 1) => ({
    name: 'PHY12 1',
    questions,
    percent,
    typed: '',
    target,
  })
  expect(isReached(share(25, 30), 10)).toBe(true)
  expect(isReached(share(20, 30), 10)).toBe(false)
  // Of three questions one and two are as near to half of the marks.
  for (const one of [100 / 3, 200 / 3]) expect(isReached(share(one, 50), 3)).toBe(true)
  expect(isReached(share(40, null), 10)).toBe(true)
  expect(isReached(share(4, 0), 25)).toBe(false)
  expect(isReached(share(0, 0, 0), 25)).toBe(true)
})

test('Targets are replaced by their name, and gone once they are emptied', () => {
  const easy: Target = { of: 'difficulty', name: 'Easy', percent: '40' }
  const hard: Target = { of: 'difficulty', name: 'Hard', percent: '20' }
  expect(withTarget([easy, hard], { ...easy, percent: '50' })).toEqual([hard, { ...easy, percent: '50' }])
  expect(withTarget([easy, hard], { ...easy, percent: ' ' })).toEqual([hard])
  expect(aimedIn(sharesOf('difficulty', [], [easy, hard]))).toBe(60)
  expect(aimedIn(sharesOf('chapter', [], [easy, hard]))).toBe(null)
})

test('A chapter’s name is taken apart at its last space', () => {
  expect(chapterOf('PHY 12 3')).toEqual({ subject: 'PHY 12', chapter: '3' })
  expect(chapterOf('PHY12')).toEqual({ subject: 'PHY12', chapter: '' })
})
