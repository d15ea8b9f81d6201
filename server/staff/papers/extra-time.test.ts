import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setBatches } from '../../features/account/batches.queries.ts'
import { putForm } from '../../importing/forms/one-form.ts'
import { sheetOfPaper } from '../../importing/forms/one-paper.ts'
import { aBatch, aSignedIn, aStudent, signIn } from '../../testing/makers.ts'
import { type BuiltFields, paperBuilder, said } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'

const MINUTE_MS = 60_000
const REASON = 'A certificate of the board'
const minutes = (amount: string, group: object) => ({ batch: '', students: [], amount, unit: 'minutes', ...group })

describe('more time for groups of students', async () => {
  const { test, ac_id, batch_id, student, stud_id, examiner, readers, nobody, codeOf, ...build } = await paperBuilder()
  const { ready, check, fresh, seal, sees } = build
  const quick = (await aSignedIn(test, { name: 'Binu Jose', admission_no: 'ADM-77' })).student
  const inBatches = async (who: { stud_id: number }, batches: number[]) =>
    test.db.write((tx) => setBatches(tx, who.stud_id, batches, { since: null, newId: test.newId }))
  const slow_id = await aBatch(test, ac_id)
  await inBatches(student, [batch_id, slow_id])
  await inBatches(quick, [batch_id])
  const slow = await codeOf(slow_id)
  /** When the examiner's session is not over. */
  const back = () => test.clock.set('2026-11-20T10:30:00+05:30')
  const refusals = async (extra: object[], changes: BuiltFields = {}) => {
    const { draft_id, fields } = await ready({ extra, ...changes })
    return said((await check(draft_id, fields)).refusals)
  }
  const sealed = async (changes: BuiltFields) => {
    back()
    const draft = await ready(changes)
    await fresh()
    const done = await seal(draft)
    return { ...draft, ...(done.sealed ?? assert.fail(JSON.stringify(done))) } as typeof draft & {
      paper_id: number
      version: number
      seal: string
    }
  }
  const openAt = async (instant: string) => {
    test.clock.set(instant)
    return Date.parse(instant)
  }
  const begin = async (who: { stud_id: number }, paper_id: number) => {
    const pupil = await signIn(test, who)
    const begun = await test.post('/Student/exam', { stud_id: who.stud_id, exam_id: paper_id }, pupil)
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    return begun.body.data as { deadline: string; attempt_id: number; exam: { time: number } }
  }

  it('More time for groups of students is told with how many and who it is, and the longest of several groups counts', async () => {
    const extra = [minutes('20', { batch: slow }), { ...minutes('25', { students: [stud_id] }), unit: 'percent' }]
    const { draft_id, fields } = await ready({ extra, minutes: '90' })
    const answer = await check(draft_id, fields)
    assert.deepEqual(answer.refusals, [])
    assert.deepEqual(
      answer.extra.map((one: BuiltFields) => [one['count'], one['names'], one['minutes']]),
      [
        [1, ['Anu Thomas'], 20],
        [1, ['Anu Thomas'], 23],
      ],
    )
    assert.equal(answer.extra[1].students[0].name, 'Anu Thomas')
  })

  it('More time for groups of students refuses a time that is none, nobody, and who does not write the paper', async () => {
    const other = await aStudent(test, { name: 'Out Side' })
    assert.deepEqual(await refusals([minutes('x', { batch: slow })]), ['extra extra_amount'])
    assert.deepEqual(await refusals([minutes('10', { batch: nobody })]), ['extra extra_nobody'])
    assert.deepEqual(await refusals([minutes('10', {})]), ['extra extra_nobody'])
    assert.deepEqual(await refusals([minutes('10', { students: [stud_id, other.stud_id] })]), ['extra extra_outside'])
    assert.deepEqual(await refusals([minutes('10', { batch: slow })], { minutes: '' }), ['extra extra_no_minutes'])
  })

  it('More time for groups of students refuses results before the last of them is done', async () => {
    const day = '2027-04-01'
    const times = { start: `${day} 10:00`, end: `${day} 11:00`, minutes: '60' }
    const extra = [minutes('30', { batch: slow })]
    assert.deepEqual(await refusals(extra, { ...times, results: `${day} 11:15` }), ['results extra_results'])
    assert.deepEqual(await refusals(extra, { ...times, results: `${day} 11:30` }), [])
  })

  it('More time for groups of students refuses a paper for which they come too late from the one before, and no other', async () => {
    const day = '2027-04-02'
    await sealed({ start: `${day} 10:00`, end: `${day} 11:00`, extra: [minutes('30', { batch: slow })] })
    const next = { start: `${day} 11:00`, end: `${day} 12:00` }
    assert.deepEqual(await refusals([], next), ['start overlap'])
    // Nobody of that batch has longer.
    const alone = await aBatch(test, ac_id)
    await inBatches(quick, [batch_id, alone])
    assert.deepEqual(await refusals([], { ...next, readers: await codeOf(alone) }), [])
    assert.deepEqual(await refusals([], { start: `${day} 11:30`, end: `${day} 12:30` }), [])
  })

  it('More time for groups of students makes the attempt longer from its start on, of them alone, and is seen before and in the hall', async () => {
    const day = '2027-04-03'
    const times = { start: `${day} 10:00`, end: `${day} 11:00`, minutes: '60' }
    const { paper_id, name } = await sealed({ ...times, extra: [minutes('15', { batch: slow })] })
    assert.equal(((await sees(name)) as unknown as { time: number }).time, 75)
    const other = await test.post('/Student/exams', { stud_id: quick.stud_id }, await signIn(test, quick))
    const shown = (other.body.data as { name: string; time: number }[]).find((exam) => exam.name === name)
    assert.equal(shown?.time, 60)
    const now = await openAt(`${day}T10:20:00+05:30`)
    const pupil = await signIn(test, student)
    const instructions = await test.post('/Student/paper_instructions', { stud_id, paper_id }, pupil)
    assert.equal(instructions.body.data?.time, 75, JSON.stringify(instructions.body))
    const [long, short] = [await begin(student, paper_id), await begin(quick, paper_id)]
    // Both begin late, so the window ends after forty minutes; only one has fifteen more.
    assert.equal(Date.parse(long.deadline) - now, 55 * MINUTE_MS)
    assert.equal(Date.parse(short.deadline) - now, 40 * MINUTE_MS)
    assert.equal(long.exam.time, 75)
    const office = await signedInStaff(test, 'examiner')
    const { rows } = (await office.post('sitting', { paper_id })).body.data
    const extraOf = (id: number) =>
      rows.find((row: { attempt_id: number }) => row.attempt_id === id).extra_seconds as number
    assert.deepEqual([extraOf(long.attempt_id), extraOf(short.attempt_id)], [900, 0])
    // Minutes of the hall come on top, and the first end with the sum of the acts is the end.
    const press = { paper_id, minutes: 5, reason: 'Noise', request_key: 'press-1-of-extra-time' }
    await office.post('extend_attempts', press)
    const acts = await test.db.read
      .selectFrom('attempt_acts')
      .where('stud_id', '=', stud_id)
      .where('attempt_id', '=', long.attempt_id)
      .select('ms')
      .execute()
    const { deadline } = await test.db.read
      .selectFrom('attempts')
      .where('stud_id', '=', stud_id)
      .where('attempt_id', '=', long.attempt_id)
      .select('deadline')
      .executeTakeFirstOrThrow()
    assert.equal(
      deadline,
      acts.reduce((sum, { ms }) => sum + ms, Date.parse(long.deadline)),
    )
    // Results wait for the last, and what comes in the last minute counts.
    const { results_at } = (await office.post('paper_readiness', { paper_id })).body.data
    assert.ok(Date.parse(results_at) >= now + 60 * MINUTE_MS, results_at)
  })

  it('More time for groups of students holds results back for who begins in the last moment, also after everybody was given minutes', async () => {
    const day = '2027-04-04'
    const times = { start: `${day} 10:00`, end: `${day} 11:00`, minutes: '60' }
    const { paper_id } = await sealed({ ...times, extra: [minutes('15', { batch: slow })] })
    await openAt(`${day}T10:10:00+05:30`)
    await begin(quick, paper_id)
    const office = await signedInStaff(test, 'examiner')
    const press = { paper_id, minutes: 10, reason: 'Noise', request_key: 'press-2-of-extra-time' }
    await office.post('extend_attempts', press)
    await openAt(`${day}T10:59:00+05:30`)
    const { deadline } = await begin(student, paper_id)
    assert.equal(deadline, `${day}T11:25:00+05:30`)
    const { latest_deadline } = await test.db.read
      .selectFrom('papers')
      .where('paper_id', '=', paper_id)
      .select('latest_deadline')
      .executeTakeFirstOrThrow()
    assert.equal(latest_deadline, Date.parse(deadline))
    const { rows } = (await office.post('sitting', { paper_id })).body.data
    assert.equal(rows.find((row: { stud_id: number }) => row.stud_id === stud_id).extra_seconds, 25 * 60)
  })

  it('More time for groups of students is changed after the seal until somebody has begun, with a reason and the seal anew', async () => {
    back()
    const office = await signedInStaff(test, 'examiner')
    const post = async (path: string, body: object) => (await office.post(path, body)).body
    const day = '2027-04-06'
    const draft = await ready({ start: `${day} 10:00`, end: `${day} 11:00`, extra: [] })
    await office.post('confirm_totp', { code: office.nextCode() })
    const { sealed: first } = (await post('seal_paper', draft)).data
    const { paper_id } = first
    const before = (await post('extra_time', { paper_id })).data.seen
    const groups = [minutes('15', { batch: slow })]
    const body = { paper_id, groups, seen: before, reason: REASON }
    assert.deepEqual((await post('check_extra_time', { paper_id, groups })).data.told[0].count, 1)
    assert.deepEqual((await post('save_extra_time', body)).data, { refusals: [] })
    assert.equal((await post('save_extra_time', body)).data.reason, 'changed_meanwhile')
    const { sealed: second } = (await post('paper_readiness', { paper_id })).data
    assert.notEqual(second.seal, first.seal)
    assert.equal(second.is_kept, true)
    const wrong = { ...body, seen: (await post('extra_time', { paper_id })).data.seen, groups: [minutes('0', {})] }
    assert.deepEqual(said((await post('save_extra_time', wrong)).data.refusals), [
      'extra extra_amount',
      'extra extra_nobody',
    ])
    const { entries } = (
      await (await signedInStaff(test, 'owner')).post('audit', { entity: 'paper', entity_id: String(paper_id) })
    ).body.data
    assert.deepEqual([entries[0].action, entries[0].reason], ['extra_time_changed', REASON])
    // The groups stand in the draft again, and nothing is left of the paper.
    const { draft_id } = draft
    await office.post('confirm_totp', { code: office.nextCode() })
    const opened = await post('unseal_paper', { draft_id, version: second.version, reason: 'Another day' })
    assert.equal(opened.status, true, JSON.stringify(opened))
    assert.deepEqual((await post('paper_draft', { draft_id })).data.fields.extra, groups)
    const left = await test.db.read
      .selectFrom('paper_extra_times')
      .where('paper_id', '=', paper_id)
      .select('paper_id')
      .execute()
    assert.deepEqual(left, [])
  })

  it('More time for groups of students is the hall’s matter once somebody has begun', async () => {
    const day = '2027-04-07'
    back()
    const office = await signedInStaff(test, 'examiner')
    const draft = await ready({ start: `${day} 10:00`, end: `${day} 11:00` })
    await office.post('confirm_totp', { code: office.nextCode() })
    const { paper_id } = (await office.post('seal_paper', draft)).body.data.sealed
    await openAt(`${day}T10:00:00+05:30`)
    await begin(student, paper_id)
    const again = await signedInStaff(test, 'examiner')
    const before = (await again.post('extra_time', { paper_id })).body.data.seen
    const late = { paper_id, groups: [minutes('5', { batch: slow })], seen: before, reason: REASON }
    const refused = (await again.post('save_extra_time', late)).body
    assert.equal(refused.data.reason, 'rule')
    assert.match(refused.message, /has started this test paper/)
  })

  it('More time for groups of students finds students by their admission numbers, and says which nobody has', async () => {
    back()
    const office = await signedInStaff(test, 'examiner')
    const numbers = ['adm-77', 'NONE-1', ' ']
    const { students, missing } = (await office.post('students_by_numbers', { numbers })).body.data
    assert.deepEqual([students.map(({ name }: { name: string }) => name), missing], [['Binu Jose'], ['NONE-1']])
  })

  it('More time for groups of students stays with a paper that its sheet changes, whose results go on to wait', async () => {
    const day = '2027-04-20'
    back()
    const office = await signedInStaff(test, 'examiner')
    const draft = await ready({
      start: `${day} 10:00`,
      end: `${day} 11:00`,
      extra: [{ ...minutes('50', { batch: slow }), unit: 'percent' }],
    })
    await office.post('confirm_totp', { code: office.nextCode() })
    const { paper_id } = (await office.post('seal_paper', draft)).body.data.sealed
    const sheet = sheetOfPaper('exam')
    const rows = await sheet.stored(test.db.read, null)
    const row = rows.find((one) => sheet.key(one) === draft.fields.code) ?? assert.fail('it is not there')
    const putting = { newId: test.newId, now: test.clock.now() }
    await test.db.write((tx) => putForm(tx, sheet, { ...row, minutes: 40 }, putting))
    const stored = await test.db.read
      .selectFrom('papers')
      .where('paper_id', '=', paper_id)
      .select(['ends_at', 'latest_deadline'])
      .executeTakeFirstOrThrow()
    assert.equal((stored.latest_deadline ?? 0) - (stored.ends_at ?? 0), 20 * MINUTE_MS)
    assert.equal((await office.post('extra_time', { paper_id })).body.data.told[0].minutes, 20)
  })
})
