import type { UsualPaper } from './usual-paper.ts'

const TWO = '(a) iron\n(b) gold'
const READ = 'iron | gold'

/** Papers with slips of the typist, and forms in which one thing looks like another. For tests. */
export const SLIPS_PAPERS: UsualPaper[] = [
  {
    kind: 'a question in brackets behind options in brackets',
    text: '4. One?\n(1) a\n(2) b\n(3) c\n(4) d\n(5) Two?\n(1) e\n(2) f\n(3) g\n(4) h\nAns: 2',
    items: ['? 4. One? | a | b | c | d | = '],
  },
  {
    kind: 'words between the options and their answer',
    text: '1. What is it?\n(1) 6\n(2) 8\n(3) 9\n(4) 16\nPlease turn over\nAns: 2',
    items: ['? 1. What is it? | 6 | 8 | 9 | 16 | = B'],
  },
  {
    kind: 'a solution in steps before a question for a number',
    text: `1. Which?\n${TWO}\nAns: a\nSol.\n1. Look.\n(a) first\n(b) second\n2. How many?\nAns: 4`,
    items: [`1. Which? | ${READ} | = A | so: 1. Look. / (a) first / (b) second`, '2. How many? | = 4'],
  },
  {
    kind: 'keys with their heading on one line',
    text: `1. One?\n${TWO}\n2. Two?\n${TWO}\nKey: 1) a 2) b`,
    items: [`1. One? | ${READ} | = A`, `2. Two? | ${READ} | = B`],
  },
  {
    kind: 'keys without blanks',
    text: `1. One?\n${TWO}\n2. Two?\n${TWO}\nAnswer key\n1.(a)2.(b)`,
    items: [`1. One? | ${READ} | = A`, `2. Two? | ${READ} | = B`],
  },
  {
    kind: 'keys of which some are numbers',
    text: `1. One?\n${TWO}\n2. How many?\n3. How long?\nANSWERS\n1. a\n2. 17\n3. (4.5)`,
    items: [`1. One? | ${READ} | = A`, '2. How many? | = 17', '3. How long? | = 4.5'],
  },
  {
    kind: 'a key that could be read in two ways',
    text: `1. One?\n${TWO}\nKey: 1) b`,
    items: [`? 1. One? | ${READ} | = B`],
  },
  {
    kind: 'numbers that are missing or come twice',
    text: `1. One?\n${TWO}\nAns: a\n2. Two?\n${TWO}\nAns: b\n2. Three?\n${TWO}\nAns: a\n5. Five?\n${TWO}\nAns: b`,
    items: [
      `1. One? | ${READ} | = A`,
      `2. Two? | ${READ} | = B`,
      `2. Three? | ${READ} | = A`,
      `5. Five? | ${READ} | = B`,
    ],
  },
  {
    kind: 'points and equations that are no options',
    text: '1. Points\nA: 3 m\nB: 4 m\nWhich distance?\nAns: 5\n2. Given\nA - B = 3\nB - C = 4\nFind A - C.\nAns: 7',
    items: [
      '1. Points / A: 3 m / B: 4 m / Which distance? | = 5',
      '2. Given / A - B = 3 / B - C = 4 / Find A - C. | = 7',
    ],
  },
  {
    kind: 'two questions in one line',
    text: `1. One?\n${TWO}\nAns: a 2. Two?\n(a) lead\n(b) zinc\nAns: b`,
    items: [`? 1. One? | ${READ} | = A`, '? 2. Two? | lead | zinc | = B'],
  },
  {
    kind: 'no key at all',
    text: `1. One?\n${TWO}\n2. Two?\n(A) iron (B) gold\n(C) lead (D) zinc (A)`,
    items: [`? 1. One? | ${READ} | = `, '? 2. Two? | iron | gold | lead | zinc | = A'],
  },
  {
    kind: 'Malayalam',
    text: 'ചോദ്യം 1. ഏത് ലോഹം?\n(എ) ഇരുമ്പ്\n(ബി) സ്വർണ്ണം\n(സി) ഈയം\n(ഡി) സിങ്ക്\nഉത്തരം: (ബി)\nവിശദീകരണം: മഞ്ഞ.\n2. എത്ര?\nഉത്തരം 4',
    items: ['1. ഏത് ലോഹം? | ഇരുമ്പ് | സ്വർണ്ണം | ഈയം | സിങ്ക് | = B | so: മഞ്ഞ.', '2. എത്ര? | = 4'],
  },
]
