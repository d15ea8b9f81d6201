import { strToU8, unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readHtml } from './html.rules.ts'
import { markedDocument } from './marked-document.rules.ts'
import { richLines } from './rich-lines.rules.ts'
import { HALF, paragraph, picture, run, table, UNKNOWN, wordFile } from './word-file.ts'
import { wordParts } from './word-parts.rules.ts'
import { zipOf } from './zip-of.rules.ts'

/** As the page reads it: the numbers of lists and the equations first, then the library, then its HTML. */
const linesOf = async (body: string, pictures: Uint8Array[] = []) => linesOfFile(wordFile(body, pictures))

async function linesOfFile(file: Uint8Array): Promise<string[]> {
  const parts = wordParts(file)
  assert.ok(typeof parts !== 'string')
  const marked = markedDocument(parts)
  assert.ok(typeof marked !== 'string')
  const buffer = Buffer.from(zipOf(marked))
  let count = 0
  const convertImage = mammoth.images.imgElement(async () => ({ src: `picture:${(count += 1)}` }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage })
  return richLines(readHtml(value)).split('\n')
}

const typed = (...lines: string[]) => lines.map((line) => paragraph(run(line))).join('')

const styled = (style: string, ...rows: string[][]) =>
  table(...rows).replace('<w:tbl>', `<w:tbl><w:tblPr>${style}<w:tblW w:w="0" w:type="auto"/></w:tblPr>`)

/** The file with other parts; null takes one out. */
const changed = (file: Uint8Array, parts: Record<string, string | null>) => {
  const changes = Object.entries(parts)
  const before = Object.entries(unzipSync(file)).filter(([name]) => parts[name] !== null)
  const after = changes.flatMap(([name, text]) => (text === null ? [] : [[name, strToU8(text)] as const]))
  return zipSync(Object.fromEntries([...before, ...after]))
}

const GRID = wordFile(typed('1. Which?') + styled('<w:tblStyle w:val="TableGrid"/>', [typed('(a) x'), typed('(b) y')]))

describe('a Word file as lines', () => {
  for (const [what, body, lines] of [
    ['typed numbers', typed('1. Which?', '(a) x', '(b) y', 'Answer: b'), ['1. Which?', '(a) x', '(b) y', 'Answer: b']],
    [
      'numbers of Word with options as its second level',
      paragraph(run('Which?'), { list: 1 }) +
        paragraph(run('x'), { list: 1, level: 1 }) +
        paragraph(run('y'), { list: 1, level: 1 }) +
        paragraph(run('And?'), { list: 1 }) +
        paragraph(run('z'), { list: 1, level: 1 }),
      ['1. Which?', '(a) x', '(b) y', '', '2. And?', '(a) z'],
    ],
    [
      'options of a list of their own, which goes on through the document',
      paragraph(run('Which?'), { style: 'Asked' }) +
        paragraph(run('x'), { list: 2 }) +
        paragraph(run('y'), { list: 2 }) +
        paragraph(run('And?'), { style: 'Asked' }) +
        paragraph(run('z'), { list: 2 }),
      ['1. Which?', '(a) x', '(b) y', '', '2. And?', '(a) z'],
    ],
    [
      'numbered options of another list',
      paragraph(run('Which?'), { list: 1 }) + paragraph(run('x'), { list: 3 }) + paragraph(run('y'), { list: 3 }),
      ['1. Which?', '(1) x', '(2) y'],
    ],
    ['an equation before a digit', paragraph(run('1. Is ') + HALF + run('3?')), ['1. Is $\\frac{x}{2}$ 3?']],
    ['two equations', paragraph(run('1. ') + HALF + HALF), ['1. $\\frac{x}{2}$ $\\frac{x}{2}$']],
    [
      'an equation in a paragraph of its own',
      paragraph(run('1. Is')) + `<w:p><m:oMathPara>${HALF}</m:oMathPara></w:p>`,
      ['1. Is', '$\\frac{x}{2}$'],
    ],
    ['an equation that cannot be read', paragraph(run('1. Is ') + UNKNOWN), ['1. Is ⟦?x+y⟧']],
    [
      'an equation of before 2007',
      paragraph(
        run('1. Is ') +
          '<w:r><w:object><o:OLEObject Type="Embed" ProgID="Equation.DSMT4"/></w:object></w:r>' +
          run('?'),
      ),
      ['1. Is ⟦?⟧?'],
    ],
    [
      'raised figures',
      paragraph(
        run('H') +
          run('2', '<w:vertAlign w:val="subscript"/>') +
          run('O, 10') +
          run('-3', '<w:vertAlign w:val="superscript"/>') +
          run(', v') +
          run('max', '<w:vertAlign w:val="subscript"/>'),
      ),
      ['H₂O, 10⁻³, v$_{\\text{max}}$'],
    ],
    ['what somebody took out', paragraph(run('a') + `<w:del>${run('b')}</w:del>` + run('c')), ['ac']],
    ['signs of markup', paragraph(run('1. Is x &lt; 2 &amp; y &gt; 1?')), ['1. Is x < 2 & y > 1?']],
    [
      'a table of questions and answers',
      table(
        [typed('Question'), typed('Answer')],
        [typed('Which?', '(a) x', '(b) y'), typed('b')],
        [typed('7. How many?'), typed('12')],
      ),
      ['1. Which?', '(a) x', '(b) y', 'Answer: b', '', '2. How many?', 'Answer: 12'],
    ],
    [
      'a table of questions and options, without heads',
      table([typed('1'), typed('Which?'), typed('x', 'y', 'z'), typed('c'), typed('Because.')]),
      ['1. Which?', '(a) x', '(b) y', '(c) z', 'Answer: c', 'Explanation: Because.'],
    ],
    [
      'a table with a column for each option',
      table(
        ['S.No.', 'Question', 'A', 'B', 'Key', 'Solution'].map((head) => typed(head)),
        ['1.', 'Which?', 'x', '(b) y', 'B', 'So it is.'].map((cell) => typed(cell)),
      ),
      ['1. Which?', '(a) x', '(b) y', 'Answer: B', 'Explanation: So it is.'],
    ],
    [
      'a table as Word inserts it, with a style',
      typed('1. Which?') +
        styled('<w:tblStyle w:val="TableGrid"/>', [typed('(a) x'), typed('(b) y')]) +
        typed('Answer: b'),
      ['1. Which?', '(a) x (b) y', 'Answer: b'],
    ],
    [
      'styles of paragraphs, of letters and of lists that nothing says more about',
      paragraph(run('1. Which?', '<w:rStyle w:val="Strong"/>'), { style: 'ListParagraph' }) +
        paragraph(run('x'), { list: 4 }) +
        styled('<w:tblStyle w:val="toString"/>', [typed('y')]),
      ['1. Which?', 'x', 'y'],
    ],
    [
      'links and pictures whose relation is lost',
      `<w:p><w:hyperlink r:id="rId77" w:anchor="there">${run('1. Which?')}</w:hyperlink></w:p>` +
        paragraph(run('(a) ') + picture(77)) +
        `<w:p><w:r><w:pict><v:shape><v:imagedata r:id="rId78"/></v:shape></w:pict></w:r></w:p>`,
      ['1. Which?', '(a) [picture ?]', '[picture ?]'],
    ],
    [
      'a table of options within a question',
      typed('1. Which?') +
        table([typed('(a) x'), typed('(b) y')], [typed('(c) z'), typed('(d) w')]) +
        typed('Answer: c'),
      ['1. Which?', '(a) x (b) y', '(c) z (d) w', 'Answer: c'],
    ],
  ] as [string, string, string[]][]) {
    it(`A Word file as lines has ${what}`, async () => assert.deepEqual(await linesOf(body), lines))
  }

  it('A Word file as lines has its pictures by number, with what somebody said of them', async () => {
    const body =
      paragraph(run('1. Which?')) + paragraph(picture(1, 'A (red) lamp')) + paragraph(run('(a) ') + picture(2))
    const lines = await linesOf(body, [new Uint8Array(9), new Uint8Array(8)])
    assert.deepEqual(lines, ['1. Which?', '[picture 1: A red lamp]', '(a) [picture 2]'])
  })

  it('A Word file as lines is read without the parts that a program may leave out', async () => {
    const bare = changed(GRID, { 'word/styles.xml': null, 'word/numbering.xml': null, '_rels/.rels': null })
    assert.deepEqual(await linesOfFile(bare), ['1. Which?', '(a) x (b) y'])
  })

  for (const part of ['word/document.xml', 'word/styles.xml', 'word/numbering.xml', '[Content_Types].xml']) {
    it(`A Word file as lines is damaged where ${part} is cut off`, () => {
      const parts = wordParts(changed(GRID, { [part]: '<w:document xmlns:w="x"><w:body>' }))
      assert.ok(typeof parts !== 'string')
      assert.equal(markedDocument(parts), 'damaged')
    })
  }
})
