import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endStaff, staffById } from '../../accounts/staff.queries.ts'
import { signIn } from '../../../testing/makers.ts'
import { sealedPaper } from '../../../testing/sealed-paper.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff-browser.ts'

describe('a change of a sealed paper', async () => {
  const { test, owner, examiner, second, fresh, seal, question, propose, decide, ready, alarms, inPaper } =
    await sealedPaper()
  const [paper, other] = [await seal(), await seal([['Q-1', 'Q-3']])]
  const kinds = async (who: SignedInStaff = owner) => (await alarms(who)).map(({ kind }) => kind)
  const entries = async (entity: string, entity_id: string) =>
    (await owner.post('audit', { entity, entity_id })).body.data.entries

  it('A change of a sealed paper asks for a reason, a fresh factor, and something that differs', async () => {
    const { question_id, version, fields } = await question('Q-1')
    const body = { question_id, version, fields: { ...fields, correct: 'A' }, reason: 'Wrong' }
    test.clock.seconds(301)
    assert.equal((await examiner.post('propose_sealed_change', body)).body.data.reason, 'factor_needed')
    await fresh(examiner)
    for (const reason of ['', '  '])
      assert.equal((await examiner.post('propose_sealed_change', { ...body, reason })).body.data.reason, 'malformed')
    const same = await propose('Q-1', { difficulty: 'Hard' })
    assert.match(same.body.message, /Nothing that students see/)
    const stale = await examiner.post('propose_sealed_change', { ...body, version: 'x'.repeat(43) })
    assert.equal(stale.body.data.reason, 'changed_meanwhile')
    assert.match((await propose('Q-4', { correct: 'A' })).body.message, /isn’t in a sealed paper/)
    assert.deepEqual((await propose('Q-1', { correct: 'Z' })).body.data.change_id, null)
    assert.deepEqual(await kinds(), [])
  })

  it('A change of a sealed paper waits for somebody else, who sees old and new, and changes nothing until then', async () => {
    const { change_id } = (await propose('Q-1', { correct: 'A' })).body.data
    assert.match((await propose('Q-1', { correct: 'A, B' })).body.message, /already waiting/)
    const alone = await decide(change_id, examiner)
    assert.match(alone.body.message, /someone else has to decide/)
    assert.equal(await inPaper(paper.paper_id, 'Q-1'), '1 Eight')
    assert.deepEqual(await kinds(second), ['proposed'])
    assert.equal((await question('Q-1')).waiting_change, change_id)
    const { change, before, after } = (await second.post('sealed_change', { change_id })).body.data
    assert.deepEqual(change.fields, [{ field: 'correct', before: 'B', after: 'A' }])
    assert.deepEqual([before.correct, after.correct, change.is_own], ['B', 'A', false])
    assert.deepEqual(
      change.papers.map(({ name }: { name: string }) => name),
      [paper.name, other.name],
    )
    assert.equal((await decide(change_id, second, false)).status, 200)
    assert.equal((await decide(change_id, second)).body.data.reason, 'changed_meanwhile')
    assert.equal((await second.post('sealed_change', { change_id })).body.data.change.note, 'It is right as it is')
    assert.equal(await inPaper(paper.paper_id, 'Q-1'), '1 Eight')
  })

  it('A change of a sealed paper is withdrawn by who proposed it alone', async () => {
    const { change_id } = (await propose('Q-1', { correct: 'A' })).body.data
    assert.match((await second.post('withdraw_sealed_change', { change_id })).body.message, /Only the person/)
    assert.equal((await examiner.post('withdraw_sealed_change', { change_id })).status, 200)
    assert.equal((await decide(change_id, second)).body.data.reason, 'changed_meanwhile')
  })

  it('A change of a sealed paper reaches every sealed paper with the question, each with a new seal and both names', async () => {
    const { change_id } = (await propose('Q-1', { correct: 'A' }, second)).body.data
    assert.equal((await decide(change_id, owner)).status, 200)
    for (const { paper_id, draft_id, seal: before } of [paper, other]) {
      assert.equal(await inPaper(paper_id, 'Q-1'), '2 Six')
      const { sealed, is_ready } = await ready(paper_id)
      assert.deepEqual([sealed.is_kept, is_ready, sealed.seal === before], [true, true, false])
      const [entry] = await entries('paper_draft', String(draft_id))
      assert.deepEqual([entry.action, entry.reason], ['sealed_paper_changed', 'The printed key is wrong'])
      assert.deepEqual(entry.changes[0], { field: 'seal', before, after: sealed.seal })
    }
    const { state, author, proof_reader } = await question('Q-1')
    assert.equal(state, 'proof_read')
    assert.notEqual(author, proof_reader)
    const { version } = (await examiner.post('paper_draft', { draft_id: paper.draft_id })).body.data
    assert.equal(version, paper.version + 1)
  })

  it('A change of a sealed paper is an alarm with the difference until who sealed the paper has seen it', async () => {
    const of = (all: Awaited<ReturnType<typeof alarms>>) => all.filter(({ draft_id }) => draft_id === paper.draft_id)
    const [alarm] = of(await alarms(examiner))
    assert.ok(alarm)
    assert.deepEqual(
      [alarm.kind, alarm.code, alarm.may_see, alarm['reason']],
      ['changed', 'Q-1', true, 'The printed key is wrong'],
    )
    assert.deepEqual(alarm['fields'], [{ field: 'correct', before: 'B', after: 'A' }])
    assert.deepEqual(
      (await ready(paper.paper_id)).alarms.map(({ kind }: { kind: string }) => kind),
      ['changed'],
    )
    const seen = { draft_id: paper.draft_id, change_id: alarm['change_id'] }
    assert.equal(of(await alarms(owner))[0]?.may_see, false)
    assert.match((await owner.post('see_seal_alarm', seen)).body.message, /sealed the paper/)
    assert.equal((await examiner.post('see_seal_alarm', seen)).status, 200)
    assert.equal((await examiner.post('see_seal_alarm', seen)).body.data.reason, 'changed_meanwhile')
    assert.deepEqual(of(await alarms(examiner)), [])
    assert.equal((await alarms(examiner)).length, 1)
  })

  it('A change of a sealed paper is for somebody without a part in it to see, where who sealed the paper is gone', async () => {
    const { staff_id, version = 0 } = (await staffById(test.db.read, examiner.staff_id)) ?? {}
    const owner2 = await signedInStaff(test, 'examiner')
    await test.db.write((tx) =>
      endStaff(tx, { staff_id: staff_id ?? 0, version, restore: false, now: test.clock.now() }),
    )
    const may = async (who: typeof owner2) => (await alarms(who)).map(({ may_see }) => may_see)
    assert.deepEqual([await may(owner2), await may(second), await may(owner)], [[true], [false], [false]])
    await test.db.write((tx) =>
      endStaff(tx, { staff_id: staff_id ?? 0, version: version + 1, restore: true, now: test.clock.now() }),
    )
  })

  it('A change of a sealed paper is refused where the question is another by now, and once students have begun', async () => {
    const back = await signedInStaff(test, 'examiner')
    const { change_id } = (await propose('Q-3', { correct: 'A' }, back)).body.data
    await test.db.write((tx) =>
      tx.updateTable('sealed_changes').set({ question_version: 'x' }).where('change_id', '=', change_id).execute(),
    )
    assert.equal((await decide(change_id, owner)).body.data.reason, 'changed_meanwhile')
    await back.post('withdraw_sealed_change', { change_id })
    const waiting = (await propose('Q-1', { correct: 'B' }, back)).body.data.change_id
    const student = await test.db.read.selectFrom('students').selectAll().executeTakeFirstOrThrow()
    test.clock.set('2026-12-01T10:05:00+05:30')
    const pupil = await signIn(test, student)
    const exam = { stud_id: student.stud_id, exam_id: paper.paper_id }
    assert.equal((await test.post('/Student/exam', exam, pupil)).status, 200)
    const late = await signedInStaff(test, 'owner')
    const refused = await late.post('decide_sealed_change', { change_id: waiting, approve: true, note: '' })
    assert.match(refused.body.message, /Correct its answer key instead/)
    const again = await signedInStaff(test, 'examiner')
    assert.match((await propose('Q-2', { correct: 'A' }, again)).body.message, /Correct its answer key instead/)
    assert.equal(await inPaper(paper.paper_id, 'Q-1'), '2 Six')
  })
})

describe('a seal', async () => {
  const { test, owner, examiner, second, fresh, seal, propose, decide, ready, alarms } = await sealedPaper()
  const kinds = async (who: SignedInStaff = owner) => (await alarms(who)).map(({ kind }) => kind)

  it('A seal that is not what is stored is an alarm, names what differs, and is never ready', async () => {
    const paper = await seal()
    const { paper_id } = paper
    await test.db.write(async (tx) => {
      await tx.updateTable('papers').set({ minutes: 45 }).where('paper_id', '=', paper_id).execute()
      const held = tx.selectFrom('paper_questions').where('paper_id', '=', paper_id).select('question_id')
      const other = { explanation: 'Otherwise' }
      await tx.updateTable('questions').set(other).where('question_id', 'in', held).execute()
    })
    const { sealed, is_ready, alarms: own } = await ready(paper_id)
    assert.deepEqual([sealed.is_kept, is_ready], [false, false])
    assert.deepEqual(sealed.differences, [
      { what: 'paper', name: 'minutes', before: '60', after: '45' },
      { what: 'question', name: 'Q-1', before: '1', after: '1' },
      { what: 'question', name: 'Q-2', before: '1', after: '1' },
    ])
    assert.deepEqual([own[0].kind, own[0].differences.length], ['broken', 3])
    const { papers } = (await examiner.post('papers', { state: 'to_come' })).body.data
    assert.equal(papers.find((one: { paper_id: number }) => one.paper_id === paper_id).is_kept, null)
    test.clock.set('2026-11-30T10:30:00+05:30')
    const near = await signedInStaff(test, 'examiner')
    assert.deepEqual(await kinds(near), ['broken'])
    const { tests } = (await near.post('today')).body.data
    assert.equal(tests.find((one: { paper_id: number }) => one.paper_id === paper_id).is_kept, false)
    const listed = (await near.post('papers', { state: 'to_come' })).body.data.papers
    assert.equal(listed.find((one: { paper_id: number }) => one.paper_id === paper_id).is_kept, false)
    test.clock.set('2026-11-20T10:40:00+05:30')
    const { change_id } = (await propose('Q-1', { question: 'Which?' }, second)).body.data
    assert.match((await decide(change_id, owner)).body.message, /no longer matches what was sealed/)
    await second.post('withdraw_sealed_change', { change_id })
    await test.db.write((tx) =>
      tx.updateTable('papers').set({ minutes: 60 }).where('paper_id', '=', paper_id).execute(),
    )
  })

  it('A seal that was opened is an alarm with its reason until another person has seen it', async () => {
    const paper = await seal([['Q-3']])
    await fresh(examiner)
    const { draft_id, version } = paper
    const opened = await examiner.post('unseal_paper', { draft_id, version, reason: 'The end is too early' })
    const unsealed = async () => (await alarms(owner)).filter(({ kind }) => kind === 'unsealed')
    assert.deepEqual(
      (await unsealed()).map((one) => [one.name, one['reason'], one.may_see]),
      [[paper.name, 'The end is too early', true]],
    )
    assert.match((await examiner.post('see_seal_alarm', { draft_id })).body.message, /Another owner or examiner/)
    // Sealed again by the same person, it is still for others to see.
    const again = await examiner.post('seal_paper', { draft_id, version: opened.body.data.version })
    assert.ok(again.body.data.sealed, JSON.stringify(again.body))
    assert.equal((await unsealed()).length, 1)
    assert.deepEqual(
      (await ready(again.body.data.sealed.paper_id)).alarms.map(({ kind }: { kind: string }) => kind),
      ['unsealed'],
    )
    assert.equal((await owner.post('see_seal_alarm', { draft_id })).status, 200)
    assert.deepEqual(await unsealed(), [])
  })

  it('A seal that was opened has no change that waits, until the paper is sealed again', async () => {
    const { draft_id, version } = await seal([['Q-4']])
    const { change_id } = (await propose('Q-4', { correct: 'A' }, second)).body.data
    assert.equal((await kinds()).includes('proposed'), true)
    const opened = await examiner.post('unseal_paper', { draft_id, version, reason: 'Again' })
    assert.equal((await kinds()).includes('proposed'), false)
    assert.match((await decide(change_id, owner)).body.message, /isn’t in a sealed paper/)
    const again = await examiner.post('seal_paper', { draft_id, version: opened.body.data.version })
    assert.equal((await kinds()).includes('proposed'), true)
    await second.post('withdraw_sealed_change', { change_id })
    await examiner.post('unseal_paper', { draft_id, version: again.body.data.sealed.version, reason: 'For good' })
    await owner.post('see_seal_alarm', { draft_id })
  })

  it('A seal that was opened is closed by who seals the paper again, where that is another person', async () => {
    const paper = await seal([['Q-4']])
    await fresh(examiner)
    const { draft_id } = paper
    const opened = await examiner.post('unseal_paper', { draft_id, version: paper.version, reason: 'Again' })
    await fresh(second)
    const again = await second.post('seal_paper', { draft_id, version: opened.body.data.version })
    assert.ok(again.body.data.sealed, JSON.stringify(again.body))
    assert.equal(
      (await alarms(owner)).some(({ kind }) => kind === 'unsealed'),
      false,
    )
  })

  it('A seal stays whole through acts of its own: the time of results, and more time for groups', async () => {
    const paper = await seal([['Q-3', 'Q-4']])
    const { groups, seen } = (await examiner.post('extra_time', { paper_id: paper.paper_id })).body.data
    const own = { batch: 'P2-A', students: [], amount: '10', unit: 'minutes' }
    const body = { paper_id: paper.paper_id, seen, groups: [...groups, own], reason: 'A certificate' }
    assert.deepEqual((await examiner.post('save_extra_time', body)).body.data.refusals, [])
    await test.db.write((tx) =>
      tx.updateTable('papers').set({ results_at: 1 }).where('paper_id', '=', paper.paper_id).execute(),
    )
    assert.equal((await ready(paper.paper_id)).sealed.is_kept, true)
  })
})
