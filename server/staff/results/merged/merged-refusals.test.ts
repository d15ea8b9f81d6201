import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { computeResults } from '../../../assessment/results/compute-results.ts'
import { changePaper } from '../../../assessment/paper/paper-writes.queries.ts'
import { aLevel, aSubject } from '../../../testing/makers.ts'
import { mergingBy } from '../../../testing/merging.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aWrittenShift, type WrittenShift } from '../../../testing/written-shift.queries.ts'

const AFTER_SECONDS = 3600 + 910
const DAY_MS = 86_400_000

describe('papers that cannot be merged as shifts', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const level = await aLevel(test)
  const [physics, chemistry] = [await aSubject(test, level), await aSubject(test, level, 'Chemistry')]
  const shiftOf = async (name: string, count: number, subjects = [physics, chemistry], of?: WrittenShift) => {
    const all = Array.from({ length: count }, (_, at) => [2, at % 3, 2])
    const students = of?.writers.slice(0, 7).map(({ student }) => student) ?? []
    return aWrittenShift(test, { name, subjects, all, students })
  }
  const over = async () => {
    test.clock.seconds(AFTER_SECONDS)
    await computeResults(test)
    return signedInStaff(test, 'examiner')
  }
  const press = (shifts: readonly { paper_id: number }[]) => ({
    name: 'Mock',
    paper_ids: shifts.map(({ paper_id }) => paper_id),
  })
  const refused = async (staff: SignedInStaff, shifts: readonly { paper_id: number }[], language = 'en') => {
    const { status, body } = await staff.post('merge_shifts', press(shifts), { language })
    assert.equal(status, 422, JSON.stringify(body))
    return body.message as string
  }

  it('Papers that cannot be merged as shifts are refused with the shifts that are too small, and how many appeared', async () => {
    const shifts = [await shiftOf('Morning', 100), await shiftOf('Noon', 99), await shiftOf('Evening', 3)]
    const said = await refused(await over(), shifts)
    assert.match(said, /at least 100 students.*Noon: 99; Evening: 3\./)
    assert.doesNotMatch(said, /Morning/)
  })

  it('Papers that cannot be merged as shifts are refused where they are of other exams, with what differs', async () => {
    const one = await shiftOf('One', 100)
    const three = [physics, chemistry, await aSubject(test, level, 'Biology')]
    const [other, longer] = [await shiftOf('Other', 100, [chemistry, physics]), await shiftOf('Longer', 100, three)]
    const renamed = await shiftOf('Sections', 100)
    const kept = { attempt_at_most: null, minutes: null, negative_divisor: 1, partial: 'none' }
    await test.db.write(async (tx) => {
      const { paper_id, questions } = renamed
      const sections = ['Part A', 'Part B'].map((name, at) => ({ paper_id, section_id: at + 1, name, ...kept }))
      await tx.insertInto('paper_sections').values(sections).execute()
      const second = questions.slice(3).map(({ question_id }) => question_id)
      const moved = tx.updateTable('paper_questions').set({ section_id: 2 }).where('paper_id', '=', paper_id)
      await moved.where('question_id', 'in', second).execute()
    })
    const examiner = await over()
    assert.match(await refused(examiner, [one, other]), /“One”: Physics, Chemistry\. Of “Other”: Chemistry, Physics/)
    assert.match(await refused(examiner, [one, longer]), /Maximum marks of “One”: 12\. Of “Longer”: 18/)
    assert.match(await refused(examiner, [one, renamed]), /Of “Sections”: Part A \(6\), Part B \(6\)/)
  })

  it('Papers that cannot be merged as shifts are refused where somebody appeared in two, with who and in which', async () => {
    const first = await shiftOf('First', 100)
    const second = await shiftOf('Second', 110, undefined, first)
    const examiner = await over()
    const { body } = await examiner.post('merge_shifts', press([first, second]))
    const [{ student } = assert.fail()] = first.writers
    const { stud_id, name, admission_no } = student
    assert.deepEqual([body.data.merged_id, body.data.twice_count], [null, 7])
    const named = body.data.twice.find((one: { stud_id: number }) => one.stud_id === stud_id)
    assert.deepEqual(named, { stud_id, name, admission_no, shifts: ['First', 'Second'] })
    assert.deepEqual((await examiner.post('merged_results')).body.data.merged, [])
    // Whose test is void in one of them did not appear in it.
    const { paper_id } = second
    for (const { attempt_id } of second.writers.slice(0, 7)) {
      const rule = { paper_id, attempt_id, ruling: 'void', reason: 'Wrote it twice', request_key: `rule-${attempt_id}` }
      assert.equal((await examiner.post('rule_attempt', rule)).status, 200)
    }
    await computeResults(test)
    const { merged_id } = (await examiner.post('merge_shifts', press([first, second]))).body.data
    await computeResults(test)
    const { state, fault, shifts } = (await examiner.post('merged_result', { merged_id })).body.data
    assert.deepEqual([state, fault, shifts[1].appeared], ['ready', null, 103])
    // A ruling that is taken back after the merge: no list in which somebody stands twice.
    const [{ attempt_id } = assert.fail()] = second.writers
    const rule = { paper_id, attempt_id, ruling: null, reason: 'It counts', request_key: 'rule-back' }
    assert.equal((await examiner.post('rule_attempt', rule)).status, 200)
    await computeResults(test)
    const later = (await examiner.post('merged_result', { merged_id })).body.data
    assert.deepEqual([later.state, later.may.publish], ['ranking', false])
    assert.deepEqual([later.fault, later.twice_count, later.twice[0].stud_id], [null, 1, stud_id])
    // Published or not, papers that cannot be merged any more are free again.
    await test.db.write((tx) => tx.updateTable('merged_results').set({ published_at: 1 }).execute())
    assert.equal((await examiner.post('merged_result', { merged_id })).body.data.may.undo, true)
    assert.equal((await examiner.post('undo_merged', { merged_id })).status, 200)
  })

  it('Papers that cannot be merged as shifts are refused while they are written, twice, alone, and where there are none', async () => {
    const [one, two, three] = [await shiftOf('1', 100), await shiftOf('2', 100), await shiftOf('3', 100)]
    assert.match(await refused(await signedInStaff(test, 'examiner'), [one, two]), /can still take “1”/)
    const examiner = await over()
    assert.match(await refused(examiner, [one, one]), /at least two/)
    assert.equal((await examiner.post('merge_shifts', press([one, { paper_id: 1 }]))).status, 404)
    assert.equal((await examiner.post('merge_shifts', { ...press([one, two]), name: ' ' })).status, 400)
    const { merged_id } = (await examiner.post('merge_shifts', press([one, two]))).body.data
    assert.match(await refused(examiner, [three, two]), /“2” is already a shift of “Mock”/)
    // Undone, its papers are free, and their own results as they were.
    assert.equal((await examiner.post('undo_merged', { merged_id })).status, 200)
    assert.equal((await examiner.post('undo_merged', { merged_id })).status, 404)
    assert.equal((await examiner.post('rank_list', { paper_id: two.paper_id })).body.data.rows.length, 100)
    assert.equal((await examiner.post('merge_shifts', press([three, two]))).status, 200)
  })

  it('Papers that are merged twice at the same moment become one exam, and the other press is told so', async () => {
    const [one, two, three] = [await shiftOf('1', 100), await shiftOf('2', 100), await shiftOf('3', 100)]
    const examiner = await over()
    const both = await Promise.all([
      examiner.post('merge_shifts', press([one, two])),
      examiner.post('merge_shifts', { ...press([two, three]), name: 'Other mock' }),
    ])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const lost = both.find(({ status }) => status === 409)
    assert.match(lost?.body.message, /“2” is already a shift of “(Mock|Other mock)”/)
    const { merged } = (await examiner.post('merged_results')).body.data
    const own = merged.filter(({ shifts }: { shifts: { paper_id: number }[] }) =>
      shifts.some(({ paper_id }) => paper_id === two.paper_id),
    )
    assert.equal(own.length, 1)
    // Whoever separates them at the moment at which another one does learns that it is done.
    const [{ merged_id }] = own
    const parted = await Promise.all([
      examiner.post('undo_merged', { merged_id }),
      examiner.post('undo_merged', { merged_id }),
    ])
    assert.deepEqual(
      parted.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.equal((await examiner.post('merge_shifts', press([one, two]))).status, 200)
  })

  it('Papers that are separated while they are published are published or separated, never both', async () => {
    const [one, two] = [await shiftOf('1', 100), await shiftOf('2', 100)]
    const examiner = await over()
    const { merged_id } = (await examiner.post('merge_shifts', press([one, two]))).body.data
    await computeResults(test)
    const [undone, published] = await Promise.all([
      examiner.post('undo_merged', { merged_id }),
      examiner.post('publish_merged', { merged_id }),
    ])
    assert.deepEqual(
      [undone.status, published.status].toSorted((a, b) => a - b),
      [200, 409],
    )
    const later = await examiner.post('merged_result', { merged_id })
    assert.equal(later.status, published.status === 200 ? 200 : 404)
  })

  it('Papers whose sections are written in another way are shifts of one exam', async () => {
    const [one, two] = [await shiftOf('Plain', 100), await shiftOf('Loud', 100)]
    const kept = { attempt_at_most: null, minutes: null, negative_divisor: 1, partial: 'none' }
    for (const [{ paper_id, questions }, names] of [
      [one, ['Part A', 'Part B']],
      [two, ['PART A ', 'part  b']],
    ] as const) {
      await test.db.write(async (tx) => {
        const sections = names.map((name, at) => ({ paper_id, section_id: at + 1, name, ...kept }))
        await tx.insertInto('paper_sections').values(sections).execute()
        const second = questions.slice(3).map(({ question_id }) => question_id)
        const moved = tx.updateTable('paper_questions').set({ section_id: 2 }).where('paper_id', '=', paper_id)
        await moved.where('question_id', 'in', second).execute()
      })
    }
    assert.equal((await (await over()).post('merge_shifts', press([one, two]))).status, 200)
  })

  it('Papers of which one student wrote two under two accounts list nobody once the accounts are one', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const accounts = mergingBy(test, clerk)
    const [entered, registered] = [await accounts.entered(), await accounts.registered()]
    const all = Array.from({ length: 101 }, (_, at) => [2, at % 3, 2])
    const subjects = [physics, chemistry]
    const one = await aWrittenShift(test, { name: 'One', subjects, all, students: [entered] })
    const two = await aWrittenShift(test, { name: 'Two', subjects, all, students: [registered] })
    const examiner = await over()
    const { merged_id } = (await examiner.post('merge_shifts', press([one, two]))).body.data
    await computeResults(test)
    await test.db.write((tx) => tx.updateTable('merged_results').set({ published_at: 1 }).execute())
    const office = mergingBy(test, await signedInStaff(test, 'clerk'))
    await office.merged(entered, registered)
    assert.equal((await examiner.post('merged_list', { merged_id })).status, 422)
    await computeResults(test)
    const held = (await examiner.post('merged_result', { merged_id })).body.data
    assert.deepEqual([held.state, held.twice_count, held.twice[0].stud_id], ['ranking', 1, entered.stud_id])
    const { paper_id, writers } = two
    const rule = { paper_id, attempt_id: writers[0]?.attempt_id, ruling: 'void', reason: 'Wrote it twice' }
    assert.equal((await examiner.post('rule_attempt', { ...rule, request_key: 'rule-double' })).status, 200)
    await computeResults(test)
    const rows: { stud_id: number }[] = []
    for (let after: object | null | undefined; after !== null;) {
      const { body } = await examiner.post('merged_list', { merged_id, ...(after && { after }) })
      rows.push(...body.data.rows)
      after = body.data.cursor
    }
    assert.equal(rows.length, 201)
    assert.equal(rows.filter(({ stud_id }) => stud_id === entered.stud_id).length, 1)
  })

  it('Papers of which one has no results yet are merged for nobody to see before all are out', async () => {
    const [early, late] = [await shiftOf('Early', 100), await shiftOf('Late', 100)]
    const results_at = test.clock.now() + DAY_MS
    await test.db.write((tx) => changePaper(tx, late.paper_id, { results_at }))
    const examiner = await over()
    const { merged_id } = (await examiner.post('merge_shifts', press([early, late]))).body.data
    await computeResults(test)
    for (const path of ['merged_list', 'export_merged', 'publish_merged'])
      assert.equal((await examiner.post(path, { merged_id })).status, 422, path)
    assert.equal((await examiner.post('merged_result', { merged_id })).body.data.state, 'waits')
    test.clock.set(new Date(results_at + 60_000).toISOString())
    await computeResults(test)
    const later = await signedInStaff(test, 'examiner')
    assert.equal((await later.post('merged_list', { merged_id })).body.data.rows.length, 100)
  })

  it('Papers are merged by owners and examiners alone', async () => {
    for (const role of ['teacher', 'clerk', 'invigilator'] as const) {
      const staff = await signedInStaff(test, role)
      for (const path of ['merged_results', 'merge_shifts', 'merged_result', 'merged_list', 'publish_merged'])
        assert.equal((await staff.post(path, {})).status, 403, `${role} ${path}`)
    }
  })
})
