import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowsOfStudent } from '../../../db/student-rows.queries.ts'
import { tables } from '../../../db/tables.ts'
import type { Student } from '../../../features/account/account.queries.ts'
import { startRetentionJob } from '../../../retention/retention.ts'
import { codesOf } from '../../../testing/codes.ts'
import { aChapter, aLevel, aSubject, signIn } from '../../../testing/makers.ts'
import { mergingBy, takingOf } from '../../../testing/merging.ts'
import { aPaper } from '../../../testing/paper-makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

describe('two accounts of one person', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const chapter_id = await aChapter(test, subject_id)
  const quiz = await aPaper(test, 'quiz', subject_id, { chapter_id })
  const exam = await aPaper(test, 'exam', subject_id)
  let owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')
  const { entered, registered, preview, bodyOf, fresh, merge, merged, undo } = mergingBy(test, clerk)
  const { posting, takeQuiz } = takingOf(test, { quiz, exam })

  it('Two accounts of one person are found by the name, or by what is searched; two that are entered are none', async () => {
    const one = await entered({ name: 'Fathima Beevi' })
    const same = await registered({ name: 'fathima beevi', mobile: '9111100042' })
    await entered({ name: 'Fathima Beevi' })
    const found = async (search?: string) =>
      (
        await clerk.post('merge_candidates', { stud_id: one.stud_id, ...(search !== undefined && { search }) })
      ).body.data.accounts.map(({ stud_id, mobile }: { stud_id: number; mobile: string }) => [stud_id, mobile])
    assert.deepEqual(await found(), [[same.stud_id, '••••0042']])
    assert.deepEqual(await found('0042'), [[same.stud_id, '••••0042']])
    assert.deepEqual(await found('nobody'), [])
  })

  it('Two accounts of one person are shown side by side, the one that is entered as the one that survives', async () => {
    const one = await entered({ name: 'Asha Nair' })
    const two = await registered({ name: 'Asha N', email: 'asha@example.org' })
    await takeQuiz(two)
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const) {
      const { survivor, other, becomes, hindrances, twice } = await preview(first.stud_id, second.stud_id)
      assert.deepEqual([survivor.stud_id, other.stud_id], [one.stud_id, two.stud_id])
      assert.deepEqual([survivor.attempts, other.attempts, other.sessions], [0, 1, 1])
      assert.deepEqual([survivor.email, other.email, becomes.email], [null, 'asha@example.org', 'asha@example.org'])
      assert.deepEqual([hindrances, twice], [[], []])
      assert.match(other.mobile, /^••••\d{4}$/)
    }
    assert.equal((await clerk.post('merge_preview', { stud_id: one.stud_id, other_id: one.stud_id })).status, 404)
  })

  it('Two accounts of one person log in with the number that was chosen; the other one opens nothing', async () => {
    const [one, two] = [await entered(), await registered()]
    const [ofOne, ofTwo] = [await signIn(test, one), await signIn(test, two)]
    const { merge_id } = await merged(one, two, { number_of: two.stud_id })
    const profile = async ({ stud_id }: Student, token: string) =>
      (await test.post('/Student/get_profile', { stud_id }, token)).status
    assert.deepEqual([await profile(one, ofOne), await profile(two, ofTwo)], [401, 401])
    const codes = codesOf(test)
    const token = await codes.enter({ ...one, mobile: two.mobile })
    assert.equal(await profile(one, token), 200)
    const refused = await codes.login(one)
    assert.equal(refused.body.data.reason, 'unknown_number')
    await undo({ stud_id: one.stud_id, merge_id })
    assert.equal(await profile(one, token), 401)
    test.clock.seconds(120)
    for (const student of [one, two]) assert.equal(await profile(student, await codes.enter(student)), 200)
  })

  it('Two accounts of one person keep the phone that is logged in where the number stays', async () => {
    const [one, two] = [await entered(), await registered()]
    const post = await posting(one)
    await takeQuiz(two)
    const history = async () => (await post('/Student/my_quiz_history', { chapter_id })).length
    const counts = [await history()]
    const { merge_id } = await merged(one, two)
    counts.push(await history())
    await undo({ stud_id: one.stud_id, merge_id })
    counts.push(await history())
    assert.deepEqual(counts, [0, 1, 0])
  })

  it('Two accounts of one person keep a paper from which only the second one was left out', async () => {
    const [one, two] = [await entered(), await registered()]
    const { paper_id } = await aPaper(test, 'exam', subject_id)
    const rowOf = (is_left_out: number) => ({ paper_id, stud_id: two.stud_id, is_left_out })
    await test.db.write((tx) => tx.insertInto('paper_students').values(rowOf(1)).execute())
    const { merge_id } = await merged(one, two)
    const rows = async ({ stud_id }: Student) => rowsOfStudent(test.db.read, 'paper_students', stud_id)
    assert.deepEqual([await rows(one), await rows(two)], [[], []])
    await undo({ stud_id: one.stud_id, merge_id })
    assert.deepEqual([await rows(one), await rows(two)], [[], [rowOf(1)]])
  })

  it('Two accounts of one person stay two where a timed test is open, where both are entered, or where one has changed since', async () => {
    const [one, two] = [await entered(), await registered()]
    const timed = await aPaper(test, 'exam', subject_id, { minutes: 30 })
    await (
      await posting(two)
    )('/Student/exam', { exam_id: timed.paper_id })
    const refusal = (await merge(one, two)).body.data
    assert.deepEqual([refusal.merged, refusal.hindrances], [null, ['in_test']])
    const [three, four] = [await entered(), await entered()]
    assert.deepEqual((await merge(three, four)).body.data.hindrances, ['both_entered'])
    const five = await registered()
    const seen = await preview(three.stud_id, five.stud_id)
    await test.db.write((tx) =>
      tx.updateTable('students').set({ name: 'Other' }).where('stud_id', '=', five.stud_id).execute(),
    )
    await fresh(clerk)
    const late = await clerk.post('merge_students', bodyOf(seen))
    assert.equal(late.body.data.reason, 'changed_meanwhile')
    const wrong = await merge(three, five, { number_of: one.stud_id })
    assert.deepEqual([wrong.body.data.reason, wrong.body.data.field], ['rule', 'number_of'])
  })

  it('Two accounts of one person stay two where a quiz is open that the other one took', async () => {
    const [one, two] = [await entered(), await registered()]
    await takeQuiz(one)
    await (
      await posting(two)
    )('/Student/get_quiz', { quiz_id: quiz.paper_id })
    assert.deepEqual((await merge(one, two)).body.data.hindrances, ['open_in_both'])
  })

  it('Two accounts of one person become one once, also when it is sent twice at once', async () => {
    const [one, two] = [await entered(), await registered()]
    const body = bodyOf(await preview(one.stud_id, two.stud_id))
    await fresh(clerk)
    const sent = await Promise.all([clerk.post('merge_students', body), clerk.post('merge_students', body)])
    const ids = sent.map((answered) => answered.body.data.merged?.merge_id)
    assert.ok(ids[0])
    assert.equal(ids[0], ids[1])
    const { merges } = (await clerk.post('student_merges', { stud_id: one.stud_id })).body.data
    assert.deepEqual(
      merges.map((each: { name: string; mobile: string }) => [each.name, each.mobile]),
      [[two.name, `••••${two.mobile.slice(-4)}`]],
    )
  })

  it('Two accounts of one person are in the history under both, and erased with both', async () => {
    const [one, two] = [await entered({ name: 'Meera Kanari' }), await registered({ name: 'Zubaida Vogel' })]
    await merged(one, two)
    const entriesOf = async ({ stud_id }: Student) =>
      (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries
    for (const [student, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const [entry] = await entriesOf(student)
      assert.equal(entry.action, 'accounts_merged')
      assert.ok(JSON.stringify(entry.changes).includes(other.name))
    }
    await fresh(owner)
    const { text } = (await owner.post('export_student', { stud_id: one.stud_id })).body.data
    assert.ok(text.includes('Zubaida Vogel'))
    assert.equal((await owner.post('erase_student', { stud_id: one.stud_id, typed: one.name })).status, 200)
    for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
      const rows = JSON.stringify(await test.db.read.selectFrom(table).selectAll().execute())
      for (const word of [one.name, two.name, two.mobile]) assert.ok(!rows.includes(word), `${word} is in ${table}`)
    }
  })

  it('Two accounts of one person are not parted where a number is somebody else’s by now, or out of turn', async () => {
    const [one, two, three] = [await entered(), await registered(), await registered()]
    const first = await merged(one, two)
    test.clock.seconds(1)
    const second = await merged(one, three)
    const refusal = async (asked: object) => (await undo(asked)).body
    assert.match((await refusal(first)).message, /merged later/)
    const taker = await registered({ mobile: three.mobile, name: 'Has It Now' })
    assert.match((await refusal(second)).message, /Someone else/)
    const free = { mobile: '9333300001' }
    await test.db.write((tx) => tx.updateTable('students').set(free).where('stud_id', '=', taker.stud_id).execute())
    assert.equal((await undo(second)).status, 200)
    assert.equal((await undo(first)).status, 200)
  })

  it('Two accounts of one person are one for good after thirty days', async () => {
    const [one, two] = [await entered(), await registered()]
    const done = await merged(one, two)
    test.clock.days(31)
    const late = await signedInStaff(test, 'clerk')
    owner = await signedInStaff(test, 'owner')
    assert.match((await undo(done, late)).body.message, /30 days/)
    await startRetentionJob(test)
    const [row] = await rowsOfStudent(test.db.read, 'merges', one.stud_id)
    assert.deepEqual([row?.kept, row?.other_id], [null, two.stud_id])
    const { merges } = (await late.post('student_merges', { stud_id: one.stud_id })).body.data
    assert.deepEqual([merges[0].name, merges[0].until], [null, null])
  })
})
