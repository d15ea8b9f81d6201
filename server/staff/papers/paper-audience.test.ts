import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { archive } from '../../academy/archived.queries.ts'
import { setBatches } from '../../features/account/batches.queries.ts'
import { aBatch, aLevel, aSignedIn, aStudent } from '../../testing/makers.ts'
import { paperBuilder, said } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'

describe('a paper for several groups', async () => {
  const { test, ac_id, student, batch_id, token, stud_id, examiner, codeOf, readers, ready, check, fresh, seal, sees } =
    await paperBuilder()
  const mate = await aSignedIn(test, { name: 'Bala Nair' })
  const second = await aBatch(test, ac_id, [mate.student])
  const named = await aSignedIn(test, { name: 'Chitra Das', admission_no: 'N-14', ac_id: await aLevel(test, 9) })
  const stranger = await aSignedIn(test, { name: 'Devi Rao', admission_no: 'N-15' })
  const other = await codeOf(second)
  const examsOf = async (one: { stud_id: number; token: string }): Promise<string[]> =>
    (await test.post('/Student/exams', { stud_id: one.stud_id }, one.token)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  const sealed = async (cell: string) => {
    const draft = await ready({ readers: cell })
    await fresh()
    const answer = await seal(draft)
    assert.ok(answer.sealed, JSON.stringify(answer))
    return { ...draft, paper_id: answer.sealed.paper_id as number }
  }

  it('A paper for several groups is seen by the students of each, by those who were named, and by nobody else', async () => {
    const paper = await sealed(`${readers}; ${other}; n-14`)
    assert.ok(await sees(paper.name))
    assert.ok((await examsOf(mate)).includes(paper.name))
    assert.ok((await examsOf(named)).includes(paper.name))
    assert.equal((await examsOf(stranger)).includes(paper.name), false)
    const begin = async (one: { stud_id: number; token: string }) =>
      (await test.post('/Student/exam', { stud_id: one.stud_id, exam_id: paper.paper_id }, one.token)).body.data.reason
    assert.equal(await begin(named), 'not_open_yet')
    assert.equal(await begin(stranger), 'not_found')
  })

  it('A paper for several groups is not for the students who are left out of them', async () => {
    const left = await aSignedIn(test, { name: 'Esha Pillai', admission_no: 'N-16' })
    await test.db.write((tx) => setBatches(tx, left.stud_id, [second], { since: null, newId: test.newId }))
    const paper = await sealed(`${other}; not N-16`)
    assert.ok((await examsOf(mate)).includes(paper.name))
    assert.equal((await examsOf(left)).includes(paper.name), false)
    const { students } = (await examiner.post('sitting_students', { paper_id: paper.paper_id })).body.data
    assert.deepEqual(
      students.map(({ name }: { name: string }) => name),
      ['Bala Nair'],
    )
    const { audience } = (await examiner.post('paper_readiness', { paper_id: paper.paper_id })).body.data
    assert.equal(audience, 1)
  })

  it('A paper for several groups says how many students it has, and who is in it twice', async () => {
    const both = await aStudent(test, { name: 'Farhan Ali', admission_no: 'N-17' })
    await test.db.write((tx) => setBatches(tx, both.stud_id, [batch_id, second], { since: null, newId: test.newId }))
    const { draft_id, fields } = await ready()
    const cell = `${readers}; ${other}; N-17; N-14; not N-16`
    const { audience, students } = await check(draft_id, { ...fields, readers: cell })
    assert.deepEqual([audience.count, audience.twice], [4, 1])
    assert.deepEqual(students, [
      { name: 'N-17', student: 'Farhan Ali' },
      { name: 'N-14', student: 'Chitra Das' },
      { name: 'N-16', student: 'Esha Pillai' },
    ])
    await test.db.write((tx) => setBatches(tx, both.stud_id, [], { since: null, newId: test.newId }))
  })

  it('A paper for several groups is refused with who is unknown, gone, archived, or both named and left out', async () => {
    await aStudent(test, { name: 'Gita Sen', admission_no: 'N-18', status: 'left' })
    const old = await aBatch(test, ac_id, [student])
    const oldCode = await codeOf(old)
    await test.db.write((tx) => setBatches(tx, stud_id, [batch_id], { since: null, newId: test.newId }))
    await test.db.write((tx) => archive(tx, 'batch', old, 1))
    const { draft_id, fields } = await ready()
    const answer = async (cell: string) => check(draft_id, { ...fields, readers: cell })
    const rules = async (cell: string) => said((await answer(cell)).refusals)
    const [gone] = (await answer(`${readers}; n-18`)).refusals
    // Not the name: a teacher does not learn whose an admission number is.
    assert.deepEqual([gone.rule, gone.about], ['readers_gone', 'n-18'])
    assert.deepEqual(await rules(`${readers}; ${oldCode}`), ['readers readers_archived'])
    const problems = async (cell: string) =>
      (await answer(cell)).mistakes.map(({ problem }: { problem: string }) => problem)
    assert.deepEqual(await problems(`${readers}; unknown-student`), ['“unknown-student” not found.'])
    assert.match((await problems('not N-14'))[0], /who to leave out/)
    for (const cell of [`${readers}; N-14; not N-14`, 'N-14; N-15; not n-14'])
      assert.match((await problems(cell))[0], /both added and left out/)
    await aStudent(test, { name: 'Hari Nair', admission_no: 'N-19' })
    await aStudent(test, { name: 'Hari Nair', admission_no: 'N-20' })
    assert.deepEqual(await problems(`${readers}; N-19; not N-20`), [])
    assert.match((await problems(`${readers}; Hari Nair`))[0], /Several students are called Hari Nair/)
  })

  it('A paper for several groups stays what it is when its sheet is written and read again', async () => {
    const paper = await sealed(`${readers}; ${other}; N-14; not N-15`)
    const { papers } = (await examiner.post('papers', { state: 'to_come' })).body.data
    const row = papers.find(({ paper_id }: { paper_id: number }) => paper_id === paper.paper_id)
    assert.equal(row.readers, [...[readers, other].toSorted(), 'N-14', 'not N-15'].join('; '))
    const copy = (await examiner.post('add_paper_draft', { kind: 'exam', copy_of: paper.paper_id })).body.data
    const { fields } = (await examiner.post('paper_draft', { draft_id: copy.draft_id })).body.data
    assert.equal(fields.readers, row.readers)
  })

  it('A paper for several groups overlaps with every other paper of one of its students', async () => {
    const paper = await sealed(`${other}; N-14`)
    const { start, end } = paper.fields as { start: string; end: string }
    const overlaps = async (cell: string) => {
      const { draft_id, fields } = await ready({ start, end })
      return said((await check(draft_id, { ...fields, readers: cell })).refusals)
    }
    assert.deepEqual(await overlaps('Level 9'), ['start overlap'])
    assert.deepEqual(await overlaps(readers ?? ''), [])
    assert.deepEqual(await overlaps('N-15'), [])
    assert.deepEqual(await overlaps('N-15; Level 9; not N-14'), [])
  })

  it('A paper for several groups can be a draft again, and leaves nothing behind', async () => {
    const paper = await sealed(`${readers}; N-14`)
    const draft = (await examiner.post('paper_draft', { draft_id: paper.draft_id })).body.data
    const opened = await examiner.post('unseal_paper', {
      draft_id: paper.draft_id,
      version: draft.version,
      reason: 'So',
    })
    assert.equal(opened.status, 200, JSON.stringify(opened.body))
    const left = await test.db.read
      .selectFrom('paper_groups')
      .where('paper_id', '=', paper.paper_id)
      .select('position')
      .execute()
    assert.deepEqual(left, [])
    assert.equal((await examsOf({ stud_id, token })).includes(paper.name), false)
  })

  it('A paper for several groups is among the results and figures of teachers of one of them only', async () => {
    const paper = await sealed(`${readers}; ${other}; N-14`)
    await test.db.write((tx) =>
      tx.updateTable('papers').set({ starts_at: 1, ends_at: 2 }).where('paper_id', '=', paper.paper_id).execute(),
    )
    const teacher = await signedInStaff(test, 'teacher')
    const lists = async (batch: number) => {
      await test.db.write(async (tx) => {
        await tx.deleteFrom('staff_batches').where('staff_id', '=', teacher.staff_id).execute()
        await tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id: batch }).execute()
      })
      const { papers } = (await teacher.post('result_papers')).body.data
      return papers.flatMap((row: { paper_id: number; readers: string }) =>
        row.paper_id === paper.paper_id ? row.readers : [],
      )
    }
    const [shown, ...more] = await lists(second)
    assert.deepEqual(more, [])
    // Not the name of a student of another batch.
    assert.match(shown, /, \+1$/)
    assert.deepEqual(await lists(await aBatch(test, await aLevel(test, 9))), [])
  })

  it('A paper for several groups answers no guess about students whom a teacher does not see', async () => {
    const teacher = await signedInStaff(test, 'teacher')
    const own = await aStudent(test, { name: 'Indu Menon', admission_no: 'N-21' })
    const taught = await aBatch(test, ac_id, [own])
    await aStudent(test, { name: 'Indu Menon', admission_no: 'N-22' })
    const subject_id = (await test.db.read.selectFrom('subjects').select('subject_id').executeTakeFirstOrThrow())
      .subject_id
    const ofTeacher = { staff_id: teacher.staff_id }
    await test.db.write(async (tx) => {
      await tx
        .insertInto('staff_subjects')
        .values({ ...ofTeacher, subject_id })
        .execute()
      await tx
        .insertInto('staff_batches')
        .values({ ...ofTeacher, batch_id: taught })
        .execute()
    })
    const { draft_id, version, fields } = await ready({ readers: `${readers}; N-14` })
    const asked = async (cell: string) =>
      (await teacher.post('check_paper', { draft_id, fields: { ...fields, readers: cell } })).body.data
    /** What a guess is answered, without what was typed. */
    const guess = async (word: string, cell: (one: string) => string) =>
      JSON.parse(
        JSON.stringify(await asked(cell(word)))
          .replaceAll(cell(word), 'CELL')
          .replaceAll(/“[^”]*”/g, 'WORD'),
      )
    for (const cell of [
      (one: string) => one,
      (one: string) => `${readers}; ${one}`,
      (one: string) => `${readers}; not ${one}`,
      (one: string) => `N-14; not ${one}`,
      (one: string) => `${one}; not Chitra Das`,
    ]) {
      const nobody = await guess('X-99', cell)
      // The number and the name of one student, one who left, and one whose name a student of the teacher's has.
      for (const word of ['N-14', 'Chitra Das', 'n-14', 'N-18', 'N-22', 'Hari Nair'])
        assert.deepEqual(await guess(word, cell), nobody, cell(word))
      const tried = async (word: string) => {
        const draft = await ready({ readers: cell(word) })
        const { run } = (await teacher.post('proof_run', { of: 'draft', id: draft.draft_id })).body.data
        return run !== null
      }
      assert.deepEqual([await tried('N-14'), await tried('X-99')], [true, true])
    }
    const known = await asked(`${readers}; Indu Menon`)
    assert.deepEqual(
      [known.mistakes, known.audience.count, known.students],
      [[], 2, [{ name: 'Indu Menon', student: 'Indu Menon' }]],
    )
    // What is typed comes back as it was typed, and who was named already stays named.
    const cell = `${readers}; N-14; n-22; Hari Nair; not Indu Menon`
    const saved = await teacher.post('save_paper_draft', { draft_id, version, fields: { ...fields, readers: cell } })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    const shown = (await examiner.post('paper_draft', { draft_id })).body.data.fields.readers
    assert.equal(shown, `${readers}; N-14; n-22; Hari Nair; not N-21`)
    const stored = await test.db.read
      .selectFrom('paper_drafts')
      .where('draft_id', '=', draft_id)
      .select('document')
      .executeTakeFirstOrThrow()
    assert.doesNotMatch(stored.document, /N-14|N-21/)
  })
})
