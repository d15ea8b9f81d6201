import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffChoices } from '#contract/staff/choices.ts'
import { archive, unarchive } from '../../academy/archived.queries.ts'
import { aBatch, aLevel, aSubject } from '../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Choices = DataOf<typeof staffChoices>

describe('what the console chooses from', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const [plusOne, plusTwo] = [await aLevel(test, 5), await aLevel(test, 6)]
  const physics = await aSubject(test, plusTwo, 'Physics')
  const botany = await aSubject(test, plusOne, 'Botany')
  const taught = await aBatch(test, plusTwo, [])
  const other = await aBatch(test, plusOne, [])
  const teacher = await signedInStaff(test, 'teacher')
  await test.db.write(async (tx) => {
    await tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id: taught }).execute()
    await tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: physics }).execute()
  })
  const choices = async (who: SignedInStaff, asked: object = {}) => {
    const { levels, batches, subjects } = (await who.post('choices', asked)).body.data as Choices
    return {
      levels: levels.map(({ ac_id }) => ac_id),
      batches: batches.map(({ batch_id }) => batch_id).toSorted((a, b) => a - b),
      subjects: subjects.map(({ subject_id }) => subject_id),
    }
  }

  for (const role of ['owner', 'clerk', 'examiner'] as const) {
    it(`What the console chooses from is all there is for a ${role}`, async () => {
      assert.deepEqual(await choices(await signedInStaff(test, role)), {
        levels: [plusOne, plusTwo],
        batches: [taught, other].toSorted((a, b) => a - b),
        subjects: [botany, physics],
      })
    })
  }

  it('What the console chooses from is what a teacher teaches', async () => {
    assert.deepEqual(await choices(teacher), { levels: [plusTwo], batches: [taught], subjects: [physics] })
  })

  it('What the console chooses from comes with the day at the academy', async () => {
    const before = test.clock.now()
    test.clock.set('2026-11-20T23:30:00+05:30')
    const clerk = await signedInStaff(test, 'clerk')
    const today = async () => (await clerk.post('choices', {})).body.data.today
    assert.equal(await today(), '2026-11-20')
    test.clock.set('2026-11-21T00:05:00+05:30')
    assert.equal(await today(), '2026-11-21')
    test.clock.set(new Date(before).toISOString())
  })

  it('What the console chooses from is without what is archived, but for screens that only look', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const seen = async () => [await choices(clerk), await choices(clerk, { archived: true })]
    const [all] = await seen()
    const turn = async (change: typeof archive | typeof unarchive) =>
      test.db.write(async (tx) => {
        await change(tx, 'batch', taught, test.clock.now())
        await change(tx, 'level', plusOne, test.clock.now())
      })
    await turn(archive)
    assert.deepEqual(await seen(), [
      { levels: [plusTwo], batches: [], subjects: [physics] },
      { ...all, levels: [plusTwo, plusOne], subjects: [physics, botany] },
    ])
    await turn(unarchive)
    assert.deepEqual(await seen(), [all, all])
  })

  it('What the console chooses from is nothing for whoever teaches nothing', async () => {
    for (const role of ['teacher', 'invigilator'] as const)
      assert.deepEqual(await choices(await signedInStaff(test, role)), { levels: [], batches: [], subjects: [] })
  })
})
