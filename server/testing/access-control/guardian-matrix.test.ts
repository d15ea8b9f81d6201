import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { allGuardianCalls, type GuardianApi } from '#contract/guardian/all-guardian-calls.ts'
import type { GuardianCall } from '#contract/guardian/guardian-call.ts'
import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import { tables } from '../../db/tables.ts'
import { changeStudent, type Student } from '../../features/account/account.queries.ts'
import { blockGuardian, unlinkGuardian } from '../../guardians/guardians.queries.ts'
import { addDays, toDay } from '../../ports/time.ts'
import { guardianBodies } from '../guardian-bodies.ts'
import { signedInGuardian } from '../guardian-makers.ts'
import { aStudent } from '../makers.ts'
import { signedInStaff, staffBrowser } from '../staff-browser.ts'
import { testApp } from '../test-app.ts'
import { MALFORMED_IDS } from './malformed-ids.ts'
import { twoStudents } from './two-students.ts'

/** From 18 on only the student decides on consents, whatever a guardian may read. */
const NOT_AT_18 = '/Guardian/say_consent'

const NOBODY = 4_503_599_627_370_495
const BLOCK_REASON = 'CanaryReason of a court'

/** The birthday of a person who is 18 on that day. */
const bornBefore = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`

const calls: GuardianCall[] = Object.values(allGuardianCalls)
const ofChild = calls.filter((call) => call.ofChild)

type Signed = Awaited<ReturnType<typeof signedInGuardian>>

describe('what a guardian reads', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { me, other, secrets, guardian } = await twoStudents(test)
  // They are 18, and nobody would read of them any more; and what is saved names all guardians.
  await test.db.write(async (tx) => {
    await unlinkGuardian(tx, me.stud_id, guardian.blocked, test.clock.now())
    for (const { stud_id } of [me, other]) await changeStudent(tx, stud_id, { birth_date: null })
  })
  const mother = await signedInGuardian(test, [me])
  const father = await signedInGuardian(test, [me])
  const stranger = await signedInGuardian(test, [other])
  const today = toDay(test.clock.now(), 'Asia/Kolkata')
  const bodyOf = (call: GuardianCall, stud_id: unknown = me.stud_id) => ({
    ...guardianBodies[call.path as keyof GuardianApi],
    ...(call.ofChild && { stud_id }),
  })
  const said: string[] = []
  const ask = async (call: GuardianCall, body: unknown, token: string | undefined = mother.token) => {
    const { status, body: answer } = await test.post(call.path, body, token)
    const text = JSON.stringify(answer)
    said.push(text)
    return { status, text, reason: answer.data?.reason as string | undefined }
  }
  /** Returns true if a call about an unreadable child is answered as for no child, and stores nothing. */
  const isOutOfReach = async (call: GuardianCall, { stud_id }: { stud_id: number }, { token }: Signed) => {
    const before = await dump()
    const refused = await ask(call, bodyOf(call, stud_id), token)
    assert.deepEqual([refused.status, refused.reason], [404, 'not_found'])
    assert.equal(refused.text, (await ask(call, bodyOf(call, NOBODY), token)).text)
    assert.equal(await dump(), before)
  }
  const dump = async () => {
    const names = Object.keys(tables) as (keyof typeof tables)[]
    const rows = names.map(async (name) => {
      const all = await test.db.read.selectFrom(name).selectAll().execute()
      return all.map((row) => `${name} ${JSON.stringify(row)}`).sort()
    })
    return (await Promise.all(rows)).flat().join('\n')
  }
  const family = async (changes: Partial<Student> = {}) => {
    const child = await aStudent(test, changes)
    return { child, parent: await signedInGuardian(test, [child]) }
  }

  it('What a guardian reads is asked for by calls that all have a case here', () => {
    const paths = calls.map(({ path }) => path)
    assert.deepEqual(Object.keys(guardianBodies).toSorted(), paths.toSorted())
  })

  for (const call of ofChild) {
    const may = async (child: { stud_id: number }, { token }: Signed) =>
      assert.equal((await ask(call, bodyOf(call, child.stud_id), token)).status, 200)

    it(`What a guardian reads by ${call.path} is of the own child, for each of its guardians`, async () => {
      await may(me, mother)
      await may(me, father)
    })

    it(`What a guardian reads by ${call.path} is of no other child, whether its guardian has one in the same class or not`, async () => {
      await isOutOfReach(call, other, mother)
      await isOutOfReach(call, me, stranger)
    })

    it(`What a guardian reads by ${call.path} is of no child for which the academy blocks the guardian, and the other goes on`, async () => {
      const { child, parent } = await family()
      const { stud_id } = child
      const more = await signedInGuardian(test, [child])
      const { guardian_id } = parent
      await test.db.write((tx) => blockGuardian(tx, { stud_id, guardian_id }, { at: 1, reason: BLOCK_REASON }))
      await isOutOfReach(call, child, parent)
      await may(child, more)
    })

    it(`What a guardian reads by ${call.path} is of no child from which the guardian was removed`, async () => {
      const { child, parent } = await family()
      await test.db.write((tx) => unlinkGuardian(tx, child.stud_id, parent.guardian_id, test.clock.now()))
      await isOutOfReach(call, child, parent)
    })

    for (const status of ['left', 'pending', 'forgotten'] as const)
      it(`What a guardian reads by ${call.path} is of no child who is ${status}`, async () => {
        const { child, parent } = await family({ status })
        await isOutOfReach(call, child, parent)
      })

    it(`What a guardian reads by ${call.path} is of nobody who is 18 today, unless the student said that it goes on`, async () => {
      const tomorrow = await family({ birth_date: bornBefore(addDays(today, 1)) })
      await may(tomorrow.child, tomorrow.parent)
      const { child, parent } = await family({ birth_date: bornBefore(today) })
      await isOutOfReach(call, child, parent)
      const keep = { kept_at: test.clock.now() }
      await test.db.write((tx) =>
        tx.updateTable('guardian_children').set(keep).where('stud_id', '=', child.stud_id).execute(),
      )
      if (call.path === NOT_AT_18) await isOutOfReach(call, child, parent)
      else await may(child, parent)
    })

    it(`What a guardian reads by ${call.path} is nothing for an id that is none`, async () => {
      const before = await dump()
      for (const id of [...MALFORMED_IDS, null]) {
        const { status, reason } = await ask(call, bodyOf(call, id))
        assert.deepEqual([status, reason], [400, 'malformed'], JSON.stringify(id))
      }
      assert.equal((await ask(call, guardianBodies[call.path as keyof GuardianApi])).status, 400)
      assert.equal(await dump(), before)
    })
  }

  for (const call of calls) {
    it(`What a guardian reads by ${call.path} is read by nobody without a guardian’s session that lasts`, async () => {
      const { parent, child } = await family()
      const body = bodyOf(call, child.stud_id)
      const staff = await signedInStaff(test, 'owner')
      const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reasons = [
        (await ask(call, body, me.token)).reason,
        (await ask(call, { ...body, stud_id: me.stud_id }, me.token)).reason,
        (await test.post(call.path, body)).body.data.reason,
        (await test.post(call.path, body, undefined, { cookie, 'x-staff': '1' })).body.data.reason,
        (await ask(call, body, 'x'.repeat(43))).reason,
        (await ask(call, body, `${parent.token}x`)).reason,
      ]
      assert.deepEqual(new Set(reasons), new Set(['unknown']))
      const { session_idle_days } = test.settings.limits
      test.clock.days(session_idle_days)
      assert.deepEqual((await ask(call, body, parent.token)).reason, 'expired')
      test.clock.days(-session_idle_days)
      await test.post('/Guardian/logout', {}, parent.token)
      assert.deepEqual((await ask(call, body, parent.token)).reason, 'unknown')
    })
  }

  it('What a guardian reads is something: a child of whom there is nothing would hide what is wrong', async () => {
    const { childAttendance, childClasses, childResults, childNews, childExport } = allGuardianCalls
    for (const call of [childAttendance, childClasses, childResults, childNews, childExport])
      assert.match((await ask(call, bodyOf(call))).text, /Own (subject|class|paper|news)/, call.path)
  })

  it('What a guardian reads is all by name and by child: the list of children has the own ones alone', async () => {
    const text = (await ask(allGuardianCalls.children, {})).text
    assert.ok(text.includes(String(me.stud_id)) && text.includes(mother.name))
    assert.ok(!text.includes(String(other.stud_id)) && !text.includes(father.name))
  })

  it('What a guardian reads opens no call of students and none of the staff', async () => {
    const students = (Object.values(allCalls) as Call[]).filter(({ access }) => access === 'student')
    for (const { method, path } of students) {
      const { status } = await (method === 'GET'
        ? test.get(path, mother.token)
        : test.post(path, { stud_id: me.stud_id }, mother.token))
      assert.equal(status, 401, path)
    }
    const page = staffBrowser(test)
    page.cookies.set('staff_session', mother.token)
    for (const { path, roles } of Object.values(allStaffCalls)) {
      if (roles === 'guest') continue
      const answer = await page.post(path.replace('/staff/', ''), {}, { token: mother.token })
      assert.equal(answer.body.data.reason, 'signed_out', path)
    }
  })

  it('What a guardian reads has nothing of other students, no number of a guardian and no reason of a block', () => {
    const ofOthers = secrets.filter((secret) => secret !== String(other.stud_id))
    const hidden = [...ofOthers, father.mobile, mother.mobile, stranger.mobile, BLOCK_REASON, 'https://Own.example']
    for (const text of said) for (const secret of hidden) assert.ok(!text.includes(secret), `${secret} in ${text}`)
  })

  it('No call of guardians was an error of ours', () => assert.deepEqual(test.errors, []))
})
