import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { aSignedIn } from '../../testing/makers.ts'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../writing/import-folder.ts'
import { planFolder } from './plan-folder.ts'
import { inEnglish } from '../localize.ts'

const GIFT = `// [id:ph-001]
::Ohm:: What is measured in ohms? {
  =Resistance
  ~%-33.33333%Current
  ~%-33.33333%Voltage
}

::Volt:: Volts measure voltage. {TRUE}

$CATEGORY: CHE12/1

What is water? {=H2O ~CO2}
`
const AIKEN = `Which is a metal?
A) Iron
B) Air
ANSWER: A

Which is a gas?
A. Iron
B. Air
ANSWER: B

which  is a METAL?
A) Iron
B) Air
ANSWER: A
`

describe('question files in a folder', async () => {
  const test = await testApp()
  await importFolder(
    test,
    folderOf({
      ...baseSheets,
      'subjects.csv': `${baseSheets['subjects.csv']}CHE12,Chemistry,Plus Two Science\n`,
      'recorded.csv': `${baseSheets['recorded.csv']}CHE12,1,Water,,,\n`,
    }),
  )
  const load = (files: Record<string, string>) => importFolder(test, folderOf(files))
  const planOf = async (files: Record<string, string>) => {
    const { files: plans } = await planFolder(test.db.read, test.settings, folderOf(files), { moveTo: null })
    return plans[0] ?? assert.fail('no plan')
  }
  const stored = () =>
    test.db.read
      .selectFrom('questions')
      .innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')
      .select(['question_code', 'subject_code', 'chapter_no', 'question', 'version', 'negative_marks'])
      .orderBy('questions.question_id')
      .execute()

  const DEEP = '^{x'.repeat(21) + '}'.repeat(21)
  for (const [file, text] of Object.entries({
    'PHY12 deep.gift': `What is $x${DEEP.replaceAll(/[{}]/g, '\\$&')}$? {TRUE}\n`,
    'PHY12 deep.txt': `What is $x${DEEP}$?\nA) Iron\nB) Air\nANSWER: A\n`,
    'PHY12 deep.xml': `<quiz><question type="truefalse"><name><text>d</text></name><questiontext format="html"><text>What is \\(x${DEEP}\\)?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`,
    'questions.csv': `Question ID,Subject Code,Question,Option A,Option B,Correct\nD-1,PHY12,What is $x${DEEP}$?,a,b,A\n`,
  })) {
    it(`${file} is refused for a formula that no screen could draw, which is named`, async () => {
      const { mistakes } = await planOf({ [file]: text })
      assert.match(
        JSON.stringify(mistakes.map(({ problem }) => inEnglish(problem))),
        /“x\^\{x\^\{x.*” is too complex to show/,
      )
    })
  }

  const OLD = 'fuEu esa ls dkSu lgh gS\\\\'
  for (const [file, text] of Object.entries({
    'PHY12 old.gift': `${OLD} {TRUE}\n`,
    'PHY12 old.txt': `${OLD}\nA) Iron\nB) Air\nANSWER: A\n`,
    'PHY12 old.xml': `<quiz><question type="truefalse"><name><text>d</text></name><questiontext format="html"><text>${OLD}</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`,
  })) {
    it(`${file} is refused for words in an old font`, async () => {
      const { mistakes } = await planOf({ [file]: text })
      assert.match(JSON.stringify(mistakes.map(({ problem }) => inEnglish(problem))), /in an old font/)
    })
  }

  it('Question files in the code page of Windows are read by it, and the letters to look at are named', async () => {
    const folder = folderOf({})
    writeFileSync(join(folder, 'PHY12 old.gift'), Buffer.from('What is the caf\xe9 in 25 \xb0C? {TRUE}\n', 'latin1'))
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.deepEqual(files[0]?.notes.map(inEnglish), [
      'This file isn’t saved as UTF-8, so special characters may be wrong. Check: café, °C?',
    ])
  })

  it('Question files take subject and chapter from the file’s name or from the category, and codes from id, title or words', async () => {
    await load({ 'PHY12 3.gift': GIFT })
    const rows = (await stored()).map(({ question_code, subject_code, chapter_no, question, negative_marks }) => [
      question_code.replace(/[0-9a-f]{12}$/, 'hash'),
      subject_code,
      chapter_no,
      question,
      negative_marks,
    ])
    assert.deepEqual(rows, [
      ['ph-001', 'PHY12', 3, 'What is measured in ohms?', 33],
      ['PHY12 3/Volt', 'PHY12', 3, 'Volts measure voltage.', 0],
      ['PHY12 3/hash', 'CHE12', 1, 'What is water?', 0],
    ])
    const right = await test.db.read
      .selectFrom('question_options')
      .where('is_right', '=', 1)
      .select('ptext')
      .orderBy('option_id')
      .execute()
    assert.deepEqual(
      right.map(({ ptext }) => ptext),
      ['Resistance', 'True', 'H2O'],
    )
  })

  it('Question files of Aiken are read from .txt; one that is there twice is left out and named', async () => {
    const folder = folderOf({ 'questions CHE12 1.txt': AIKEN })
    const { isWell, lines } = await runCommand(adminServiceOf(test), 'import', folder, '--write')
    assert.equal(isWell, true)
    assert.equal(lines[0], 'questions CHE12 1.txt: 2 new, 0 changed, 0 unchanged, 0 rejected, 1 left out')
    assert.match(lines.join('\n'), /left out: Line 11, “.*METAL\?”: Repeated in this file, with the same options/)
    assert.deepEqual(
      (await stored()).slice(3).map(({ subject_code, chapter_no }) => [subject_code, chapter_no]),
      [
        ['CHE12', 1],
        ['CHE12', 1],
      ],
    )
  })

  it('Question files change nothing when they come again', async () => {
    const first = await stored()
    const counts = await load({ 'PHY12 3.gift': GIFT, 'questions CHE12 1.txt': AIKEN })
    assert.deepEqual(counts, {
      'PHY12 3.gift': { new: 0, changed: 0, unchanged: 3, refused: 0 },
      'questions CHE12 1.txt': { new: 0, changed: 0, unchanged: 2, refused: 0 },
    })
    assert.deepEqual(await stored(), first)
  })

  it('Question files list the types that the app has not, with line and name, and import the rest', async () => {
    const file = '::Two:: 1+1? {=two =2}\n\n::Why:: Explain. {}\n\n::Good:: Is it? {=Yes ~No}\n'
    const plan = await planOf({ 'PHY12 3.gift': file })
    assert.deepEqual([plan.counts.new, plan.mistakes], [1, []])
    assert.equal(plan.left.length, 2)
    assert.match(inEnglish(plan.left[0] ?? assert.fail()), /^Line 1, “Two”: /)
    assert.match(inEnglish(plan.left[1] ?? assert.fail()), /^Line 3, “Why”: /)
  })

  it('Question files name a bad question by its line, and are stored as a whole or not at all', async () => {
    const before = await stored()
    const file = '::Good:: Is it? {=Yes ~No}\n\n::Bad:: Never closed {=Yes ~No\n\n::Other:: Is it so? {=Yes ~No}\n'
    const folder = folderOf({ 'PHY12 3.gift': file })
    const { isWell, lines } = await runCommand(adminServiceOf(test), 'import', folder, '--write')
    assert.equal(isWell, false)
    assert.match(lines.join('\n'), /^PHY12 3\.gift: .* 1 rejected$/m)
    assert.match(lines.join('\n'), /PHY12 3\.gift, line 3: “Bad”: /)
    assert.match(lines.join('\n'), /Not saved: a file is saved as a whole or not at all\./)
    assert.deepEqual(await stored(), before)
  })

  it('Question files without a subject are refused with the hint', async () => {
    const plan = await planOf({ 'bank.gift': 'Is it? {=Yes ~No}\n\nWas it? {=Yes ~No}\n' })
    assert.deepEqual(
      plan.mistakes.map(({ problem }) => inEnglish(problem)),
      [
        'Questions without a known subject: 2. Name the file by subject and chapter, like “PHY12 3.gift”, or add $CATEGORY: PHY12/3 to it.',
      ],
    )
    assert.equal(plan.counts.refused, 2)
  })

  it('Question files with nothing in them say so', async () => {
    for (const content of ['', '\n\n', '// nothing\n']) {
      const { mistakes } = await planOf({ 'PHY12 3.gift': content })
      assert.match(mistakes.map(({ problem }) => inEnglish(problem)).join(), /No questions found/)
    }
  })

  it('Question files give a question that was answered a new version, and leave the answer as it was', async () => {
    const exams =
      'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs\nE-1,Test,PHY12,Plus Two Science,ph-001\n'
    await load({ 'exams.csv': exams })
    const { stud_id, token } = await aSignedIn(test, { ac_id: 6 })
    const paper = await test.db.read.selectFrom('papers').select('paper_id').executeTakeFirstOrThrow()
    const post = (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const { questions } = (await post('exam', { exam_id: paper.paper_id })).body.data
    const submit_data = [{ question_id: questions[0].question_id, answer: 'Resistance' }]
    assert.equal((await post('submit_exam', { exam_id: paper.paper_id, submit_data })).status, 200)
    const counts = await load({ 'PHY12 3.gift': GIFT.replace('What is measured', 'Which quantity is measured') })
    assert.deepEqual(counts['PHY12 3.gift'], { new: 0, changed: 1, unchanged: 2, refused: 0 })
    const versions = (await stored()).filter(({ question_code }) => question_code === 'ph-001')
    assert.deepEqual(
      versions.map(({ version, question }) => [version, question]),
      [
        [1, 'What is measured in ohms?'],
        [2, 'Which quantity is measured in ohms?'],
      ],
    )
    const answers = await test.db.read.selectFrom('answers').select('question_id').execute()
    assert.deepEqual(
      answers.map(({ question_id }) => question_id),
      [questions[0].question_id],
    )
  })
})
