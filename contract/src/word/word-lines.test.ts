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
  const buffer = Buffer.from(zipOf(marked.parts))
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

/** A text box as Word writes it: once for itself, and once for older programs. */
const inBox = `<w:txbxContent>${paragraph(run('See here'), { list: 1 })}</w:txbxContent>`
const BOX = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData>${inBox}</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${inBox}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

/** A field without its result. */
const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

const KRUTI = '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>'

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
    [
      'a table of keys, a row each, which is no table of questions',
      typed('1. Which?', '(a) x', '(b) y') +
        table([typed('Q.No.'), typed('Answer')], [typed('1'), typed('b')], [typed('2'), typed('a')]),
      ['1. Which?', '(a) x', '(b) y', 'Q.No. Answer', '1 b', '2 a'],
    ],
    [
      'a table of keys below their numbers',
      typed('1. Which?') +
        table(
          ['Q', '1', '2', '3'].map((cell) => typed(cell)),
          ['Ans', '2', '4', '1'].map((cell) => typed(cell)),
        ),
      ['1. Which?', 'Q 1 2 3', 'Ans 2 4 1'],
    ],
    [
      'a table of the layout, of which no row is a question',
      table([typed('Name of the school'), typed('Mock test')], [typed('Class 12'), typed('3 hours')]) +
        typed('1. Which?'),
      ['Name of the school Mock test', 'Class 12 3 hours', '', '1. Which?'],
    ],
    [
      'text boxes once, whose own numbers are none of questions',
      paragraph(run('Which?') + BOX, { list: 1 }) + paragraph(run('And?'), { list: 1 }),
      ['1. Which?', 'See here', '', '2. And?'],
    ],
    [
      'formulas and numbers that are typed as fields',
      paragraph(field('SEQ Q') + run('. Is ') + field(String.raw`EQ \f(1,\r(2))`) + run('?')) +
        paragraph(field('SEQ Q') + run('. Is ') + field(String.raw`EQ \i(a)`) + run('?')),
      [String.raw`1. Is $\frac{1}{\sqrt{2}}$ ?`.replace(' ?', '?'), '', '2. Is ⟦?i(a)⟧?'],
    ],
    [
      'underlined words, and gaps that are underlined',
      paragraph(run('1. He ') + run('go', '<w:u w:val="single"/>') + run(' to ') + run('   ', '<w:u w:val="single"/>')),
      [String.raw`1. He $\underline{\text{go}}$ to ____`],
    ],
    [
      'how one option is printed',
      paragraph(run('1. Which?', '<w:b/>')) +
        paragraph(run('(a) x')) +
        paragraph(run('(b) ') + run('y', '<w:b/>')) +
        paragraph(run('(c) z  ', '<w:highlight w:val="yellow"/>') + run('(d) w', '<w:color w:val="FF0000"/>')) +
        paragraph(run('v', '<w:u w:val="single"/>'), { list: 2 }),
      ['1. Which?', '(a) x', '(b) y [bold]', '(c) z [highlighted](d) w [coloured]', '(a) v [underlined]'],
    ],
    [
      'words in fonts of before Unicode, which are marked',
      paragraph(run('1. ') + run('fu', KRUTI) + run('Eu esa ', KRUTI) + run('5 N', '<w:rFonts w:ascii="Arial"/>')) +
        paragraph(run('2. Hcp ') + run('and', '<w:rFonts w:ascii="Arial"/>'), { style: 'Old' }) +
        paragraph(run('iS', '<w:rFonts w:ascii="Walkman-Chanakya905"/>')),
      ['1. ⟦kruti: fu⟧⟦kruti: Eu esa⟧ 5 N', '⟦mltt: 2. Hcp⟧ and', '⟦?iS⟧'],
    ],
    [
      'no letters of options alone that are bold',
      paragraph(run('(a) ', '<w:b/>') + run('x')) + paragraph(run('(b) x (c) y', '<w:b/>')),
      ['(a) x', '(b) x (c) y'],
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

  const LISTS = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:start w:val="2"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="3"><w:numStyleLink w:val="Linked"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="3"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`
  const NAMED = `<w:styles xmlns:w="w"><w:style w:styleId="Base"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:styleId="Own"><w:basedOn w:val="Base"/></w:style><w:style w:styleId="Linked"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
  const inList = (list: number, ...words: string[]) =>
    words.map((word) => paragraph(run(word), { list, level: /[x-z]/.test(word) ? 1 : 0 })).join('')
  for (const [what, body, lines] of [
    [
      'starts again by another list of the same definition',
      inList(1, 'A', 'B') + inList(4, 'C') + inList(1, 'D'),
      ['1. A', '', '2. B', '', '1. C', '', '2. D'],
    ],
    [
      'is of a style that is based on the style with the list',
      paragraph(run('A'), { style: 'Own' }) + paragraph(run('B'), { style: 'Own' }),
      ['1. A', '', '2. B'],
    ],
    ['is defined by a style', inList(3, 'A', 'B'), ['1. A', '', '2. B']],
    [
      'goes on in a list of its own that starts with the next number',
      inList(1, 'A', 'x') + inList(2, 'B', 'y', 'C', 'z'),
      ['1. A', '(a) x', '', '2. B', '(a) y', '', '3. C', '(a) z'],
    ],
    [
      'starts again in a list of its own, behind an answer',
      inList(1, 'A', 'x') + typed('Answer: a') + inList(2, 'B'),
      ['1. A', '(a) x', 'Answer: a', '', '2. B'],
    ],
  ] as const)
    it(`A Word file as lines has the numbers of a list that ${what}`, async () => {
      const file = changed(wordFile(body), { 'word/numbering.xml': LISTS, 'word/styles.xml': NAMED })
      assert.deepEqual(await linesOfFile(file), lines)
    })

  it('A Word file as lines leaves out hidden text, and says so', async () => {
    const body = paragraph(run('1. Which?') + run(' The answer is b.', '<w:vanish/>'))
    const parts = wordParts(wordFile(body))
    assert.ok(typeof parts !== 'string')
    const marked = markedDocument(parts)
    assert.ok(typeof marked !== 'string')
    assert.equal(marked.hasHidden, true)
    assert.deepEqual(await linesOf(body), ['1. Which?'])
  })

  for (const part of ['word/document.xml', 'word/styles.xml', 'word/numbering.xml', '[Content_Types].xml']) {
    it(`A Word file as lines is damaged where ${part} is cut off`, () => {
      const parts = wordParts(changed(GRID, { [part]: '<w:document xmlns:w="x"><w:body>' }))
      assert.ok(typeof parts !== 'string')
      assert.equal(markedDocument(parts), 'damaged')
    })
  }
})
