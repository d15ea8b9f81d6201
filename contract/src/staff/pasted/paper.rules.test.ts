import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pastedPaper } from './paper.rules.ts'

const TRUSTED = new Set(['star'] as const)
const read = (...lines: string[]) => pastedPaper(lines.join('\n'), TRUSTED).found.map(({ pasted }) => pasted)
const [A, B, C, D] = ['6', '8', '9', '16']

describe('questions that are pasted from a document', () => {
  for (const [what, lines] of [
    ['a line for each', ['1. What is $2^3$?', 'a) 6', 'b) 8', 'c) 9', 'd) 16', 'Answer: b']],
    ['beside each other', ['1) What is $2^3$?', '(a) 6   (b) 8', '(c) 9   (d) 16', 'Ans. (b)']],
    ['behind the question', ['Q1. What is $2^3$? (A) 6 (B) 8 (C) 9 (D) 16', 'Key: B']],
    ['with numbers', ['Question 1: What is $2^3$?', '(1) 6', '(2) 8', '(3) 9', '(4) 16', 'Correct answer: (2)']],
    ['with a star', ['1. What is $2^3$?', 'A. 6', '*B. 8', 'C. 9', 'D. 16']],
    ['with a tick', ['1. What is $2^3$?', 'A. 6', 'B. 8 ✓', 'C. 9', 'D. 16']],
    ['with the answer in a second column', ['1. What is $2^3$?', 'a) 6', 'b) 8', 'c) 9', 'd) 16\tB']],
    ['with tabs behind their letters', ['1.\tWhat is $2^3$?', 'a)\t6', 'b)\t8', 'c)\t9', 'd)\t16', 'Answer: b']],
    ['with tabs between them', ['1.\tWhat is $2^3$?', 'A.\t6\tB.\t8', 'C.\t9\tD.\t16', 'Answer:\tB']],
    ['in a table', ['1.\tWhat is $2^3$?', 'a)\t6', 'b)\t8', 'c)\t9', 'd)\t16\tB']],
    ['with lines of Windows', ['1. What is $2^3$?\r', 'a) 6\r', 'b) 8\r', 'c) 9\r', 'd) 16\r', 'Answer: b\r']],
  ] as const) {
    it(`Pasted questions are read with options ${what}`, () => {
      const [found, ...others] = read(...lines)
      assert.deepEqual(others, [])
      assert.deepEqual(found, {
        number: 1,
        passage: '',
        question: 'What is $2^3$?',
        options: [A, B, C, D],
        correct: 'B',
        explanation: '',
      })
    })
  }

  it('Several questions are pasted at once, each with several lines and an explanation', () => {
    const found = read(
      '7. Consider:',
      '1. Water is wet.',
      '2. Fire is cold.',
      'Which is right?',
      'a) the first',
      'one',
      'b) the second',
      'Answer: a',
      'Solution: Water is',
      'always wet.',
      '',
      '8. How many are there?',
      'Answer: 12.4 to 12.6',
    )
    assert.deepEqual(found, [
      {
        number: 7,
        passage: '',
        question: 'Consider:\n1. Water is wet.\n2. Fire is cold.\nWhich is right?',
        options: ['the first\none', 'the second'],
        correct: 'A',
        explanation: 'Water is\nalways wet.',
      },
      { number: 8, passage: '', question: 'How many are there?', options: [], correct: '12.4..12.6', explanation: '' },
    ])
  })

  it('Pasted questions may be numbered anew in each section, of which the heading belongs to none', () => {
    const found = read(
      '19. First?',
      'a) x',
      'b) y',
      'Answer: a',
      '20. Second?',
      'Answer: 4',
      'Solution: in steps:',
      '1. Halve it.',
      'Section B (numbers)',
      'Answer all of them.',
      '1. Third?',
      'Answer: 5',
      '1. Fourth, of another document?',
      'Answer: 6',
    )
    assert.deepEqual(
      found.map(({ number, question, explanation }) => [number, question, explanation]),
      [
        [19, 'First?', ''],
        [20, 'Second?', 'in steps:\n1. Halve it.'],
        [1, 'Third?', ''],
        [1, 'Fourth, of another document?', ''],
      ],
    )
  })

  it('Pasted questions may have several right options', () => {
    assert.equal(read('1. Which?', 'a) x', 'b) y', 'c) z', 'Answer: (a) and (c)')[0]?.correct, 'A,C')
  })

  it('Pasted questions keep what is in a formula, and no letter out of order begins an option', () => {
    const [found] = read('1. Is $f(a) b$ (c) right?', 'a) $g (b) $', 'b) no (d) it is', 'Answer: b')
    assert.equal(found?.question, 'Is $f(a) b$ (c) right?')
    assert.deepEqual(found?.options, ['$g (b) $', 'no (d) it is'])
  })

  it('Pasted questions say no answer where there is none, and leave what is none as it is', () => {
    assert.equal(read('1. Which?', 'a) x', 'b) y')[0]?.correct, '')
    assert.equal(read('1. Which?', 'a) x', 'b) y', 'Answer: see page 4')[0]?.correct, 'see page 4')
    assert.deepEqual(read('No question at all', 'Answer: b'), [])
  })

  it('Pasted questions begin no option within what stands for an equation or a picture', () => {
    const [found] = read('1. Is ⟦?f (a) b⟧ (b) [picture 1: of (a) lamp]?', '(a) x', '(b) y')
    assert.deepEqual(found?.options, ['x', 'y'])
  })
})

describe('keys of a pasted document that are numbers', () => {
  const keysOf = (list: string, options = '') => {
    const questions = [1, 2].map((number) => `${number}. How many?\n${options}`).join('\n')
    return pastedPaper(`${questions}\nAnswer Key\n${list}`).found.map(
      ({ pasted: { correct }, doubts }) => `${correct}${doubts.length > 0 ? ` ${doubts.join()}` : ''}`,
    )
  }
  for (const [list, ...keys] of [
    ['1.-25 2. 3', '-25', '3'],
    ['1. 4 2)-3', '4', '-3'],
    ['1. -2.5 2. –4', '-2.5', '-4'],
    ['1. - 25 2. – 3', '25', '3'],
    ['1 - 25 2 – 3', '25', '3'],
    ['1-25 2-3', '25', '3'],
    ['1 - -25, 2 - 3', '-25', '3'],
    ['1 -2, 2 3', '-2 keys_differ', '3'],
    ['1 −2, 2 3', '-2 keys_differ', '3'],
    ['1:-2, 2:-3', '-2 keys_differ', '-3 keys_differ'],
    ['1. (-5) 2. 3', '-5', '3'],
  ] as const)
    it(`In a pasted document the keys “${list}” keep their signs`, () => assert.deepEqual(keysOf(list), keys))

  for (const list of ['1.-2 2.-1', '1 -2 2 -1', '1:-2, 2:-1', '1-2 2-1', '1-b 2 - a', '1.-(b) 2.- (a)'])
    it(`In a pasted document the keys “${list}” name options`, () =>
      assert.deepEqual(keysOf(list, '(a) x\n(b) y'), ['B', 'A']))
})

describe('answers of a pasted document that are negative numbers', () => {
  const answered = (answer: string, options = '') =>
    pastedPaper(`1. How many?\n${options}${answer}`).found.map(({ pasted: { correct }, doubts }) => [
      correct,
      ...doubts,
    ])

  for (const answer of ['Ans: -3', 'Answer = -3'])
    it(`A pasted “${answer}” is negative`, () => assert.deepEqual(answered(answer), [['-3']]))

  for (const answer of ['Ans:-3', 'Ans :-3', 'Ans -3', 'Answer:–3', '[Ans:-3]', '(Ans -3)', '[ Answer:–3 ]'])
    it(`A pasted “${answer}” is negative, and somebody has to look at it`, () =>
      assert.deepEqual(answered(answer), [['-3', 'keys_differ']]))

  for (const answer of ['[Ans:-3]', '(Ans -3)', '(Answer:–3)'])
    it(`A pasted “${answer}” behind its question is negative, and somebody has to look at it`, () => {
      const { found } = pastedPaper(`1. How many? ${answer}`)
      assert.deepEqual(
        found.map(({ pasted: { question, correct }, doubts }) => [question, correct, doubts]),
        [['How many?', '-3', ['keys_differ']]],
      )
    })

  for (const answer of ['Ans- 3', 'Ans-3', 'Ans:- 3'])
    it(`A pasted “${answer}” is positive`, () => assert.deepEqual(answered(answer), [['3']]))

  it('A pasted “Ans:-2” below options names one of them', () =>
    assert.deepEqual(answered('Ans:-2', '(1) x\n(2) y\n'), [['B']]))
})

describe('what is said of a pasted document', () => {
  const one = (number: number) => `${number}. Which?\n(a) x\n(b) y\nAnswer: a`

  it('Of a pasted document the numbers are said that are missing or come twice', () => {
    const { numbers, missing, repeated } = pastedPaper([1, 2, 4, 4, 6].map(one).join('\n'))
    assert.deepEqual([numbers, missing, repeated], [5, [3, 5], [4]])
    const sections = pastedPaper(['Section A', one(1), one(2), 'Section B', one(1), one(2)].join('\n'))
    assert.deepEqual([sections.missing, sections.repeated], [[], []])
  })

  it('Of a pasted document it is asked once what a sign means, and then believed', () => {
    const text = '1. Which?\n(a) x*\n(b) y\n2. And?\n(a) x\n(b) y*\n3. Last?\n(a) x [bold]\n(b) y'
    const keys = (...trusted: ('star' | 'bold')[]) =>
      pastedPaper(text, new Set(trusted)).found.map(({ pasted: { correct } }) => correct)
    assert.deepEqual(pastedPaper(text).signs, { star: 2, bold: 1 })
    assert.deepEqual(
      [keys(), keys('star'), keys('star', 'bold')],
      [
        ['', '', ''],
        ['A', 'B', ''],
        ['A', 'B', 'A'],
      ],
    )
  })

  it('Of a pasted document a question with fewer options than the others is shown to somebody', () => {
    const { found } = pastedPaper([one(1), one(2), one(3).replace('Answer', '(c) z\nAnswer')].join('\n'))
    assert.deepEqual(
      found.map(({ doubts }) => doubts),
      [[], [], []],
    )
    const odd = pastedPaper([one(1), one(2), one(3), '4. Short?\n(a) $x (b) y$\nAnswer: a'].join('\n'))
    assert.deepEqual(odd.found.at(-1)?.pasted.options, [])
    const fewer = pastedPaper(
      `${[1, 2, 3].map((at) => one(at).replace('Answer', '(c) z\nAnswer')).join('\n')}\n${one(4)}`,
    )
    assert.deepEqual(fewer.found.at(-1)?.doubts, ['options_differ'])
  })
})
