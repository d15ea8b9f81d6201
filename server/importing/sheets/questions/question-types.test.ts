import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseSheets, emptyFolder, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { exportAcademy } from '../../../exporting/export-academy.ts'
import { importFolder } from '../../writing/import-folder.ts'
import { planFolder } from '../../planning/plan-folder.ts'
import { inEnglish } from '../../localize.ts'

/** A sheet of questions: their cells by columns. */
const sheetOf = (...rows: Record<string, string>[]) => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (words = '') => `"${words.replaceAll('"', '""')}"`
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n')
}

const PLACE = { 'Question ID': 'Q-1', 'Subject Code': 'PHY12', Question: 'Which?' }
const CHOICE = { ...PLACE, 'Option A': 'One', 'Option B': 'Two', 'Option C': 'Three', 'Option D': 'Four' }
const NUMBER = { ...PLACE, Question: 'How many?' }

const WHOLE = {
  ...CHOICE,
  Correct: 'A,C',
  Passage: 'Read this.',
  'List I': 'First\n Second \n\nThird',
  'List II': 'P | $P(A | B)$ | R',
  Explanation: 'Because.',
  'Question Hindi': 'कौन?',
  'Option A Hindi': 'एक',
  'Option C Hindi': 'तीन',
  'Explanation Hindi': 'क्योंकि।',
  'Passage Hindi': 'पढ़ो।',
  'List I Hindi': 'क\nख\nग',
  'List II Hindi': 'प\nफ\nब',
  'Question Malayalam': 'ഏത്?',
}

describe('questions of every type', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))
  const load = (sheet: string) => importFolder(test, folderOf({ 'questions.csv': sheet }))
  const newest = () =>
    test.db.read.selectFrom('questions').selectAll().orderBy('question_id', 'desc').executeTakeFirstOrThrow()
  const rightOf = async (questionId: number) => {
    const options = test.db.read.selectFrom('question_options').where('question_id', '=', questionId)
    return (await options.select('is_right').orderBy('position').execute()).map(({ is_right }) => is_right)
  }

  it('Questions of every type have the type that follows from options and key, or the one that is named', async () => {
    for (const [at, [row, type, right]] of (
      [
        [{ ...CHOICE, Correct: 'b' }, 'single', [0, 1, 0, 0]],
        [{ ...CHOICE, Correct: '2' }, 'single', [0, 1, 0, 0]],
        [{ ...CHOICE, Correct: 'C, a; c' }, 'multiple', [1, 0, 1, 0]],
        [{ ...CHOICE, Correct: 'C', Type: 'multiple' }, 'multiple', [0, 0, 1, 0]],
        [{ ...CHOICE, Correct: '1,3', Type: 'Single' }, 'single', [1, 0, 1, 0]],
        [{ ...CHOICE, 'Option B': '', Correct: 'C,D' }, 'multiple', [0, 1, 1]],
        [{ ...CHOICE, Correct: 'A,B,C,D', Type: 'Multiple' }, 'multiple', [1, 1, 1, 1]],
        [{ ...NUMBER, Correct: '12.50' }, 'number', []],
      ] as const
    ).entries()) {
      await load(sheetOf({ ...row, 'Question ID': `T-${at}` }))
      const question = await newest()
      assert.deepEqual([question.answer_type, await rightOf(question.question_id)], [type, right])
    }
  })

  it('Questions of every type keep numbers as ranges of whole thousandths', async () => {
    for (const [correct, range] of [
      ['12.4..12.6', [12_400, 12_600]],
      ['-0.5', [-500, -500]],
      ['007', [7000, 7000]],
    ] as const) {
      await load(sheetOf({ ...NUMBER, 'Question ID': correct, Correct: correct, Type: 'Number' }))
      const { key_from, key_to } = await newest()
      assert.deepEqual([key_from, key_to], range)
    }
  })

  it('Questions of every type have passages, lists and other languages, which move with their options', async () => {
    await load(sheetOf({ ...WHOLE, 'Question ID': 'W-1', 'Option B': '' }))
    const { question_id, ...question } = await newest()
    assert.deepEqual(
      [question.passage, question.list_one, question.list_two],
      ['Read this.', 'First\nSecond\nThird', 'P\n$P(A | B)$\nR'],
    )
    const translations = test.db.read.selectFrom('question_translations').where('question_id', '=', question_id)
    assert.deepEqual(await translations.selectAll().orderBy('language').execute(), [
      {
        question_id,
        language: 'hi',
        question: 'कौन?',
        explanation: 'क्योंकि।',
        passage: 'पढ़ो।',
        list_one: 'क\nख\nग',
        list_two: 'प\nफ\nब',
        options: '["एक","तीन",""]',
      },
      {
        question_id,
        language: 'ml',
        question: 'ഏത്?',
        explanation: null,
        passage: null,
        list_one: null,
        list_two: null,
        options: '["","",""]',
      },
    ])
  })

  it('Questions of every type change nothing when their export comes back', async () => {
    await load(sheetOf(WHOLE, { ...NUMBER, 'Question ID': 'Q-2', Correct: '5..6' }))
    const several = { ...CHOICE, 'Question ID': 'Q-3', Correct: 'A,B', Type: 'Single' }
    await load(sheetOf(several, { ...several, 'Question ID': 'Q-4', Correct: 'A', Type: 'Multiple' }))
    for (const form of ['csv', 'xlsx'] as const) {
      const folder = join(emptyFolder(), 'academy')
      await exportAcademy(test.db.read, test.settings, folder, form)
      const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
      const plan = files.find(({ sheet }) => sheet === 'questions')
      assert.deepEqual([plan?.mistakes, plan?.changes, plan?.counts.changed, plan?.counts.new], [[], [], 0, 0])
    }
  })

  it('Questions of every type keep the hash, and so the version, that they had before there were types', async () => {
    const row = { ...PLACE, 'Question ID': 'Q-9', 'Option A': 'One', 'Option B': 'Two', Correct: 'A' }
    await load(sheetOf(row))
    const first = await newest()
    const seen = ['Q-9', 'Which?', null, 'One', 'Two', ...Array.from({ length: 10 }, () => null), 'A', 100, 0, null]
    assert.equal(first.content_hash, createHash('sha256').update(JSON.stringify(seen)).digest('base64url'))
    await load(sheetOf({ ...row, Difficulty: 'Easy' }))
    assert.deepEqual([(await newest()).question_id, (await newest()).difficulty], [first.question_id, 'Easy'])
    await load(sheetOf({ ...row, 'Question Malayalam': 'ഏത്?' }))
    assert.equal((await newest()).version, 2)
  })

  it('Questions of every type lose another language that would stand beside another question, and say so', async () => {
    const first = { ...CHOICE, 'Question ID': 'Q-L', Correct: 'A', 'Question Hindi': 'कौन?', 'Option A Hindi': 'एक' }
    await load(sheetOf(first))
    const { 'Question Hindi': _question, 'Option A Hindi': _option, ...english } = first
    const hindi = async () => {
      const { question_id } = await newest()
      const rows = test.db.read.selectFrom('question_translations').where('question_id', '=', question_id)
      return (await rows.select('question').execute()).map(({ question }) => question)
    }
    await load(sheetOf({ ...english, Difficulty: 'Easy' }))
    assert.deepEqual(await hindi(), ['कौन?'])
    const moved = sheetOf({ ...english, 'Option A': 'Two', 'Option B': 'One', Correct: 'B' })
    const { files } = await planFolder(test.db.read, test.settings, folderOf({ 'questions.csv': moved }), {
      moveTo: null,
    })
    assert.match(
      files.flatMap(({ notes }) => notes.map(inEnglish)).join('\n'),
      /Q-L changed, and its Hindi text will be removed/,
    )
    await load(moved)
    assert.deepEqual(await hindi(), [])
  })

  for (const [what, row, problem] of [
    ['a key without options', { ...PLACE, Correct: 'B' }, /Option A: Needs at least two options/],
    ['a key of an unknown option', { ...CHOICE, Correct: 'A,G' }, /\(Correct\): “G” isn’t one of: A, B, C, D, E, F$/m],
    ['a key of an empty option', { ...CHOICE, Correct: 'A,E' }, /\(Correct\): “E” isn’t one of the options/],
    ['a key of all options', { ...CHOICE, Correct: 'A,B,C,D' }, /\(Correct\): Every option is marked correct/],
    [
      'all options for one',
      { ...CHOICE, Type: 'Single', Correct: '1,2,3,4' },
      /\(Correct\): Every option is marked correct/,
    ],
    [
      'a number with options',
      { ...CHOICE, Type: 'Number', Correct: '12' },
      /\(Option A\): Leave blank: Number questions have/,
    ],
    ['a number among options', { ...CHOICE, Correct: '12.5' }, /\(Correct\): “12.5” isn’t one of: A, B, C, D, E, F$/m],
    ['a type of its own', { ...CHOICE, Type: 'Double', Correct: 'A' }, /\(Type\): “Double” isn’t one of: Single, Mult/],
    ['a comma', { ...NUMBER, Correct: '12,5' }, /\(Correct\): “12,5” has a comma/],
    ['an exponent', { ...NUMBER, Correct: '1e5' }, /\(Correct\): “1e5” has an exponent/],
    ['a reversed range', { ...NUMBER, Correct: '12.6..12.4' }, /\(Correct\): “12.6..12.4” is reversed/],
    ['many decimals', { ...NUMBER, Correct: '1.2345' }, /\(Correct\): “1.2345” has more than 3 decimal places/],
    ['many digits', { ...NUMBER, Correct: '1234567890123' }, /\(Correct\): .* a number longer than 12 characters/],
    ['half a range', { ...NUMBER, Correct: '5..' }, /\(Correct\): “5..” has no number/],
    ['no number', { ...NUMBER, Correct: 'five' }, /\(Correct\): “five” isn’t a number like 12.5/],
    ['a list without another', { ...CHOICE, Correct: 'A', 'List I': 'P\nQ' }, /List II: Required, because List I is/],
    ['the other list alone', { ...CHOICE, Correct: 'A', 'List II': 'P\nQ' }, /List I: Required, because List II is/],
    ['a shorter list', { ...WHOLE, 'List I Hindi': 'क\nख' }, /\(List I Hindi\): Has 2 items, but List I has 3/],
    [
      'a translation of no option',
      { ...WHOLE, 'Option E Hindi': 'पाँच' },
      /\(Option E Hindi\): This is a translation, but Option E is empty/,
    ],
    [
      'a translation at a gap',
      { ...WHOLE, 'Option B': '', 'Option B Malayalam': 'രണ്ട്' },
      /\(Option B Malayalam\): This is a translation, but Option B is empty/,
    ],
    [
      'a translation of no passage',
      { ...WHOLE, Passage: '' },
      /\(Passage Hindi\): This is a translation, but Passage is empty/,
    ],
    [
      'half a translation',
      { ...CHOICE, Correct: 'A', 'Option A Hindi': 'एक', 'Question Hindi': '' },
      /\(Question Hindi\): Required, because other texts are filled in for Hindi/,
    ],
  ] as const) {
    it(`Questions of every type refuse ${what}`, () =>
      assert.rejects(load(sheetOf({ ...row, 'Question ID': 'New' })), problem))
  }

  it('Questions of every type name formulas that cannot be drawn, also in lists and other languages', async () => {
    const sheet = sheetOf({ ...WHOLE, 'List I': 'a\n$\\nothing$\nb', 'Passage Hindi': '$\\frac$' })
    const folder = folderOf({ 'questions.csv': sheet })
    const now = test.clock.now()
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null, now })
    const notes = files.flatMap((file) => file.notes.map(inEnglish)).join('\n')
    assert.match(notes, /List I: “\\nothing” isn’t a formula/)
    assert.match(notes, /Passage Hindi: “\\frac” isn’t a formula/)
  })
})
