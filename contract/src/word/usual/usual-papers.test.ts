import mammoth from 'mammoth'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pastedForm } from '../../staff/pasted/form.rules.ts'
import type { Sign } from '../../staff/pasted/options.rules.ts'
import { shownQuestion } from '../../staff/pasted/paper-kinds.ts'
import { type FoundInText, pastedPaper } from '../../staff/pasted/paper.rules.ts'
import { ONLY_TOLD, questionChecks } from '../../staff/question-checks.rules.ts'
import { toldOf } from '../../testing/told-files.ts'
import { readHtml } from '../html.rules.ts'
import { markedDocument } from '../marked-document.rules.ts'
import { richLines } from '../rich-lines.rules.ts'
import { wordFile } from '../word-file.ts'
import { wordParts } from '../word-parts.rules.ts'
import { zipOf } from '../zip-of.rules.ts'
import { OPTION_PAPERS } from './option-papers.ts'
import { PHRASES_PAPERS } from './phrases-papers.ts'
import { SLIPS_PAPERS } from './slips-papers.ts'
import { TYPED_PAPERS } from './typed-papers.ts'
import type { UsualPaper } from './usual-paper.ts'
import { TABLE_PAPERS, WORD_PAPERS } from './word-papers.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/files.md'), 'utf8')

const USUAL = [...TYPED_PAPERS, ...OPTION_PAPERS, ...PHRASES_PAPERS, ...WORD_PAPERS]

/** The text of a paper as the page has it. */
async function textOf({ text, body, pictures }: UsualPaper): Promise<string> {
  if (body === undefined) return text ?? ''
  const parts = wordParts(wordFile(body, pictures))
  assert.ok(typeof parts !== 'string')
  const marked = markedDocument(parts)
  assert.ok(typeof marked !== 'string')
  let pictureNumber = 0
  const convertImage = mammoth.images.imgElement(async () => ({ src: `picture:${(pictureNumber += 1)}` }))
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(zipOf(marked.parts)) }, { convertImage })
  return richLines(readHtml(value))
}

const COMMON = { subject: 'MET', chapter_no: '', marks: '4', negative_marks: '1' }

/** Whether the page would tick the question, so that it is stored without a look at it. */
function isTicked({ pasted, doubts }: FoundInText): boolean {
  const { fields } = pastedForm(pasted, COMMON, new Set([1, 2, 3]))
  const faults = questionChecks(fields, () => null).filter(({ about }) => !ONLY_TOLD.has(about))
  return doubts.length === 0 && faults.length === 0
}

/** How many questions came right, how many are shown to somebody, and which would be stored wrong or are lost. */
type Count = { right: number; said: number; wrong: string[] }

async function countOf(paper: UsualPaper): Promise<Count> {
  const text = await textOf(paper)
  const { signs } = pastedPaper(text)
  // Somebody said once of each sign that it shows right options.
  const { found, missing, strays } = pastedPaper(text, new Set(Object.keys(signs) as Sign[]))
  const result: Count = { right: 0, said: 0, wrong: [] }
  for (const item of paper.items) {
    const wanted = item.replace(/^\? /, '')
    const number = Number.parseInt(wanted, 10)
    const same = found.find((one) => shownQuestion(one) === wanted)
    const own = same ?? found.find(({ pasted }) => pasted.number === number)
    if (same && isTicked(same) && item === wanted) result.right += 1
    else if (own ? !isTicked(own) : missing.includes(number) || strays.length > 0) result.said += 1
    else result.wrong.push(`${wanted}\n  is ${own ? shownQuestion(own) : 'lost'}`)
  }
  for (const own of found)
    if (isTicked(own) && !paper.items.some((item) => item.replace(/^\? /, '') === shownQuestion(own)))
      result.wrong.push(`added: ${shownQuestion(own)}`)
  return result
}

/** The counts of papers, which are told as a table. */
async function counted(papers: readonly UsualPaper[], tell: (line: string) => void): Promise<Count> {
  const counts = await Promise.all(papers.map(countOf))
  counts.forEach(({ right, said, wrong }, at) =>
    tell(`${papers[at]?.kind}: ${right} right, ${said} said, ${wrong.length} wrong`),
  )
  const sum = (of: 'right' | 'said') => counts.reduce((all, one) => all + one[of], 0)
  return { right: sum('right'), said: sum('said'), wrong: counts.flatMap(({ wrong }) => wrong) }
}

describe('papers as people have them', () => {
  it('Of the 90 usual items 87 come right, 3 are said, and none is stored wrong', async (t) => {
    assert.deepEqual(await counted(USUAL, (line) => t.diagnostic(line)), { right: 87, said: 3, wrong: [] })
    assert.deepEqual(toldOf(PAGE, 'papers, usual items'), { right: 87, said: 3 })
  })
  it('Of the items beside and within tables all come right', async (t) => {
    assert.deepEqual(await counted(TABLE_PAPERS, (line) => t.diagnostic(line)), { right: 30, said: 0, wrong: [] })
    assert.deepEqual(toldOf(PAGE, 'papers, items in tables'), { right: 30, said: 0 })
  })
  it('Of the items with slips of a typist none is stored wrong', async (t) => {
    assert.deepEqual(await counted(SLIPS_PAPERS, (line) => t.diagnostic(line)), { right: 17, said: 7, wrong: [] })
    assert.deepEqual(toldOf(PAGE, 'papers, slips of typists'), { right: 17, said: 7 })
  })
})
