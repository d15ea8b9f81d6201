import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aGuardian } from '../../testing/guardian-makers.ts'
import { aBatch, aLevel, aStudent, signIn } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Row = { stud_id: number; name: string; mobile: string | null; batches: string[]; seen_at: string | null }

describe('the list of students', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  const asha = await aStudent(test, { name: 'Asha Nair', admission_no: 'K-1', mobile: '9876501234' })
  const ravi = await aStudent(test, { name: 'Ravi 100%_sure', admission_no: 'K-2', mobile: '9876505678' })
  const left = await aStudent(test, { name: 'Zoya Khan', status: 'left' })
  const batch_id = await aBatch(test, ac_id, [asha])
  await test.db.write(async (tx) => {
    await tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id }).execute()
  })
  const names = async (who: typeof clerk, body: object = {}) =>
    ((await who.post('students', body)).body.data.students as Row[]).map(({ name }) => name)

  it('The list of students is by name, with the end of each number alone', async () => {
    const { students, more } = (await clerk.post('students')).body.data as { students: Row[]; more: boolean }
    assert.deepEqual(
      students.map(({ name, mobile }) => [name, mobile]),
      [
        ['Asha Nair', '••••1234'],
        ['Ravi 100%_sure', '••••5678'],
        ['Zoya Khan', `••••${left.mobile.slice(-4)}`],
      ],
    )
    assert.equal(more, false)
    assert.equal(students[0]?.batches.length, 1)
  })

  it('The list of students finds the start of a name’s first three words, an admission number, and the last four digits', async () => {
    assert.deepEqual(await names(clerk, { search: 'nai' }), ['Asha Nair'])
    assert.deepEqual(await names(clerk, { search: 'k-2' }), ['Ravi 100%_sure'])
    assert.deepEqual(await names(clerk, { search: '1234' }), ['Asha Nair'])
    assert.deepEqual(await names(clerk, { search: '100%_' }), ['Ravi 100%_sure'])
    assert.deepEqual(await names(clerk, { search: '%' }), [])
    assert.deepEqual(await names(clerk, { search: 'sha' }), [])
  })

  it('The list of students finds the whole number of a student or a guardian, however it is written', async () => {
    await aGuardian(test, [asha], { mobile: '9447012345' })
    for (const search of ['9876501234', '98765 01234', '+91 98765-01234', '09876501234', '9447012345', '+919447012345'])
      assert.deepEqual(await names(clerk, { search }), ['Asha Nair'], search)
    for (const search of ['9876501235', '987650123', '+']) assert.deepEqual(await names(clerk, { search }), [], search)
    assert.deepEqual(await names(teacher, { search: '9876501234' }), [])
  })

  it('The list of students finds the start of a guardian’s name, but not for a teacher', async () => {
    const meena = await aStudent(test, { name: 'Meena Das', guardian: 'Suresh Kumar' })
    await aGuardian(test, [meena], { name: 'Latha Das' })
    for (const search of ['suresh', 'LATHA D']) assert.deepEqual(await names(clerk, { search }), ['Meena Das'], search)
    assert.deepEqual(await names(teacher, { search: 'guardian' }), [])
    await test.db.write(async (tx) => {
      await tx.deleteFrom('guardian_children').where('stud_id', '=', meena.stud_id).execute()
      await tx.deleteFrom('students').where('stud_id', '=', meena.stud_id).execute()
    })
  })

  it('The list of students finds a name of several words from each of the first three on', async () => {
    const { stud_id } = await aStudent(test, { name: 'Muhammed Yaseen Abdul Kareem', status: 'pending' })
    const found = async (search: string) => (await names(clerk, { search, status: 'pending' })).length
    for (const search of ['MUHAMMED', 'yaseen abdul k', 'abdul', 'muhammed yaseen'])
      assert.equal(await found(search), 1)
    for (const search of ['uhammed', 'yaseen kareem', "'", '\\']) assert.equal(await found(search), 0)
    await test.db.write(async (tx) => void (await tx.deleteFrom('students').where('stud_id', '=', stud_id).execute()))
  })

  it('The list of students finds a Malayalam name in both spellings of the letters for ends of words', async () => {
    const [letter, signs] = ['കൃഷ്ണൻ', 'കൃഷ്ണന്\u200d']
    const ids: number[] = []
    for (const name of [`${letter} A`, `${signs} B`])
      ids.push((await aStudent(test, { name, status: 'pending' })).stud_id)
    for (const search of [letter, signs])
      assert.deepEqual(
        (await names(clerk, { search, status: 'pending' })).toSorted(),
        [`${signs} B`, `${letter} A`].toSorted(),
      )
    ids.push((await aStudent(test, { name: 'Child', status: 'pending', guardian: `${signs} C` })).stud_id)
    const ofGuardian = await names(clerk, { search: `${letter} C`, status: 'pending' })
    assert.deepEqual(ofGuardian, ['Child'])
    await test.db.write(async (tx) => void (await tx.deleteFrom('students').where('stud_id', 'in', ids).execute()))
  })

  it('The list of students is filtered by status, level and batch', async () => {
    assert.deepEqual(await names(clerk, { status: 'left' }), ['Zoya Khan'])
    assert.deepEqual(await names(clerk, { batch_id }), ['Asha Nair'])
    assert.deepEqual(await names(clerk, { ac_id: ac_id + 1 }), [])
  })

  it('The list of students shows a teacher the own batches alone', async () => {
    assert.deepEqual(await names(teacher), ['Asha Nair'])
    assert.deepEqual(await names(teacher, { search: 'ravi' }), [])
    assert.deepEqual(await names(await signedInStaff(test, 'teacher')), [])
    const { students } = (await teacher.post('students')).body.data as { students: Row[] }
    assert.equal(students[0]?.mobile, null)
    assert.deepEqual(await names(teacher, { search: '1234' }), [])
  })

  it('The list of students says when somebody was seen', async () => {
    await signIn(test, ravi)
    const { students } = (await clerk.post('students', { search: 'ravi' })).body.data as { students: Row[] }
    assert.equal(students[0]?.seen_at?.slice(0, 10), '2026-11-20')
  })

  it('The list of students finds the same whether few or many match', async () => {
    const many = 1001
    await test.db.write(async (tx) => {
      const rows = Array.from({ length: many }, (_, at) => ({
        ...asha,
        stud_id: test.newId(),
        admission_no: `MANY-${at}`,
        name: `Many ${at % 2 === 0 ? 'Even' : 'Odd'}`,
        mobile: String(7_000_000_000 + at),
      }))
      for (let from = 0; from < many; from += 200)
        await tx
          .insertInto('students')
          .values(rows.slice(from, from + 200))
          .execute()
    })
    const [few, all] = [await names(clerk, { search: 'odd' }), await names(clerk, { search: 'many' })]
    assert.deepEqual([few.length, new Set(few)], [100, new Set(['Many Odd'])])
    assert.deepEqual([all.length, new Set(all)], [100, new Set(['Many Even'])])
    await test.db.write((tx) => tx.deleteFrom('students').where('name', 'like', 'Many %').execute())
  })

  it('The list of students pages a hundred at a time, without leaving anybody out or showing one twice', async () => {
    for (let one = 0; one < 205; one += 1) await aStudent(test, { name: `Page ${one % 7}` })
    const seen: number[] = []
    let after = {}
    for (let pages = 1; ; pages += 1) {
      const { students, more } = (await clerk.post('students', { search: 'page', ...after })).body.data as {
        students: Row[]
        more: boolean
      }
      seen.push(...students.map(({ stud_id }) => stud_id))
      const last = students.at(-1)
      if (!more) {
        assert.equal(pages, 3)
        break
      }
      after = { after_id: last?.stud_id }
    }
    assert.deepEqual([seen.length, new Set(seen).size], [205, 205])
  })
})

describe('the order of the list of students', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const names = 'ADIL BABU,Abhijith,abhishek,അനന്യ,Élodie,zoya,Ravi,ravi,अनन्या,_Under'.split(',')
  const numbers = ['10', '9', 'B-2', 'B-10', null, '100', null, 'a1', 'A2', '8']
  for (const [at, name] of names.entries()) await aStudent(test, { name, admission_no: numbers[at] ?? null })
  const all = async (body: object) => {
    const { students, total } = (await clerk.post('students', body)).body.data as {
      students: (Row & { admission_no: string | null })[]
      total: number | null
    }
    return { students, total }
  }

  it('The order of the list of students is by name without regard to case, the same on both engines', async () => {
    const { students, total } = await all({})
    assert.deepEqual(
      students.map(({ name }) => name),
      ['_Under', 'Abhijith', 'abhishek', 'ADIL BABU', 'Ravi', 'ravi', 'zoya', 'Élodie', 'अनन्या', 'അനന്യ'],
    )
    assert.equal(total, 10)
  })

  it('The order of the list of students is by admission number, nine before ten, and last those without one', async () => {
    const { students } = await all({ sort: 'admission_no' })
    assert.deepEqual(
      students.map(({ admission_no }) => admission_no),
      ['8', '9', '10', 'a1', 'A2', '100', 'B-2', 'B-10', null, null],
    )
  })

  it('The order of the list of students has those seen last first, and behind them by name those who never were', async () => {
    const { students } = await all({})
    const byName = (name: string) => students.find((one) => one.name === name) ?? assert.fail(name)
    for (const name of ['zoya', 'Abhijith', 'zoya']) {
      await signIn(test, byName(name))
      test.clock.seconds(60)
    }
    const seen = (await all({ sort: 'seen' })).students.map(({ name }) => name)
    assert.deepEqual(seen.slice(0, 4), ['zoya', 'Abhijith', '_Under', 'abhishek'])
    assert.equal(new Set(seen).size, 10)
  })

  it('The order of the list of students holds page by page, whatever it is', async () => {
    for (let one = 0; one < 205; one += 1) {
      const student = await aStudent(test, {
        name: `${one % 2 ? 'PAGE' : 'page'} ${one % 7}`,
        admission_no: one % 5 === 0 ? null : `P-${one}`,
      })
      if (one % 3 === 0) await signIn(test, student)
    }
    for (const sort of ['name', 'admission_no', 'seen']) {
      const found: number[] = []
      for (let after = {}; ; after = { after_id: found.at(-1) }) {
        const { students, more, total } = (await clerk.post('students', { sort, search: 'page', ...after })).body.data
        found.push(...students.map(({ stud_id }: Row) => stud_id))
        assert.equal(total, found.length === 100 ? 205 : null)
        if (!more) break
      }
      assert.deepEqual([found.length, new Set(found).size], [205, 205], sort)
    }
  })

  it('All students of the list are selected, three hundred at most', async () => {
    const { students } = (await clerk.post('student_selection', { search: 'page' })).body.data
    assert.equal(students.length, 205)
    assert.deepEqual(Object.keys(students[0]), ['stud_id', 'name', 'admission_no', 'status'])
    const sorted = { search: 'page', sort: 'admission_no' }
    const selected: Row[] = (await clerk.post('student_selection', sorted)).body.data.students
    const listed: Row[] = (await clerk.post('students', sorted)).body.data.students
    const ids = (rows: Row[]) => rows.slice(0, 100).map(({ stud_id }) => stud_id)
    assert.deepEqual(ids(selected), ids(listed))
  })
})

describe('a student who needs help', async () => {
  const test = await testApp()
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const student = await aStudent(test)
  const { stud_id } = student
  const actions = async () =>
    (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries.map(
      ({ action, reason }: { action: string; reason: string | null }) => [action, reason],
    )

  it('A student who needs help has a number that can be read, which the audit tells', async () => {
    const { mobile } = (await clerk.post('student_number', { stud_id })).body.data
    assert.equal(mobile, student.mobile)
    assert.deepEqual(await actions(), [['number_read', null]])
  })

  it('A student who needs help is logged out everywhere, with a reason', async () => {
    const token = await signIn(test, student)
    const ended = await clerk.post('end_student_sessions', { stud_id, reason: 'Lost the phone' })
    assert.equal(ended.body.data.ended, 1)
    assert.equal((await test.post('/Student/get_profile', { stud_id }, token)).body.data.reason, 'unknown')
    assert.deepEqual((await actions())[0], ['sessions_ended', 'Lost the phone'])
  })

  it('A student who needs help may ask for codes again', async () => {
    assert.equal((await clerk.post('unlock_student', { stud_id })).status, 200)
    assert.equal((await actions())[0]?.[0], 'number_unlocked')
  })

  it('A student who needs help is not there once forgotten', async () => {
    const gone = await aStudent(test, { status: 'forgotten' })
    for (const [path, body] of [
      ['student_number', {}],
      ['unlock_student', {}],
      ['end_student_sessions', { reason: 'x' }],
    ] as const)
      assert.equal((await clerk.post(path, { stud_id: gone.stud_id, ...body })).status, 404)
  })
})
