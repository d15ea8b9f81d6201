import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Kind, OPTIONS, READ, shown } from './paper-kinds.ts'

const KINDS: Record<string, Kind[]> = {
  beginnings: [
    ...[
      'Q.1 ',
      'Q1. ',
      'Q1) ',
      'Q.No.1 ',
      'Q. No. 1: ',
      'Que. 1. ',
      'Ques 1: ',
      'Question 1: ',
      'Question No. 1 ',
      'Q-1. ',
      '1) ',
      '1: ',
      '1.',
      '(1) ',
      'प्रश्न 1. ',
      'प्रश्न संख्या १: ',
      'ചോദ്യം 1. ',
      '१. ',
    ].map((begin): Kind => [
      `“${begin}”`,
      `${begin}Which metal?\n${OPTIONS}\nAns: B`,
      [`1. Which metal? | ${READ} | = B`],
    ]),
    [
      'another one for each question',
      `Q.4 One?\n${OPTIONS}\nAns: A\n(5) Two?\n${OPTIONS}\nAns: B\nQuestion 6: Three?\n${OPTIONS}\nAns: C\nQ.No.7 Four?\n${OPTIONS}\nAns: D\n8: Five?\n${OPTIONS}\nAns: A`,
      [
        `4. One? | ${READ} | = A`,
        `5. Two? | ${READ} | = B`,
        `6. Three? | ${READ} | = C`,
        `7. Four? | ${READ} | = D`,
        `8. Five? | ${READ} | = A`,
      ],
    ],
    ['the question on the next line', `Q.1\nWhich metal?\n${OPTIONS}\nAns: B`, [`1. Which metal? | ${READ} | = B`]],
    [
      'a question in brackets behind one without a key',
      `4. One?\n${OPTIONS}\n(5) Two?\n${OPTIONS}`,
      [`4. One? | ${READ} | = `, `5. Two? | ${READ} | = `],
    ],
    [
      'a decimal number and a time at the beginning of a line',
      '1. A body moves\n1.5 m in a second.\n10:30 is when it starts.\nHow far does it get?\nAnswer: 7',
      ['1. A body moves / 1.5 m in a second. / 10:30 is when it starts. / How far does it get? | = 7'],
    ],
  ],
  numbers: [
    [
      'one that is missing',
      `1. One?\n${OPTIONS}\n3. Two?\n${OPTIONS}`,
      [`1. One? | ${READ} | = `, `3. Two? | ${READ} | = `],
    ],
    [
      'one that comes twice',
      `1. One?\n${OPTIONS}\nAns: A\n1. Two?\n${OPTIONS}\nAns: B`,
      [`1. One? | ${READ} | = A`, `1. Two? | ${READ} | = B`],
    ],
    [
      'statements with numbers in the question',
      `1. Consider:\n1. Ice floats.\n2. Iron floats.\nWhich is right?\n(a) 1 only\n(b) 2 only\n(c) both 1 and 2\n(d) neither\nAns: a\n2. How many?\nAns: 4`,
      [
        '1. Consider: / 1. Ice floats. / 2. Iron floats. / Which is right? | 1 only | 2 only | both 1 and 2 | neither | = A',
        '2. How many? | = 4',
      ],
    ],
    [
      'instructions with numbers before the first question',
      `Mock test\n1. All questions count.\n2. No calculators.\n1. Which metal?\n${OPTIONS}\nAns: B\n2. How many?\nAns: 4`,
      [
        `1. Which metal? | ${READ} | = B`,
        '2. How many? | = 4',
        'stray 1: Mock test',
        'stray 2: 1. All questions count.',
        'stray 3: 2. No calculators.',
      ],
    ],
    [
      'a line with a number before the answer, which is shown to somebody',
      '4. Which?\n(a) iron\n(b) gold\n17. see above\nAns: a\n5. How many?\nAns: 4',
      ['4. Which? | iron | gold / 17. see above | = A | ! number_inside | ! line_break', '5. How many? | = 4'],
    ],
    [
      'a number in an option, which is shown to somebody',
      '1. Which?\n(a) iron\n(b) gold\n17. of them\n2. And?\nAns: 4',
      ['1. Which? | iron | gold / 17. of them | =  | ! number_inside | ! line_break', '2. And? | = 4'],
    ],
  ],
  options: [
    [
      'two labelled lines, which are none',
      '1. Find the total of\nA: 5 kg\nB: 6 kg\nAnswer: 2',
      ['1. Find the total of / A: 5 kg / B: 6 kg | = 2'],
    ],
    [
      'three labelled lines, with a number that may be a quantity',
      '1. Find the total of\nA: 5 kg\nB: 6 kg\nC: 7 kg\nAnswer: 2',
      ['1. Find the total of | 5 kg | 6 kg | 7 kg | = B | ! keys_differ'],
    ],
    [
      'three labelled lines and a letter',
      '1. Which is heaviest?\nA: 5 kg\nB: 6 kg\nC: 7 kg\nAnswer: C',
      ['1. Which is heaviest? | 5 kg | 6 kg | 7 kg | = C'],
    ],
    ...[
      ['(a)', '(b)', '(c)', '(d)'],
      ['A.', 'B.', 'C.', 'D.'],
      ['a)', 'b)', 'c)', 'd)'],
      ['[A]', '[B]', '[C]', '[D]'],
      ['(1)', '(2)', '(3)', '(4)'],
      ['1)', '2)', '3)', '4)'],
      ['(i)', '(ii)', '(iii)', '(iv)'],
      ['i.', 'ii.', 'iii.', 'iv.'],
      ['(क)', '(ख)', '(ग)', '(घ)'],
      ['(अ)', '(ब)', '(स)', '(द)'],
      ['(എ)', '(ബി)', '(സി)', '(ഡി)'],
    ].map(([a = '', b = '', c = '', d = '']): Kind => [
      `${a} ${b} ${c} ${d}`,
      `7. Which metal?\n${a} iron\n${b} gold\n${c} lead\n${d} zinc\nAns: 2\n8. How many?\nAns: 4`,
      [`7. Which metal? | ${READ} | = B`, '8. How many? | = 4'],
    ]),
    ['one line', '1. Which metal?\n(A) iron (B) gold (C) lead (D) zinc\nAns: B', [`1. Which metal? | ${READ} | = B`]],
    [
      'two columns',
      '1. Which metal?\n(A) iron\t(B) gold\n(C) lead\t(D) zinc\nAns: B',
      [`1. Which metal? | ${READ} | = B`],
    ],
    [
      'the question’s own line',
      '1. Which metal? (A) iron (B) gold (C) lead (D) zinc\nAns: B',
      [`1. Which metal? | ${READ} | = B`],
    ],
    [
      'no blank behind their letters',
      '1. Which metal?\n(A)iron\n(B)gold\n(C)lead\n(D)zinc\nAns: B',
      [`1. Which metal? | ${READ} | = B`],
    ],
    [
      'letters of others in their words',
      '1. Which?\n(a) both (b) and (c)\n(b) gold\n(c) lead\n(d) only (a)\nAns: d',
      ['1. Which? | both (b) and (c) | gold | lead | only (a) | = D'],
    ],
    [
      'parts of the question that have letters too',
      'Q.1 Arrange by mass:\n(A) Na (B) Mg (C) Al (D) Si\nChoose the correct one:\n(1) A, B, C, D\n(2) D, C, B, A\n(3) B, A, C, D\n(4) C, D, A, B\nAns. (1)',
      [
        '1. Arrange by mass: / (A) Na (B) Mg (C) Al (D) Si / Choose the correct one: | A, B, C, D | D, C, B, A | B, A, C, D | C, D, A, B | = A',
      ],
    ],
    [
      'lists to match before them',
      '1. Match:\nList I List II\n(P) Iron (I) Fe\n(Q) Gold (II) Au\n(A) P-I, Q-II\n(B) P-II, Q-I\nAns: A',
      ['1. Match: / List I List II / (P) Iron (I) Fe / (Q) Gold (II) Au | P-I, Q-II | P-II, Q-I | = A'],
    ],
    [
      'points of the question in one line',
      '1. A point (a) on the x-axis and (b) on the y-axis moves.\n(A) up\n(B) down\nAns: B',
      ['1. A point (a) on the x-axis and (b) on the y-axis moves. | up | down | = B'],
    ],
    [
      'one missing, which is shown to somebody',
      '1. Which?\n(a) iron\n(b) gold\n(d) zinc\nAns: a',
      ['1. Which? | iron | gold / (d) zinc | = A | ! mark_inside | ! line_break'],
    ],
    [
      'a formula and a picture',
      '1. Which?\n(a) $x (b) y$\n(b) [picture 1]\nAns: b',
      ['1. Which? | $x (b) y$ | [picture 1] | = B'],
    ],
  ],
}

for (const [kind, cases] of Object.entries(KINDS))
  describe(`a typed paper: ${kind}`, () => {
    for (const [what, text, read] of cases)
      it(`A typed paper is read with ${kind} that have ${what}`, () => assert.deepEqual(shown(text), read))
  })
