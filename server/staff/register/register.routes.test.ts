import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { setBatches } from '../../features/account/batches.queries.ts'
import { noteJoin } from '../../features/live/live.queries.ts'
import { toClock } from '../../ports/time.ts'
import { attendanceSheet } from '../../importing/sheets/learning/attendance-sheet.ts'
import { aBatch, aLevel, aLiveClass, aSignedIn, aStudent, aSubject } from '../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Mark = { stud_id: number; status: 'P' | 'A' | 'L' | null; counter?: number; is_filled?: boolean; key?: string }
type Cell = { stud_id: number; status: string | null; counter: number; is_filled: boolean; who: string | null }

let presses = 0
const aKey = () => `press-of-${(presses += 1)}`

describe('the register of a class', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const [subject, chemistry] = [await aSubject(test, 6), await aSubject(test, 6, 'Chemistry')]
  const { student: asha, stud_id, token } = await aSignedIn(test, { name: 'Asha Nair' })
  const babu = await aStudent(test, { name: 'Babu Raj' })
  const batch = await aBatch(test, 6, [asha, babu], [subject])
  const other = await aBatch(test, 6, [await aStudent(test)], [subject])
  const owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  const second = await signedInStaff(test, 'teacher')
  await test.db.write(async (tx) => {
    for (const { staff_id } of [teacher, second]) {
      await tx.insertInto('staff_batches').values({ staff_id, batch_id: batch }).execute()
    }
    await tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: subject }).execute()
  })
  const at = (moment: string) => `${moment}+05:30`
  const aClass = async (moment: string, of = subject) => aLiveClass(test, batch, of, at(moment))
  const register = async (who: SignedInStaff, class_id: number) => who.post('register', { class_id })
  const cellsOf = async (who: SignedInStaff, class_id: number) =>
    new Map(((await register(who, class_id)).body.data.cells as Cell[]).map((cell) => [cell.stud_id, cell]))
  const send = async (who: SignedInStaff, class_id: number, marks: Mark[], more: object = {}) =>
    who.post('mark_register', {
      class_id,
      device: `device-${who.staff_id}`,
      marks: marks.map((one) => ({ key: aKey(), counter: 1, is_filled: false, marked_at: test.clock.now(), ...one })),
      ...more,
    })
  const outcomes = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.body.data.outcomes.map(({ outcome }: { outcome: string }) => outcome)
  const month = async () =>
    (
      await test.post(
        '/Attendance/get_attendance_details_in_a_month',
        { stud_id, subject_id: subject, year: 2026, month: 11 },
        token,
      )
    ).body.data.attendance_data as { date: string; attendance_status: number | null }[]

  it('The register of a class is the sheet by another door: students, reports and an export have it at once', async () => {
    const class_id = await aClass('2026-11-20T09:00')
    assert.deepEqual(await month(), [])
    const sent = await send(teacher, class_id, [
      { stud_id, status: 'A' },
      { stud_id: babu.stud_id, status: 'P', is_filled: true },
    ])
    assert.deepEqual(outcomes(sent), ['stored', 'stored'])
    assert.deepEqual(await month(), [{ date: '2026-11-20', attendance_status: 0 }])
    const exported = await attendanceSheet.stored(test.db.read, null)
    assert.deepEqual(
      new Set(exported.map(({ date, start, admission_no, status }) => [date, start, admission_no, status].join(' '))),
      new Set([`2026-11-20 09:00 ${asha.admission_no} A`, `2026-11-20 09:00 ${babu.admission_no} P`]),
    )
    const { body } = await test.post('/Student/attendance_by_subject', { stud_id }, token)
    assert.equal(body.data.subjects[0].percent, 0)
    assert.deepEqual(outcomes(await send(teacher, class_id, [{ stud_id, status: 'L', counter: 2 }])), ['stored'])
    assert.deepEqual(await month(), [{ date: '2026-11-20', attendance_status: 1 }])
  })

  it('The register of a class stores what is sent again once, whatever came after it', async () => {
    const class_id = await aClass('2026-11-20T10:00')
    const first = { stud_id, status: 'A', key: 'the-same-press' } as const
    assert.deepEqual(outcomes(await send(teacher, class_id, [first])), ['stored'])
    assert.deepEqual(outcomes(await send(teacher, class_id, [first])), ['known'])
    assert.deepEqual(outcomes(await send(second, class_id, [{ stud_id, status: 'P', counter: 2 }])), ['stored'])
    assert.deepEqual(outcomes(await send(teacher, class_id, [first])), ['known'])
    assert.equal((await cellsOf(teacher, class_id)).get(stud_id)?.status, 'P')
  })

  it('The register of a class takes the marks of two teachers at once, each cell by itself; of the same one the first stands', async () => {
    const class_id = await aClass('2026-11-20T11:00')
    const [one, two] = await Promise.all([
      send(teacher, class_id, [
        { stud_id, status: 'A' },
        { stud_id: babu.stud_id, status: 'P', is_filled: true },
      ]),
      send(second, class_id, [
        { stud_id: babu.stud_id, status: 'L' },
        { stud_id, status: 'P', is_filled: true },
      ]),
    ])
    assert.deepEqual([one.status, two.status], [200, 200])
    const cells = await cellsOf(teacher, class_id)
    assert.deepEqual([cells.get(stud_id)?.status, cells.get(babu.stud_id)?.status], ['A', 'L'])
    const late = await send(second, class_id, [{ stud_id, status: 'L' }])
    assert.deepEqual(outcomes(late), ['met'])
    const cell = (late.body.data.cells as Cell[]).find((each) => each.stud_id === stud_id)
    assert.deepEqual([cell?.status, cell?.who], ['A', (await teacher.post('me')).body.data.me.name])
    const { counter = 0 } = cell ?? {}
    assert.deepEqual(outcomes(await send(second, class_id, [{ stud_id, status: 'L', counter: counter + 1 }])), [
      'stored',
    ])
  })

  it('The register of a class says cell by cell who marked what, when, and that an import did', async () => {
    const class_id = await aClass('2026-11-20T12:00')
    const row = { stud_id, subject_id: subject, date: '2026-11-20', start: '12:00', status: 'P' }
    await send(teacher, class_id, [{ stud_id, status: 'A' }])
    await test.db.write((tx) => mark(tx, row))
    const history = async () =>
      (await clerk.post('register_history', { class_id, stud_id })).body.data.marks.map(
        ({ counter, status, who }: Cell) => [counter, status, who !== null],
      )
    assert.deepEqual(await history(), [
      [2, 'P', false],
      [1, 'A', true],
    ])
    assert.deepEqual(outcomes(await send(teacher, class_id, [{ stud_id, status: 'L', counter: 2 }])), ['met'])
    assert.deepEqual(outcomes(await send(clerk, class_id, [{ stud_id, status: 'L', counter: 3 }])), ['stored'])
    assert.deepEqual(await history(), [
      [3, 'L', true],
      [2, 'P', false],
      [1, 'A', true],
    ])
  })

  it('The register of a class is the row without a start where a sheet said none', async () => {
    const class_id = await aLiveClass(test, batch, chemistry, at('2026-11-20T13:00'))
    const row = { stud_id, subject_id: chemistry, date: '2026-11-20', start: '', status: 'A' }
    await test.db.write((tx) => mark(tx, row))
    assert.equal((await cellsOf(clerk, class_id)).get(stud_id)?.status, 'A')
    await send(clerk, class_id, [{ stud_id, status: 'P', counter: 2 }])
    const rows = await test.db.read
      .selectFrom('attendance')
      .where('subject_id', '=', chemistry)
      .select(['start', 'status'])
      .execute()
    assert.deepEqual(rows, [{ start: '', status: 'P' }])
  })

  it('The register of a class can be taken back: then nobody was marked', async () => {
    const class_id = await aClass('2026-11-20T14:00')
    await send(teacher, class_id, [{ stud_id, status: 'A' }])
    const before = (await month()).length
    assert.deepEqual(outcomes(await send(teacher, class_id, [{ stud_id, status: null, counter: 2 }])), ['stored'])
    assert.equal((await month()).length, before - 1)
    assert.equal((await cellsOf(teacher, class_id)).get(stud_id)?.status, null)
  })

  it('The register of a class is refused for a cancelled class and a day to come', async () => {
    const off = await aClass('2026-11-20T15:00')
    await test.db.write((tx) =>
      tx.updateTable('live_classes').set({ status: 'cancelled' }).where('class_id', '=', off).execute(),
    )
    const tomorrow = await aClass('2026-11-21T09:00')
    for (const [class_id, may] of [
      [off, 'cancelled'],
      [tomorrow, 'future'],
    ] as const) {
      assert.equal((await register(clerk, class_id)).body.data.may, may)
      const refused = await send(clerk, class_id, [{ stud_id, status: 'A' }])
      assert.deepEqual([refused.status, refused.body.data.reason], [422, 'rule'])
    }
  })

  it('The register of a class is the teacher’s own for seven days; then the office says why', async () => {
    const class_id = await aClass('2026-11-13T09:00')
    const old = await aClass('2026-11-12T09:00')
    assert.deepEqual(outcomes(await send(teacher, class_id, [{ stud_id, status: 'A' }])), ['stored'])
    assert.equal((await send(teacher, old, [{ stud_id, status: 'A' }])).body.data.reason, 'rule')
    const without = await send(clerk, old, [{ stud_id, status: 'A' }])
    assert.deepEqual([without.body.data.reason, without.body.data.field], ['rule', 'reason'])
    const reason = 'The paper register says so'
    assert.deepEqual(outcomes(await send(clerk, old, [{ stud_id, status: 'A' }], { reason })), ['stored'])
    const [newest] = (await clerk.post('register_history', { class_id: old, stud_id })).body.data.marks
    assert.equal(newest.reason, reason)
    const [entry] = (await owner.post('audit', { entity: 'class', entity_id: String(old) })).body.data.entries
    assert.deepEqual([entry.action, entry.reason], ['register_marked', reason])
    assert.doesNotMatch(JSON.stringify(entry), new RegExp(`${stud_id}|Asha|${asha.admission_no}"`))
  })

  it('The register of a class shows who was not in the batch on that day, and takes no mark of them', async () => {
    const class_id = await aClass('2026-11-20T16:00')
    const later = await aStudent(test, { name: 'Zubaida', joined_on: '2026-11-25' })
    await test.db.write((tx) =>
      setBatches(tx, later.stud_id, [batch], { since: Date.parse(at('2026-11-25T00:00')), newId: test.newId }),
    )
    const { students } = (await register(teacher, class_id)).body.data
    assert.deepEqual(
      students.map(({ name, away }: { name: string; away: object | null }) => [name, away]),
      [
        ['Asha Nair', null],
        ['Babu Raj', null],
        ['Zubaida', { why: 'joins', day: '2026-11-25' }],
      ],
    )
    assert.deepEqual(outcomes(await send(teacher, class_id, [{ stud_id: later.stud_id, status: 'A' }])), ['away'])
    const stranger = await aStudent(test)
    assert.deepEqual(outcomes(await send(teacher, class_id, [{ stud_id: stranger.stud_id, status: 'A' }])), ['away'])
  })

  it('The register of a class says who joined it, and marks nobody because of that', async () => {
    const class_id = await aClass('2026-11-20T17:00')
    const moment = (clock: string) => Date.parse(at(`2026-11-20T${clock}`))
    const join = { class_id, stud_id, first_at: moment('16:55'), last_at: moment('17:20') }
    // Babu joined at a time from which the class was moved away, and again while it was on.
    const early = { class_id, stud_id: babu.stud_id, first_at: moment('15:00'), last_at: moment('17:12') }
    await test.db.write(async (tx) => {
      for (const one of [join, early]) await noteJoin(tx, one)
    })
    const { joins, cells } = (await register(teacher, class_id)).body.data
    assert.deepEqual(
      new Map(joins.map((one: { stud_id: number; joined_at: string }) => [one.stud_id, one.joined_at])),
      new Map([
        [stud_id, at('2026-11-20T16:55:00')],
        [babu.stud_id, at('2026-11-20T17:12:00')],
      ]),
    )
    assert.ok(cells.every(({ status }: Cell) => status === null))
  })

  it('The register of a class is not there for who teaches another batch or another subject', async () => {
    const theirs = await aLiveClass(test, other, subject, at('2026-11-20T09:00'))
    const untaught = await aLiveClass(test, batch, chemistry, at('2026-11-19T09:00'))
    for (const class_id of [theirs, untaught, 12_345]) {
      assert.equal((await register(teacher, class_id)).status, 404)
      assert.equal((await send(teacher, class_id, [{ stud_id, status: 'A' }])).status, 404)
      assert.equal((await teacher.post('register_history', { class_id, stud_id })).status, 404)
    }
    // A teacher without subjects has all subjects of the batch.
    assert.equal((await register(second, untaught)).status, 200)
    assert.equal((await register(await signedInStaff(test, 'teacher'), untaught)).status, 404)
  })
})

describe('the registers of a day', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  const student = await aStudent(test)
  const batch = await aBatch(test, 6, [student], [subject])
  const teacher = await signedInStaff(test, 'teacher')
  const stranger = await signedInStaff(test, 'teacher')
  const { staff_id } = teacher
  await test.db.write((tx) => tx.insertInto('staff_batches').values({ staff_id, batch_id: batch }).execute())
  const ofDay = async (who: SignedInStaff, day?: string) =>
    (await who.post('classes_of_day', day ? { day } : {})).body.data
  const now = new Date(test.clock.now()).toISOString()
  const class_id = await aLiveClass(test, batch, subject, now)
  const tomorrow = await aLiveClass(test, batch, subject, '2026-11-21T00:00:00+05:30')
  const shown = (classes: Record<string, unknown>[]) =>
    classes.map((one) => [one['class_id'], one['on_now'], one['marked'], one['absent']])

  it('The registers of a day say which class is on, and how far each register is', async () => {
    const before = await ofDay(teacher)
    assert.deepEqual([before.today, shown(before.classes)], ['2026-11-20', [[class_id, true, 0, 0]]])
    const row = { stud_id: student.stud_id, subject_id: subject, date: '2026-11-20' }
    await test.db.write((tx) => mark(tx, { ...row, start: toClock(Date.parse(now), 'Asia/Kolkata'), status: 'A' }))
    assert.deepEqual(shown((await ofDay(teacher)).classes), [[class_id, true, 1, 1]])
    assert.deepEqual(shown((await ofDay(teacher, '2026-11-21')).classes), [[tomorrow, false, 0, 0]])
  })

  it('The registers of a day are nobody’s who teaches nothing', async () => {
    assert.deepEqual((await ofDay(stranger)).classes, [])
  })
})
