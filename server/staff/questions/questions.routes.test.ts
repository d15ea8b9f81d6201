import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putPaper } from '../../assessment/paper/paper-writes.queries.ts'
import { aChapter, aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { paperRow } from '../../testing/paper-makers.ts'
import { questionAuthor, questionForm } from '../../testing/question-form.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('the question bank', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const physics = await aSubject(test, 6, 'Physics')
  const botany = await aSubject(test, 6, 'Botany')
  await aChapter(test, physics)
  const writer = questionAuthor(await signedInStaff(test, 'examiner'))
  const reader = questionAuthor(await signedInStaff(test, 'owner'))
  const teacher = questionAuthor(await signedInStaff(test, 'teacher'))
  await test.db.write((tx) =>
    tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: botany }).execute(),
  )
  const { subjects } = (await writer.post('question_places')).body.data as {
    subjects: { subject_id: number; code: string; chapters: { chapter_no: number }[] }[]
  }
  const nameOf = ({ email }: { email: string }) => email.split('@')[0]
  const codeOf = (id: number) => subjects.find(({ subject_id }) => subject_id === id)?.code ?? ''
  const form = (changes: Record<string, string> = {}) => questionForm(codeOf(physics), changes)
  const added = async (changes: Record<string, string> = {}) => {
    const { saved, mistakes } = await writer.save(form(changes))
    assert.deepEqual(mistakes, [])
    return saved as { question_id: number; code: string; version: string }
  }
  /** A quiz for everybody of the level that has the question. */
  const inQuiz = async (question_id: number) => {
    const paper_id = test.newId()
    const row = { ...paperRow(paper_id, physics, test.clock.now()), kind: 'quiz', max_marks: 400, question_count: 1 }
    const asked = { position: 0, question_id, section_id: 1, marks: 400, negative_marks: 100, shuffles_options: 0 }
    await test.db.write((tx) => putPaper(tx, row, [asked]))
    return paper_id
  }
  const questionIn = async (paper_id: number) =>
    (
      await test.db.read
        .selectFrom('paper_questions')
        .where('paper_id', '=', paper_id)
        .select('question_id')
        .executeTakeFirstOrThrow()
    ).question_id
  const actions = async (code: string) =>
    (await reader.post('audit', { entity: 'question', entity_id: code })).body.data.entries.map(
      ({ action }: { action: string }) => action,
    )

  it('The question bank says which questions keep the order of their options', async () => {
    await added({ code: 'FIXED', optionB: 'all of these' })
    await added({ code: 'FREE', optionB: 'a newt' })
    const { questions } = (await writer.post('questions', { search: 'F' })).body.data
    const shown = questions.map(({ code, keeps_order }: { code: string; keeps_order: boolean }) => [code, keeps_order])
    assert.deepEqual(shown, [
      ['FIXED', true],
      ['FREE', false],
    ])
  })

  it('The question bank keeps what an author answered about the order of the options, and goes by it', async () => {
    const { question_id, version } = await added({ code: 'ASKED', optionB: 'both fly', keep_order: 'Yes' })
    const { fields } = await writer.question(question_id)
    assert.equal(fields.keep_order, 'Yes')
    const keepsOrder = async () =>
      (await writer.post('questions', { search: 'ASKED' })).body.data.questions[0].keeps_order
    assert.equal(await keepsOrder(), true)
    await writer.save({ ...fields, keep_order: 'No', optionC: 'all of these' }, { question_id, version })
    assert.equal(await keepsOrder(), false)
    const { status } = await writer.post('save_question', { fields: { ...fields, code: 'ODD', keep_order: 'Perhaps' } })
    assert.equal(status, 400)
  })

  it('The question bank refuses words in an old font, each at its field', async () => {
    const { saved, mistakes } = await writer.save(form({ question: 'fuEu esa ls dkSu gS\\', optionB: '⟦mltt: icn⟧' }))
    assert.equal(saved, null)
    assert.deepEqual(mistakes.map(({ field }: { field: string }) => field).toSorted(), ['optionB', 'question'])
  })

  it('The question bank refuses formulas that no screen could draw, each at its field; what is stored with one can still be changed', async () => {
    const deep = `$${'\\sqrt{'.repeat(21)}x${'}'.repeat(21)}$`
    const places = {
      question: deep,
      optionA: deep,
      explanation: deep,
      passage: deep,
      question_hi: deep,
      explanation_hi: deep,
    }
    const wrong = form(places)
    for (const { mistakes } of [
      await writer.save(wrong),
      (await writer.post('check_question', { fields: wrong })).body.data,
    ]) {
      assert.deepEqual(mistakes.map(({ field }: { field: string }) => field).toSorted(), [
        'explanation',
        'explanation_hi',
        'optionA',
        'passage',
        'question',
        'question_hi',
      ])
      assert.match(mistakes[0].problem, /\\sqrt\{.*too complex to show/)
    }
    const { question_id } = await added({ explanation: 'Deep' })
    await test.db.write((tx) =>
      tx.updateTable('questions').set({ explanation: deep }).where('question_id', '=', question_id).execute(),
    )
    const { fields, version } = await writer.question(question_id)
    const { mistakes } = await writer.save({ ...fields, difficulty: 'Hard' }, { question_id, version })
    assert.deepEqual(mistakes, [])
  })

  it('The question bank takes in a question in three languages, and gives it back as it was typed', async () => {
    const hindi = { question_hi: '$2^3$ कितना है?', optionA_hi: 'छह', optionB_hi: 'आठ' }
    const fields = form({ code: 'PHY-1', chapter_no: String(subjects[0]?.chapters[0]?.chapter_no), ...hindi })
    const { saved } = await writer.save(fields)
    const { fields: stored, state, is_own, author } = await writer.question(saved.question_id)
    assert.deepEqual(stored, fields)
    assert.deepEqual([state, is_own, author], ['draft', true, nameOf(writer)])
    assert.deepEqual(await actions('PHY-1'), ['question_added'])
  })

  it('The question bank says every mistake at its field, as an import would, and then stores nothing', async () => {
    const wrong = form({ code: 'WRONG', optionB: '6', subject: 'NOPE', marks: 'many', question: '', correct: '' })
    const { saved, mistakes } = await writer.save(wrong)
    assert.equal(saved, null)
    const fields = mistakes.map(({ field }: { field: string }) => field).toSorted()
    assert.deepEqual(fields, ['correct', 'marks', 'question', 'subject'])
    const { mistakes: rest } = await writer.save(form({ code: 'WRONG', optionB: '6' }))
    assert.deepEqual(rest, [{ field: 'optionA', problem: 'Two options are the same' }])
    assert.ok(!(await writer.codes({ search: 'WRONG' })).includes('WRONG'))
  })

  it('The question bank gives a code where none is typed, and refuses one that is taken', async () => {
    const first = await added()
    assert.match(first.code, /^Q[0-9A-Z]+$/)
    const { saved, mistakes } = await writer.save(form({ code: first.code }))
    assert.equal(saved, null)
    assert.deepEqual(mistakes, [{ field: 'code', problem: 'Another question has this code' }])
  })

  it('The question bank makes a new version, which papers that nobody has begun take over, and others do not', async () => {
    const { question_id, code, version } = await added()
    const [begun, waiting] = [await inQuiz(question_id), await inQuiz(question_id)]
    const { stud_id } = await aStudent(test)
    await test.db.write((tx) =>
      tx
        .insertInto('attempts')
        .values({ stud_id, attempt_id: test.newId(), paper_id: begun, number: 9, state: 'final', started_at: 1 })
        .execute(),
    )
    const { saved, notes } = await writer.save(form({ code, correct: 'A' }), { question_id, version })
    assert.notEqual(saved.question_id, question_id)
    assert.equal(await questionIn(begun), question_id)
    assert.equal(await questionIn(waiting), saved.question_id)
    assert.ok(
      notes.some((note: string) => /started/.test(note)),
      String(notes),
    )
    const { versions, papers } = await writer.question(question_id)
    assert.equal(versions, 2)
    assert.deepEqual(
      papers.map(({ is_begun }: { is_begun: boolean }) => is_begun),
      [true, false],
    )
    assert.deepEqual(await actions(code), ['question_changed', 'question_added'])
  })

  it('The question bank keeps version and proof where no student would see another question', async () => {
    const { question_id, code, version } = await added()
    const { version: proven } = (await reader.post('proof_read_question', { question_id, version, undo: false })).body
      .data
    const { saved } = await writer.save(form({ code, difficulty: 'Hard' }), { question_id, version: proven })
    assert.equal(saved.question_id, question_id)
    assert.equal((await writer.question(question_id)).state, 'proof_read')
  })

  it('A question of the bank is changed by whoever had its form open while another one read the proof', async () => {
    const { question_id, code, version } = await added()
    await reader.post('proof_read_question', { question_id, version, undo: false })
    const { saved } = await writer.save(form({ code, optionA: '3' }), { question_id, version })
    assert.equal((await writer.question(saved.question_id)).state, 'draft')
  })

  it('A question of the bank is changed by one of two who have the same form open', async () => {
    const { question_id, code, version } = await added()
    const first = await writer.save(form({ code, optionA: '5' }), { question_id, version })
    assert.ok(first.saved)
    const second = await reader.post('save_question', { question_id, version, fields: form({ code, optionA: '4' }) })
    assert.equal(second.body.data.reason, 'changed_meanwhile')
    assert.equal((await writer.question(question_id)).fields.optionA, '5')
  })

  it('A question of the bank is proof-read by another person than the author, and again after a change', async () => {
    const { question_id, code, version } = await added()
    const own = await writer.post('proof_read_question', { question_id, version, undo: false })
    assert.equal(own.body.data.reason, 'rule')
    assert.match(own.body.message, /someone else/)
    const read = await reader.post('proof_read_question', { question_id, version, undo: false })
    assert.equal(read.status, 200, JSON.stringify(read.body))
    const { state, proof_reader } = await writer.question(question_id)
    assert.deepEqual([state, proof_reader], ['proof_read', nameOf(reader)])
    assert.deepEqual(await writer.codes({ state: 'proof_read', search: code }), [code])
    const { saved } = await writer.save(form({ code, optionA: '7' }), { question_id, version: read.body.data.version })
    assert.equal((await writer.question(saved.question_id)).state, 'draft')
    assert.deepEqual(await writer.codes({ state: 'draft', search: code }), [code])
    assert.deepEqual(await actions(code), ['question_changed', 'question_proofread', 'question_added'])
  })

  for (const [what, changes] of [
    ['a formula that cannot be drawn', { question: 'What is $\\nothing$?' }],
    ['a formula without its end', { explanation: 'So $x^2 is' }],
    ['a formula that cannot be drawn in another language', { question_ml: 'എന്ത് $\\frac$?' }],
  ] as const) {
    it(`A question of the bank is not proof-read with ${what}`, async () => {
      const { question_id, version } = await added(changes)
      const refused = await reader.post('proof_read_question', { question_id, version, undo: false })
      assert.equal(refused.body.data.reason, 'rule')
      assert.match(refused.body.message, /formula/)
    })
  }

  it('The question bank retires a question, which stays in its papers, and restores it', async () => {
    const { question_id, code, version } = await added()
    const quiz = await inQuiz(question_id)
    const retired = await writer.post('retire_question', { question_id, version, restore: false })
    assert.equal(retired.status, 200, JSON.stringify(retired.body))
    assert.deepEqual(await writer.codes({ search: code }), [])
    assert.deepEqual(await writer.codes({ search: code, state: 'retired' }), [code])
    assert.equal(await questionIn(quiz), question_id)
    const of = { question_id, version: retired.body.data.version }
    const changed = await writer.post('save_question', { ...of, fields: form({ code, optionA: '1' }) })
    assert.equal(changed.body.data.reason, 'changed_meanwhile')
    assert.equal((await writer.post('retire_question', { ...of, restore: true })).status, 200)
    assert.deepEqual(await writer.codes({ search: code }), [code])
    assert.deepEqual(await actions(code), ['question_restored', 'question_retired', 'question_added'])
  })

  it('The question bank names a question that asks the same, whatever the order of its options', async () => {
    const { question_id, code } = await added({ question: 'Who discovered  X-rays?', optionA: 'One', optionB: 'Two' })
    const typed = form({ question: 'who discovered x-rays?', optionA: 'two', optionB: 'One', correct: 'A' })
    const { twins, mistakes } = (await writer.post('check_question', { fields: typed })).body.data
    assert.deepEqual(twins, [{ question_id, code }])
    assert.deepEqual(mistakes, [])
    const other = (await writer.post('check_question', { fields: { ...typed, optionB: 'Three' } })).body.data
    assert.deepEqual(other.twins, [])
    assert.deepEqual((await teacher.post('check_question', { fields: typed })).body.data.twins, [])
  })

  it('The question bank shows a teacher the questions of the own subjects alone', async () => {
    const { question_id, version } = await added({ code: 'HIDDEN' })
    const mine = await teacher.save(questionForm(codeOf(botany), { code: 'BOT-1' }))
    assert.ok(mine.saved, JSON.stringify(mine))
    assert.deepEqual(await teacher.codes(), ['BOT-1'])
    const fields = form({ code: 'HIDDEN' })
    for (const [call, body] of [
      ['question', { question_id }],
      ['check_question', { question_id, fields }],
      ['save_question', { question_id, version, fields }],
      ['proof_read_question', { question_id, version, undo: false }],
      ['retire_question', { question_id, version, restore: false }],
    ] as const)
      assert.equal((await teacher.post(call, body)).body.data.reason, 'not_found', call)
    const { mistakes } = await teacher.save(questionForm(codeOf(physics), { code: 'BOT-2' }))
    assert.deepEqual(mistakes, [{ field: 'subject', problem: 'You don’t teach this subject' }])
  })

  it('The question bank is searched by code and words, filtered, and paged by code', async () => {
    for (const code of ['ZZ-3', 'ZZ-1', 'ZZ-2']) await added({ code, question: `The 100% of ${code}` })
    await added({ code: 'ZZ-4', type: 'Number', optionA: '', optionB: '', correct: '12.4..12.6' })
    assert.deepEqual(await writer.codes({ search: 'zz-' }), ['ZZ-1', 'ZZ-2', 'ZZ-3', 'ZZ-4'])
    assert.deepEqual(await writer.codes({ search: '100% OF zz-2' }), ['ZZ-2'])
    assert.deepEqual(await writer.codes({ search: '100_ of' }), [])
    assert.deepEqual(await writer.codes({ search: 'zz-', after_code: 'ZZ-2' }), ['ZZ-3', 'ZZ-4'])
    assert.deepEqual(await writer.codes({ search: 'zz-', answer_type: 'number' }), ['ZZ-4'])
    assert.deepEqual(await writer.codes({ search: 'zz-', subject_id: botany }), [])
    assert.ok((await writer.codes({ chapter_no: subjects[0]?.chapters[0]?.chapter_no })).includes('PHY-1'))
  })
})
