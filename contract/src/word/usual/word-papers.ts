import { paragraph, picture, run, table } from '../word-file.ts'
import type { UsualPaper } from './usual-paper.ts'

const typed = (...lines: string[]) => lines.map((line) => paragraph(run(line))).join('')
const cells = (...texts: string[]) => texts.map((text) => typed(...text.split('\n')))
const gridded = (...rows: string[][]) =>
  table(...rows).replace(
    '<w:tbl>',
    '<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr>',
  )
const asked = (words: string, ...options: string[]) =>
  paragraph(run(words), { list: 1 }) + options.map((one) => paragraph(run(one), { list: 1, level: 1 })).join('')

const math = (content: string) => `<m:oMath>${content}</m:oMath>`
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const over = (above: string, below: string) => `<m:f><m:num>${r(above)}</m:num><m:den>${r(below)}</m:den></m:f>`
const root = (of: string) => `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${of}</m:e></m:rad>`
const integral = `<m:nary><m:naryPr><m:chr m:val="∫"/></m:naryPr><m:sub>${r('0')}</m:sub><m:sup>${r('1')}</m:sup><m:e>${r('x dx')}</m:e></m:nary>`
const vector = '<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e><m:r><m:t>F</m:t></m:r></m:e></m:acc>'
const matrix = `<m:m>${[
  ['a', 'b'],
  ['c', 'd'],
]
  .map((row) => `<m:mr>${row.map((one) => `<m:e>${r(one)}</m:e>`).join('')}</m:mr>`)
  .join('')}</m:m>`
const sine = `<m:func><m:fName>${r('sin')}</m:fName><m:e>${r('x')}</m:e></m:func>`

const BOLD = '<w:b/>'
const MATHTYPE = '<w:r><w:object><o:OLEObject Type="Embed" ProgID="Equation.DSMT4"/></w:object></w:r>'
const READ = 'iron | gold | lead | zinc'

/** Papers as Word files. Own sentences, in the forms of Indian exams. For tests. */
export const WORD_PAPERS: UsualPaper[] = [
  {
    kind: 'a table with heads, in Word’s own style',
    body: gridded(
      cells('Q.No.', 'Question', 'A', 'B', 'C', 'D', 'Answer'),
      cells('1', 'Which metal rusts?', 'iron', 'gold', 'lead', 'zinc', 'A'),
      cells('2', 'Which metal is dearest?', 'iron', 'gold', 'lead', 'zinc', 'B'),
      cells('3', 'How many metals are named?', '', '', '', '', '4'),
    ),
    items: [
      `1. Which metal rusts? | ${READ} | = A`,
      `2. Which metal is dearest? | ${READ} | = B`,
      '3. How many metals are named? | = 4',
    ],
  },
  {
    kind: 'a table of two columns',
    body: gridded(
      cells('1.', 'Which metal rusts?\n(a) iron\n(b) gold\n(c) lead\n(d) zinc\nAns: a'),
      cells('2.', 'Which metal is dearest?\n(a) iron\n(b) gold\n(c) lead\n(d) zinc\nAns: b'),
    ),
    items: [`1. Which metal rusts? | ${READ} | = A`, `2. Which metal is dearest? | ${READ} | = B`],
  },
  {
    kind: 'equations',
    body: [
      [math(over('1', '2')), '(a) half', '(b) whole'],
      [math(root(r('4'))), '(a) two', '(b) four'],
      [math(integral), '(a) half', '(b) one'],
      [math(matrix + r('=') + vector), '(a) no', '(b) yes'],
      [math(sine), '(a) odd', '(b) even'],
    ]
      .map(
        ([formula = '', a = '', b = ''], at) => paragraph(run(`${at + 1}. Look at `) + formula) + typed(a, b, 'Ans: a'),
      )
      .join(''),
    items: [
      String.raw`1. Look at $\frac{1}{2}$ | half | whole | = A`,
      String.raw`2. Look at $\sqrt{4}$ | two | four | = A`,
      String.raw`3. Look at $\int_{0}^{1}x\ dx$ | half | one | = A`,
      String.raw`4. Look at $\begin{matrix}a & b \\ c & d\end{matrix}=\vec{F}$ | no | yes | = A`,
      String.raw`5. Look at $\sin x$ | odd | even | = A`,
    ],
  },
  {
    kind: 'a key table at the end',
    body:
      typed('1. Which metal rusts?', '(A) iron', '(B) gold', '(C) lead', '(D) zinc') +
      typed('2. Which metal is dearest?', '(A) iron', '(B) gold', '(C) lead', '(D) zinc') +
      typed('3. Which metal galvanises?', '(A) iron', '(B) gold', '(C) lead', '(D) zinc') +
      typed('Answer key') +
      gridded(cells('Q.', '1', '2', '3'), cells('Ans', '1', '2', '4')),
    items: [
      `1. Which metal rusts? | ${READ} | = A`,
      `2. Which metal is dearest? | ${READ} | = B`,
      `3. Which metal galvanises? | ${READ} | = D`,
    ],
  },
  {
    kind: 'automatic numbers and pictures',
    body:
      asked('Which metal rusts?', 'iron', 'gold', 'lead', 'zinc') +
      typed('Ans: a') +
      paragraph(run('What is this?') + picture(1, 'a lamp'), { list: 1 }) +
      ['lamp', 'sun'].map((one) => paragraph(run(one), { list: 1, level: 1 })).join('') +
      typed('Ans: a') +
      paragraph(run('Which is a circle?'), { list: 1 }) +
      [2, 3].map((id) => paragraph(picture(id, id === 2 ? 'a circle' : 'a square'), { list: 1, level: 1 })).join('') +
      typed('Ans: a') +
      paragraph(run('What is H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('O?'), { list: 1 }) +
      paragraph(run('10') + run('-3', '<w:vertAlign w:val="superscript"/>'), { list: 1, level: 1 }) +
      paragraph(run('water'), { list: 1, level: 1 }) +
      typed('Ans: b') +
      paragraph(run('Find the mistake: He ') + run('go', '<w:u w:val="single"/>') + run(' home.'), { list: 1 }) +
      ['go', 'home'].map((one) => paragraph(run(one), { list: 1, level: 1 })).join('') +
      typed('Ans: a'),
    pictures: [new Uint8Array(9), new Uint8Array(8), new Uint8Array(7)],
    items: [
      `1. Which metal rusts? | ${READ} | = A`,
      '2. What is this?[picture 1: a lamp] | lamp | sun | = A',
      '3. Which is a circle? | [picture 2: a circle] | [picture 3: a square] | = A',
      '4. What is H₂O? | 10⁻³ | water | = B',
      String.raw`5. Find the mistake: He $\underline{\text{go}}$ home. | go | home | = A`,
    ],
  },
  {
    kind: 'what Word has besides',
    body:
      paragraph(
        run('1. Which metal ') + `<w:del>${run('does not rust')}</w:del><w:ins>${run('rusts')}</w:ins>` + run('?'),
      ) +
      typed('(a) iron', '(b) gold', 'Ans: a') +
      paragraph(run('2. Is it hidden?') + run(' The answer is b.', '<w:vanish/>')) +
      typed('(a) no', '(b) yes', 'Ans: a') +
      typed('3. Bold is right?', '(a) no') +
      paragraph(run('(b) ') + run('yes', BOLD)) +
      typed('4. A star is right?', '(a) no', '(b) yes *') +
      typed('5. Five?', '(a) 1', '(b) 2', '(c) 3', '(d) 4', '(e) 5', 'Ans: e') +
      typed('6. How long is the rope?', 'Ans: 2.4 to 2.6', '7. And from there?', 'Ans: 3.1–3.3') +
      typed('8. Match the list :') +
      table(cells('(A) Force', '(I) joule'), cells('(B) Work', '(II) newton')) +
      typed('(1) A-II, B-I', '(2) A-I, B-II', 'Ans: 1') +
      paragraph(run('9. The value of ') + MATHTYPE + run(' is')) +
      typed('(a) 1', '(b) 2', 'Ans: a') +
      typed('Read the following passage and answer questions 10 to 11.', 'Bees dance.') +
      typed('10. Who dances?', '(a) bees', '(b) ants', 'Ans: a') +
      typed('11. What do they do?', '(a) dance', '(b) sing', 'Ans: a') +
      typed('12. Red is right?') +
      paragraph(run('(a) yes', '<w:color w:val="FF0000"/>')) +
      typed('(b) no') +
      typed('13. A highlight is right?', '(a) no') +
      paragraph(run('(b) yes', '<w:highlight w:val="yellow"/>')),
    items: [
      '1. Which metal rusts? | iron | gold | = A',
      '2. Is it hidden? | no | yes | = A',
      '3. Bold is right? | no | yes | = B',
      '4. A star is right? | no | yes | = B',
      '5. Five? | 1 | 2 | 3 | 4 | 5 | = E',
      '6. How long is the rope? | = 2.4..2.6',
      '7. And from there? | = 3.1..3.3',
      '8. Match the list : / (A) Force (I) joule / (B) Work (II) newton | A-II, B-I | A-I, B-II | = A',
      '? 9. The value of ⟦?⟧ is | 1 | 2 | = A',
      '10. Who dances? | bees | ants | = A | passage: Read the following passage and answer questions 10 to 11. / Bees dance.',
      '11. What do they do? | dance | sing | = A | passage: Read the following passage and answer questions 10 to 11. / Bees dance.',
      '12. Red is right? | yes | no | = A',
      '13. A highlight is right? | no | yes | = B',
    ],
  },
]

const ASKED = typed('1. One?', '(a) x', '(b) y', '2. Two?', '(a) x', '(b) y', '3. Three?', '(a) x', '(b) y')
const KEYED = ['1. One? | x | y | = A', '2. Two? | x | y | = B', '3. Three? | x | y | = B']

/** Tables that are no tables of questions, and keys in tables of several forms. For tests. */
export const TABLE_PAPERS: UsualPaper[] = [
  {
    kind: 'a whole paper in one cell',
    body: table(cells('1. One?\n(a) x\n(b) y\nAns: a\n2. Two?\n(a) x\n(b) y\nAns: b')),
    items: KEYED.slice(0, 2),
  },
  {
    kind: 'two columns of a page, with headings',
    body: table(cells('PHYSICS\n1. One?\n(a) x\n(b) y\nAns: a', 'CHEMISTRY\n2. Two?\n(a) x\n(b) y\nAns: b')),
    items: KEYED.slice(0, 2),
  },
  {
    kind: 'a table of the layout before the questions',
    body: table(cells('MOCK TEST', 'Time: 3 h'), cells('Name:', 'Marks: 720')) + ASKED + typed('1. a 2. b 3. b'),
    items: KEYED,
  },
  {
    kind: 'a table with numbers in a question',
    body:
      typed('1. Read the table.') +
      table(cells('1.', 'iron'), cells('2.', 'gold'), cells('3.', 'lead')) +
      typed('Which is third?', '(a) iron', '(b) lead', 'Ans: b', '2. Two?', '(a) x', '(b) y', 'Ans: b'),
    items: ['1. Read the table. / 1. iron / 2. gold / 3. lead / Which is third? | iron | lead | = B', KEYED[1] ?? ''],
  },
  {
    kind: 'keys in two pairs of columns',
    body: ASKED + table(cells('Q', 'Ans', 'Q', 'Ans'), cells('1', 'a', '3', 'b'), cells('2', 'b', '', '')),
    items: KEYED,
  },
  {
    kind: 'keys below their numbers, without a head',
    body: ASKED + table(cells('1', '2', '3'), cells('a', 'b', 'b')),
    items: KEYED,
  },
  { kind: 'keys in one cell each', body: ASKED + table(cells('1. (a)', '2. (b)', '3. (b)')), items: KEYED },
  {
    kind: 'numbers below those of their questions',
    body: typed('1. How many?', '2. How long?') + table(cells('Q.No.', '1', '2'), cells('Ans', '17', '4.5')),
    items: ['1. How many? | = 17', '2. How long? | = 4.5'],
  },
  {
    kind: 'numbers beside questions, whose options are in one line',
    body:
      table(cells('1', 'What is 2+2? (a) 3 (b) 4 (c) 5 (d) 6'), cells('2', 'What is 3+3? (a) 5 (b) 6 (c) 7 (d) 8')) +
      typed('Answer Key', '1. b 2. b'),
    items: ['1. What is 2+2? | 3 | 4 | 5 | 6 | = B', '2. What is 3+3? | 5 | 6 | 7 | 8 | = B'],
  },
  {
    kind: 'numbers beside questions, behind one that is typed',
    body:
      typed('1. One?', '(a) x', '(b) y') +
      table(cells('2', 'Two? (a) x (b) y'), cells('3', 'Three? (a) x (b) y')) +
      typed('Answer Key', '1. a 2. b 3. b'),
    items: KEYED,
  },
  {
    kind: 'numbers beside questions without options',
    body: table(cells('1', 'Find 2+2'), cells('2', 'Find 3+4')) + typed('Answer Key', '1. 4 2. 7'),
    items: ['1. Find 2+2 | = 4', '2. Find 3+4 | = 7'],
  },
  {
    kind: 'numbers beside questions without options, behind an open one',
    body:
      typed('1. Find 1+2') +
      table(cells('2', 'Find 2+2'), cells('3', 'Find 3+4')) +
      typed('Answer Key', '1. 3 2. 4 3. 7'),
    items: ['1. Find 1+2 | = 3', '2. Find 2+2 | = 4', '3. Find 3+4 | = 7'],
  },
]
