import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addVoice } from '../../features/doubts/voices.queries.ts'
import { xlsxTable } from '../../importing/reading/xlsx-table.ts'
import { addMessage } from '../../sms/messages.queries.ts'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { aLiveClass } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { assign } from '../../testing/rosters.ts'
import { aMessage } from '../../testing/staff-messages.ts'
import { signedInStaff, type StaffBrowser } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const HOUR_SECONDS = 3600
const FORMULA = '=HYPERLINK("http://example.org","+1 @home -1")'

describe('lists of the console that no sheet has, as workbooks', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const school = await aClassThatAsks(test)
  const { asker, mate, other, posting, subject_id, batch_id, elsewhere } = school
  const teacher = await school.teacher(subject_id, batch_id)
  const [owner, clerk] = [await signedInStaff(test, 'owner'), await signedInStaff(test, 'clerk')]
  /** The cells of the workbook by rows, below its head. */
  const rowsOf = async (who: StaffBrowser, call: string, body: object = {}) => {
    const { status, body: answer } = await who.post(call, body)
    assert.equal(status, 200, JSON.stringify(answer))
    const bytes = Buffer.from(answer.data.content as string, 'base64')
    assert.ok(!bytes.toString('latin1').includes('<f>'))
    const { lines } = await xlsxTable(bytes)
    const text = JSON.stringify(lines)
    for (const { student } of [asker, mate, other]) assert.ok(!text.includes(student.mobile))
    return lines.map(({ cells }) => cells)
  }

  it('Doubts are exported as the list shows them to each teacher, and what looks like a formula stays text', async () => {
    for (const [who, text] of [
      [asker, FORMULA],
      [other, 'Of another batch'],
    ] as const)
      assert.equal((await posting(who).ask({ text })).status, 200)
    const texts = async (who: StaffBrowser) =>
      (await rowsOf(who, 'export_doubts', { waiting: true })).map((row) => row[3])
    assert.deepEqual(await texts(teacher), [FORMULA])
    assert.deepEqual(new Set(await texts(owner)), new Set([FORMULA, 'Of another batch']))
    const { doubts } = (await teacher.post('doubts', { waiting: true })).body.data
    await teacher.post('answer_doubt', { doubt_id: doubts[0].doubt_id, version: 1, text: 'So.', publish: false })
    const [done] = await rowsOf(teacher, 'export_doubts', { waiting: false })
    assert.deepEqual([done?.[0], done?.[5], done?.[7]], ['Zubaida Asks', 'Answered', 'So.'])
    const doubt_id = (await posting(mate).ask()).body.data.doubt_id as number
    const voice_id = test.newId()
    const note = { voice_id, doubt_id, stud_id: mate.stud_id, staff_id: teacher.staff_id, seconds: 3, content: '' }
    await test.db.write(async (tx) => addVoice(tx, note))
    await teacher.post('answer_doubt', { doubt_id, version: 1, text: '', publish: false, voice_id })
    const answers = (await rowsOf(teacher, 'export_doubts', { waiting: false })).map((row) => row[7])
    assert.deepEqual(new Set(answers), new Set(['So.', 'Voice note']))
  })

  it('Feedback is exported as the list is filtered', async () => {
    for (const message of ['More tests, please', '@all: the hall is hot'])
      assert.equal((await posting(asker).post('add_feedback', { message })).status, 200)
    const all = await rowsOf(clerk, 'export_feedback', { open: true })
    assert.deepEqual(new Set(all.map((row) => row[3])), new Set(['@all: the hall is hot', 'More tests, please']))
    const found = await rowsOf(clerk, 'export_feedback', { open: true, search: 'TESTS' })
    assert.deepEqual(
      found.map((row) => [row[0], row[3], row[5]]),
      [['Zubaida Asks', 'More tests, please', 'Open']],
    )
    assert.deepEqual(await rowsOf(teacher, 'export_feedback', { open: true }), [])
  })

  it('Messages and who got them are exported by the office, and by teachers their own', async () => {
    const id = await aMessage(clerk, { audience: 'batch', place: String(batch_id) }, 2)
    await aMessage(clerk, { audience: 'batch', place: String(elsewhere), title_en: '-1 class' }, 1)
    const [latest, first] = await rowsOf(owner, 'export_messages')
    assert.deepEqual(
      [latest?.[0], first?.[0], first?.[3], first?.[4]],
      ['-1 class', 'Class moved', 'Notification', '2'],
    )
    assert.deepEqual(await rowsOf(teacher, 'export_messages'), [])
    const names = (await rowsOf(clerk, 'export_recipients', { id })).map((row) => [row[0], row[1]])
    assert.deepEqual(
      names.find(([name]) => name === 'Zubaida Asks'),
      ['Zubaida Asks', 'Waiting'],
    )
    assert.equal((await teacher.post('export_recipients', { id })).status, 404)
    assert.deepEqual(await rowsOf(clerk, 'export_recipients', { id, state: 'failed' }), [])
    const [filtered, whole] = (await owner.post('audit', { entity: 'message', entity_id: String(id) })).body.data
      .entries
    assert.deepEqual(
      [filtered.action, filtered.changes, whole.changes],
      [
        'list_exported',
        [
          { field: 'recipients', before: null, after: '0' },
          { field: 'status', before: null, after: 'failed' },
        ],
        [{ field: 'recipients', before: null, after: String(names.length) }],
      ],
    )
  })

  it('The log of the gateway is exported with masked numbers', async () => {
    const at = test.clock.now()
    const sent = { number_key: 'k', number_masked: '98••••10', gateway_id: null, sent_at: at, updated_at: at } as const
    for (const [sms_id, state, reason] of [
      [1, 'sent', null],
      [2, 'failed', '=refused'],
    ] as const)
      await test.db.write((tx) =>
        addMessage(tx, { ...sent, sms_id, state, reason, purpose: 'login', gateway: 'whatsapp' }),
      )
    const rows = await rowsOf(owner, 'export_gateway_messages', { only: 'all' })
    assert.deepEqual(
      new Set(rows.map(([number, , use, channel, state]) => [number, use, channel, state].map(String).join(', '))),
      new Set(['98••••10, Login, WhatsApp, Failed', '98••••10, Login, WhatsApp, Sent']),
    )
    const [failed, ...others] = await rowsOf(owner, 'export_gateway_messages', { only: 'failed' })
    assert.deepEqual([failed?.[5], others], ['=refused', []])
    assert.equal((await clerk.post('export_gateway_messages', { only: 'all' })).body.data.reason, 'role_missing')
  })

  it('The team is exported by owners with where everybody teaches, and the audit log has who exported what', async () => {
    const rows = await rowsOf(owner, 'export_team')
    const code = (
      await test.db.read
        .selectFrom('batches')
        .where('batch_id', '=', batch_id)
        .select('batch_code')
        .executeTakeFirstOrThrow()
    ).batch_code
    assert.deepEqual(
      rows.filter((row) => row[2] === 'Teacher').map((row) => row[3]),
      [code],
    )
    assert.equal((await clerk.post('export_team')).body.data.reason, 'role_missing')
    const { entries } = (await owner.post('audit', { action: 'list_exported' })).body.data
    assert.deepEqual(entries[0].changes, [{ field: 'team', before: null, after: String(rows.length) }])
  })

  it('The absent of a day are exported with a row for each class, and by a teacher without numbers', async () => {
    const [day, start] = ['2026-11-20', '09:00']
    await aLiveClass(test, batch_id, subject_id, `${day}T${start}+05:30`)
    await test.db.write((tx) => mark(tx, { stud_id: asker.stud_id, subject_id, date: day, start, status: 'A' }))
    const [row, ...others] = await rowsOf(clerk, 'export_absent', { day })
    assert.deepEqual([row?.[0], row?.[3], row?.[4], others], ['Zubaida Asks', 'Physics', "Gauss's law", []])
    assert.match(JSON.stringify(row?.[7]), /^"••••\d{4}"$/)
    const [own] = await rowsOf(teacher, 'export_absent', { day })
    assert.deepEqual([own?.[0], own?.[7] ?? ''], ['Zubaida Asks', ''])
    assert.deepEqual(await rowsOf(clerk, 'export_absent', { day: '2026-11-19' }), [])
  })

  it('Holidays and browsers that are too old are exported', async () => {
    await clerk.post('add_holidays', { from: '2027-03-01', until: '2027-03-02', name: '=Festival' })
    assert.deepEqual(
      (await rowsOf(teacher, 'export_holidays')).map((row) => row[1]),
      ['=Festival', '=Festival'],
    )
    test.clock.seconds(HOUR_SECONDS)
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/79.0.1 Safari/537.36' }
    await test.post('/Student/home', { stud_id: asker.stud_id }, asker.token, agent)
    const again = await signedInStaff(test, 'clerk')
    assert.deepEqual(await rowsOf(again, 'export_browsers'), [['Zubaida Asks', 'Chrome 79']])
    assert.equal(
      (await (await signedInStaff(test, 'teacher')).post('export_browsers')).body.data.reason,
      'role_missing',
    )
  })

  it('Sittings and their students are exported to those who watch them, and to no other invigilator', async () => {
    const now = test.clock.now()
    const times = { starts_at: now, ends_at: now + HOUR_SECONDS * 1000 }
    const paper = await aPaper(test, 'exam', subject_id, { ...times, name: 'Unit test', ac_id: null, batch_id })
    const [own, stranger] = [await signedInStaff(test, 'invigilator'), await signedInStaff(test, 'invigilator')]
    await assign(test, paper, own)
    assert.deepEqual(
      (await rowsOf(own, 'export_sittings')).map((row) => [row[0], row[1], row[4]]),
      [['Unit test', 'Exam', 'Running']],
    )
    assert.deepEqual(await rowsOf(stranger, 'export_sittings'), [])
    const { paper_id } = paper
    const names = (await rowsOf(own, 'export_sittings', { paper_id })).map((row) => row[1])
    assert.deepEqual([names.length, names.includes('Zubaida Asks')], [2, true])
    const again = await signedInStaff(test, 'owner')
    const about = { entity: 'paper', entity_id: String(paper_id), action: 'list_exported' }
    assert.equal((await again.post('audit', about)).body.data.entries.length, 1)
    assert.equal((await stranger.post('export_sittings', { paper_id })).status, 404)
  })
})
