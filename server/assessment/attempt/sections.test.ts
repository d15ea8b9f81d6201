import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { addMixedPaper, type MixedChanges, type MixedPaper } from '../../testing/mixed-paper.ts'
import { testApp } from '../../testing/test-app.ts'

type Said = string | string[] | null

describe('a paper with sections', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject_id = await aSubject(test, 6, 'Physics')

  const begun = async (changes: Omit<MixedChanges, 'subject_id'> = {}) => {
    const { stud_id, token } = await aSignedIn(test)
    const post = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const paper = await addMixedPaper(
      { db: test.db, newId: test.newId, now: test.clock.now() },
      { subject_id, ...changes },
    )
    const open = async () => (await post('exam', { exam_id: paper.paper_id })).body.data
    const first = await open()
    const { attempt_id } = first
    let seq = 0
    const save = async (at: number, answer: Said, own = (seq += 1)) => {
      const question_id = paper.questions[at]?.question_id
      return (await post('save_answer', { attempt_id, question_id, answer, marked: false, seq: own })).body.data
    }
    const submit = async (submit_data: object[] = []) =>
      (await post('submit_exam', { record_id: attempt_id, submit_data })).body.data
    const report = async () => (await post('get_exam_report_by_id', { record_id: attempt_id })).body.data
    return { post, paper, open, first, save, submit, report, attempt_id }
  }
  const idOf = ({ questions }: MixedPaper, at: number) => questions[at]?.question_id

  it('A paper with sections tells its sections, and of each question what is to be answered and how', async () => {
    const { first } = await begun({ calculator: 'basic', integer_only: 1, exam_true: 1 })
    const none = { negative_marks: 1, negative_thirds: false }
    const free = { subject_name: 'Physics', minutes: null, ends_at: null, ...none }
    assert.deepEqual(first.sections, [
      { section_id: 1, name: 'Section A', answer_type: 'single', attempt_at_most: null, ...free },
      { section_id: 2, name: 'Section B', answer_type: 'multiple', attempt_at_most: null, ...free },
      { section_id: 3, name: 'Section C', answer_type: 'number', attempt_at_most: 2, ...free },
    ])
    assert.deepEqual(
      [first.calculator, first.integer_only, first.exam_true, first.languages],
      ['basic', true, true, ['hi']],
    )
    const [one, two] = first.questions
    assert.deepEqual([one.section_id, one.answer_type, one.lists.two], [1, 'single', ['1. newton', '2. joule']])
    assert.match(two.passage, /capacitor/)
    assert.equal('passage' in one, false)
    // `paper_place` is sent only where it matters which questions count.
    assert.deepEqual(
      first.questions.map((row: { paper_place?: number }) => row.paper_place),
      [undefined, undefined, undefined, undefined, undefined, 5, 6, 7],
    )
    assert.deepEqual([first.questions[7].options, first.questions[7].saved_answer], [[], null])
  })

  it('A paper with sections names the subject that its questions had when it was begun, also while they are filed anew', async () => {
    const { open, paper } = await begun()
    const other = await aSubject(test, 6, 'Mechanics')
    const ids = paper.questions.map(({ question_id }) => question_id)
    await test.db.write(async (tx) => {
      await tx.updateTable('questions').set({ subject_id: other }).where('question_id', 'in', ids).execute()
      await bumpContentVersion(tx, 'teaching')
    })
    const { sections } = await open()
    assert.deepEqual(new Set(sections.map((one: { subject_name: string }) => one.subject_name)), new Set(['Physics']))
  })

  it('A paper with sections keeps an answer of each type as its call says it, and comes back with it', async () => {
    const { save, open } = await begun()
    await save(0, 'Option 3')
    await save(3, ['Option 3', 'Option 1', 'Option 3'])
    await save(5, ' +05.50 ')
    await save(6, '-')
    const { questions } = await open()
    assert.deepEqual(
      [0, 3, 5, 6].map((at) => questions[at].saved_answer),
      ['Option 3', ['Option 1', 'Option 3'], '5.5', null],
    )
  })

  it('A paper with sections tells what it holds in the same words', async () => {
    const { save } = await begun()
    await save(3, ['Option 2', 'Option 3'], 5)
    assert.deepEqual((await save(3, ['Option 1'], 4)).held.answer, ['Option 2', 'Option 3'])
    await save(5, '7', 5)
    assert.deepEqual((await save(5, '8', 4)).held, { answer: '7', option_id: null, marked: false, seq: 5 })
  })

  it('A paper with sections refuses what a question does not take, and stores nothing of it', async () => {
    const { save, open, post, paper, attempt_id } = await begun({ integer_only: 1 })
    for (const [at, answer] of [
      [0, ['Option 1']],
      [0, '5'],
      [3, ['Option 1', 'Option 9']],
      [5, 'Option 1'],
      [5, '5.5'],
      [5, '1e3'],
      [5, ['5']],
    ] as [number, Said][]) {
      assert.equal((await save(at, answer)).reason, 'rule', `${at}: ${String(answer)}`)
    }
    const byId = { attempt_id, question_id: idOf(paper, 5), option_id: paper.questions[0]?.options[0]?.option_id }
    assert.equal((await post('save_answer', { ...byId, marked: false, seq: 9 })).body.data.reason, 'rule')
    const { questions } = await open()
    assert.deepEqual(new Set(questions.map((one: { seq: number }) => one.seq)), new Set([0]))
  })

  it('A paper with sections is marked by the scheme of each section, and its report says how', async () => {
    const { save, submit, report } = await begun()
    await save(0, 'Option 2')
    await save(1, 'Option 1')
    await save(3, ['Option 3'])
    await save(4, ['Option 3', 'Option 2'])
    // Two of three numbers count: the first ones in the paper, whatever was answered first.
    await save(7, '-7')
    await save(6, '6.50')
    await save(5, '6')
    const { score_text, receipt } = await submit()
    assert.equal(score_text, '11/28')
    assert.deepEqual([receipt.answered, receipt.left], [7, 1])
    const { list } = await report()
    assert.deepEqual(
      list.map((one: { outcome: string; marks_gained: number }) => [one.outcome, one.marks_gained]),
      [
        ['right', 4],
        ['wrong', -1],
        ['left', 0],
        ['partly', 1],
        ['right', 4],
        ['wrong', -1],
        ['right', 4],
        ['not_evaluated', 0],
      ],
    )
    assert.deepEqual(
      [list[4].correct_answer, list[4].answer],
      [
        ['Option 2', 'Option 3'],
        ['Option 2', 'Option 3'],
      ],
    )
    assert.deepEqual([list[6].correct_answer, list[6].answer], ['6.5', '6.5'])
  })

  it('A paper with sections takes answers of every type with a submit', async () => {
    const { paper, submit } = await begun()
    const submit_data = paper.questions.map(({ question_id, right }) => ({ question_id, answer: right }))
    assert.equal((await submit(submit_data)).score_text, '28/28')
  })

  it('A paper with sections may end below zero', async () => {
    const { save, submit } = await begun()
    await save(0, 'Option 1')
    assert.equal((await submit()).score_text, '-1/28')
  })

  it('A paper with sections counts how long each question was in view, never longer than the attempt', async () => {
    const { paper, post, submit, report, attempt_id } = await begun()
    test.clock.seconds(100)
    const at = { attempt_id, question_id: idOf(paper, 0) }
    await post('save_answer', { ...at, answer: 'Option 2', marked: false, seq: 1, seconds: 40 })
    const times = [
      { question_id: idOf(paper, 0), seconds: 45 },
      { question_id: idOf(paper, 1), seconds: 5000 },
    ]
    await post('save_place', { ...at, visited: [], times })
    await post('save_place', { ...at, visited: [], times: [{ question_id: idOf(paper, 0), seconds: 3 }] })
    await submit()
    const { list } = await report()
    assert.deepEqual([list[0].seconds, list[1].seconds, list[2].seconds], [45, 100, undefined])
  })

  it('A paper with sections is read in another language, in the attempt’s own order, without a word of why before the result', async () => {
    const { post, submit, first, attempt_id } = await begun({ shuffle: 'both' })
    const read = async () => (await post('question_translations', { attempt_id, language: 'hi' })).body.data
    const [one] = await read()
    const asked = first.questions.find((row: { question_id: number }) => row.question_id === one.question_id)
    const numbers = (texts: string[]) => texts.map((text) => text.at(-1))
    assert.deepEqual(numbers(one.options), numbers(asked.options))
    assert.equal(one.explanation, null)
    assert.deepEqual((await post('question_translations', { attempt_id, language: 'ml' })).body.data, [])
    await submit()
    assert.equal((await read())[0].explanation, 'क्योंकि।')
  })

  it('A paper with sections tells how it is marked from a quarter of an hour before, and no question', async () => {
    const { stud_id, token } = await aSignedIn(test)
    const starts_at = test.clock.now() + 20 * 60_000
    const times = { starts_at, ends_at: starts_at + 60_000, format: 'neet-ug-2027' }
    const paper = await addMixedPaper(
      { db: test.db, newId: test.newId, now: test.clock.now() },
      { subject_id, ...times },
    )
    const read = async () =>
      (await test.post('/Student/paper_instructions', { stud_id, paper_id: paper.paper_id }, token)).body.data
    assert.equal((await read()).reason, 'not_open_yet')
    test.clock.seconds(5 * 60)
    const told = await read()
    assert.deepEqual([told.format_name, told.is_unconfirmed, told.question_count], ['NEET-UG 2027', true, 8])
    assert.deepEqual([told.languages, told.partly_translated], [['hi'], [{ language: 'hi', question_count: 1 }]])
    const scheme = { marks: 4, negative_marks: 1, negative_thirds: false }
    const [one, two, three] = told.sections
    assert.deepEqual({ ...one, ...scheme, question_count: 3, partial: false }, one)
    assert.deepEqual([two.partial, three.attempt_at_most, three.question_count], [true, 2, 3])
    assert.doesNotMatch(JSON.stringify(told), /what is|Option/)
    test.clock.seconds(16 * 60)
    assert.equal((await read()).reason, 'window_over')
  })

  it('A paper whose questions are all translated says so by its languages alone', async () => {
    const { post, paper } = await begun({ translated: 8 })
    const told = (await post('paper_instructions', { paper_id: paper.paper_id })).body.data
    assert.deepEqual([told.languages, told.partly_translated], [['hi'], undefined])
  })
})
