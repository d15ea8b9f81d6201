import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Kind, OPTIONS, READ, shown } from './paper-kinds.ts'

const STATEMENTS =
  'Given below are two statements: one is labelled as Assertion (A) and the other is labelled as Reason (R).\nAssertion (A): Ice floats.\nReason (R): Ice is lighter than water.\nIn the light of the above, choose the correct answer:'

const KINDS: Record<string, Kind[]> = {
  answers: [
    ...[
      'Ans: B',
      'Ans. (b)',
      'Ans B',
      'Ans (2)',
      '[Ans: B]',
      '(Ans: B)',
      'Answer: B',
      'Answer is (B)',
      'Correct option: (b)',
      'Correct Option (b)',
      'Correct answer is (B)',
      'The correct answer is B',
      'Right answer: B',
      'Key: B',
      'उत्तर: (B)',
      'सही उत्तर: B',
      'उत्तर (ख)',
      'ഉത്തരം: B',
      'ശരിയുത്തരം: B',
      'Answer: (b) gold',
      'Answer: gold',
    ].map((answer): Kind => [
      `“${answer}”`,
      `1. Which metal?\n${OPTIONS}\n${answer}`,
      [`1. Which metal? | ${READ} | = B`],
    ]),
    ...[
      ['Ans: B, C', 'B,C'],
      ['Ans: BC', 'B,C'],
      ['Ans: (B) and (C)', 'B,C'],
      ['Ans: B & C', 'B,C'],
      ['Ans: B or C', 'B or C'],
      ['Ans: Bonus', 'Bonus'],
      ['Ans: see page 4', 'see page 4'],
    ].map(([answer = '', key = '']): Kind => [
      `“${answer}”`,
      `1. Which metals?\n${OPTIONS}\n${answer}`,
      [`1. Which metals? | ${READ} | = ${key}`],
    ]),
    [
      'brackets behind the last option',
      '1. Which metal?\n(A) iron (B) gold (C) lead (D) zinc [Ans: B]',
      [`1. Which metal? | ${READ} | = B`],
    ],
    ['a star before it', '1. Which?\n(a) iron\n*(b) gold', ['1. Which? | iron | gold | = B']],
    ['a star behind it', '1. Which?\n(a) iron\n(b) gold*', ['1. Which? | iron | gold | = B']],
    ['stars as the option', '1. Which?\n(a) *\n(b) ***\nAns: a', ['1. Which? | * | *** | = A']],
    ['bold letters', '1. Which?\n(a) iron\n(b) gold [bold]', ['1. Which? | iron | gold | = B']],
    [
      'bold letters in all options, which tell nothing',
      '1. Which?\n(a) iron [bold]\n(b) gold [bold]',
      ['1. Which? | iron | gold | = '],
    ],
    [
      'a star and another letter, which is shown to somebody',
      '1. Which?\n(a) iron ✓\n(b) gold\nAns: b',
      ['1. Which? | iron | gold | = B | ! keys_differ'],
    ],
    [
      'a line at the end',
      `1. One?\n${OPTIONS}\n2. Two?\n${OPTIONS}\nAnswer key\n1. (B) 2. (C)`,
      [`1. One? | ${READ} | = B`, `2. Two? | ${READ} | = C`],
    ],
    [
      'a line for each at the end',
      `1. One?\n${OPTIONS}\n2. Two?\n${OPTIONS}\nAnswers\n1. B\n2. C`,
      [`1. One? | ${READ} | = B`, `2. Two? | ${READ} | = C`],
    ],
    [
      'a table at the end',
      `1. One?\n${OPTIONS}\n2. Two?\n${OPTIONS}\n3. Three?\n${OPTIONS}\nQ 1 2 3\nAns 2 3 4`,
      [`1. One? | ${READ} | = B`, `2. Two? | ${READ} | = C`, `3. Three? | ${READ} | = D`],
    ],
    [
      'a table of two columns at the end',
      `1. One?\n${OPTIONS}\n2. Two?\n${OPTIONS}\nAnswer key:\nQ.No. Answer\n1\tB\n2\tC`,
      [`1. One? | ${READ} | = B`, `2. Two? | ${READ} | = C`],
    ],
    [
      'one at the end for a question that is not there',
      `1. One?\n${OPTIONS}\n1. (B) 2. (C)`,
      [`1. One? | ${READ} | = B`, 'stray 6: 1. (B) 2. (C)'],
    ],
    [
      'a question that begins with such a word',
      `1. Answer the following: which metal?\n${OPTIONS}\nAns: B\n2. Key points are two. How many?\nAns: 2`,
      [`1. Answer the following: which metal? | ${READ} | = B`, '2. Key points are two. How many? | = 2'],
    ],
    ['a range of numbers', '1. How much?\nAns: 2.4 to 2.6', ['1. How much? | = 2.4..2.6']],
  ],
  explanations: [
    ...[
      'Sol. It shines.',
      'Sol: It shines.',
      'Solution: It shines.',
      'Hint: It shines.',
      'Hint It shines.',
      'Exp. It shines.',
      'Explanation - It shines.',
      'Explanation\nIt shines.',
      'हल: It shines.',
      'व्याख्या It shines.',
      'വിശദീകരണം: It shines.',
    ].map((line): Kind => [
      `“${line.replace('\n', ' / ')}”`,
      `1. Which metal?\n${OPTIONS}\nAns: B\n${line}\n2. How many?\nAns: 4`,
      [`1. Which metal? | ${READ} | = B | so: It shines.`, '2. How many? | = 4'],
    ]),
    [
      'the degree and then the answer',
      `1. Which metal?\n${OPTIONS}\nDifficulty: easy\nAns: B`,
      [`1. Which metal? | ${READ} | = B | so: Difficulty: easy`],
    ],
    [
      'steps with numbers',
      `1. Which metal?\n${OPTIONS}\nAns: B\nSolution: in steps:\n1. Look.\n2. Choose.\n2. How many?\nAns: 4`,
      [`1. Which metal? | ${READ} | = B | so: in steps: / 1. Look. / 2. Choose.`, '2. How many? | = 4'],
    ],
    [
      'in the line of an option, which is shown to somebody',
      '1. Which?\n(a) iron\n(b) gold Sol. It shines.\nAns: b',
      ['1. Which? | iron | gold Sol. It shines. | = B | ! solution_inside'],
    ],
    [
      'none, but words behind the answer that belong to nobody',
      '1. Which?\n(a) iron\n(b) gold\nAns: b\nPlease turn over\n2. How many?\nAns: 4',
      ['1. Which? | iron | gold | = B', '2. How many? | = 4', 'stray 5: Please turn over'],
    ],
  ],
  phrases: [
    [
      'assertion and reason',
      `1. ${STATEMENTS}\n(A) Both (A) and (R) are true and (R) is the correct explanation of (A)\n(B) Both (A) and (R) are true but (R) is not the correct explanation of (A)\n(C) (A) is true but (R) is false\n(D) (A) is false but (R) is true\nAns: A`,
      [
        `1. ${STATEMENTS.replaceAll('\n', ' / ')} | Both (A) and (R) are true and (R) is the correct explanation of (A) | Both (A) and (R) are true but (R) is not the correct explanation of (A) | (A) is true but (R) is false | (A) is false but (R) is true | = A`,
      ],
    ],
    [
      'two statements with Roman numbers',
      '1. Given below are two statements:\nStatement I: Ice floats.\nStatement II: Iron floats.\nChoose:\n(1) Both are true\n(2) Both are false\n(3) I is true but II is false\n(4) I is false but II is true\nAns: 3',
      [
        '1. Given below are two statements: / Statement I: Ice floats. / Statement II: Iron floats. / Choose: | Both are true | Both are false | I is true but II is false | I is false but II is true | = C',
      ],
    ],
    [
      'Roman statements before letters',
      '1. Which are right?\n(i) Ice floats.\n(ii) Iron floats.\n(iii) Wood floats.\n(a) (i) only\n(b) (i) and (iii)\n(c) (ii) and (iii)\n(d) all\nAns: b',
      [
        '1. Which are right? / (i) Ice floats. / (ii) Iron floats. / (iii) Wood floats. | (i) only | (i) and (iii) | (ii) and (iii) | all | = B',
      ],
    ],
    [
      'statements about which a number is asked',
      '1. Of these\n(i) ice\n(ii) iron\n(iii) wood\nhow many float?\nAns: 2',
      ['1. Of these / (i) ice / (ii) iron / (iii) wood / how many float? | = 2'],
    ],
    [
      'directions for two questions',
      `11. One?\n${OPTIONS}\nAns: A\nDirections (Q. 12–13): Read the passage.\nGold is soft.\n12. Two?\n${OPTIONS}\nAns: B\n13. Three?\n${OPTIONS}\nAns: C\n14. Four?\n${OPTIONS}\nAns: D`,
      [
        `11. One? | ${READ} | = A`,
        `12. Two? | ${READ} | = B | passage: Read the passage. / Gold is soft.`,
        `13. Three? | ${READ} | = C | passage: Read the passage. / Gold is soft.`,
        `14. Four? | ${READ} | = D`,
      ],
    ],
    [
      'a passage before the first question',
      `Read the following passage and answer questions 1 to 2.\nGold is soft.\n1. One?\n${OPTIONS}\nAns: A\n2. Two?\n${OPTIONS}\nAns: B`,
      [
        `1. One? | ${READ} | = A | passage: Read the following passage and answer questions 1 to 2. / Gold is soft.`,
        `2. Two? | ${READ} | = B | passage: Read the following passage and answer questions 1 to 2. / Gold is soft.`,
      ],
    ],
    [
      'sections with headings',
      `PHYSICS\n1. One?\n${OPTIONS}\nAns: A\nSection B\nAnswer all of them.\n1. Two?\nAns: 4`,
      [
        `1. One? | ${READ} | = A`,
        '1. Two? | = 4',
        'stray 1: PHYSICS',
        'stray 8: Section B',
        'stray 9: Answer all of them.',
      ],
    ],
    [
      'nothing that is a question',
      'Dear all,\nthere is no test.',
      ['stray 1: Dear all,', 'stray 2: there is no test.'],
    ],
  ],
}

for (const [kind, cases] of Object.entries(KINDS))
  describe(`a typed paper: ${kind}`, () => {
    for (const [what, text, read] of cases)
      it(`A typed paper is read with ${kind} that have ${what}`, () => assert.deepEqual(shown(text), read))
  })
