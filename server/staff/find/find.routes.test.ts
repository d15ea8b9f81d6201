import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('what the console finds over all lists', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const level = await aLevel(test)
  const subject = await aSubject(test, level, 'Physics')
  const other = await aSubject(test, level, 'Botany')
  const ohm = await aStudent(test, { name: 'Ohmana Pillai', ac_id: level })
  await aStudent(test, { name: 'Ohmana Nair', ac_id: level })
  const batch = await aBatch(test, level, [ohm], [subject])
  await aPaper(test, 'exam', other, { name: 'Law of Ohm 100%' })
  const found = async (who: SignedInStaff, search: string) =>
    (await who.post('find', { search })).body.data.found.map(({ kind, title }: Record<string, string>) => [kind, title])

  it('A text finds students by name and papers by a part of theirs, and nothing for whoever may not see them', async () => {
    const students = [
      ['student', 'Ohmana Nair'],
      ['student', 'Ohmana Pillai'],
    ]
    const papers = [['paper', 'Law of Ohm 100%']]
    assert.deepEqual(await found(await signedInStaff(test, 'owner'), 'ohm'), [...students, ...papers])
    assert.deepEqual(await found(await signedInStaff(test, 'clerk'), 'ohm'), students)
    assert.deepEqual(await found(await signedInStaff(test, 'invigilator'), 'ohm'), [])
  })

  it('A text finds only students of the own batches and questions of the own subjects for a teacher', async () => {
    const teacher = await signedInStaff(test, 'teacher')
    const taught = { staff_id: teacher.staff_id }
    await test.db.write(async (tx) => {
      await tx
        .insertInto('staff_batches')
        .values({ ...taught, batch_id: batch })
        .execute()
      await tx
        .insertInto('staff_subjects')
        .values({ ...taught, subject_id: subject })
        .execute()
    })
    assert.deepEqual(await found(teacher, 'ohm'), [['student', 'Ohmana Pillai']])
    const ofOwner = await found(await signedInStaff(test, 'owner'), 'what is')
    assert.ok(
      ofOwner.some(([kind]: string[]) => kind === 'question'),
      JSON.stringify(ofOwner),
    )
    assert.deepEqual(await found(teacher, 'what is'), [])
  })

  it('A name typed with a mistake finds who is called nearly so, where nobody is called so', async () => {
    const owner = await signedInStaff(test, 'owner')
    assert.deepEqual(await found(owner, 'Ohmnaa'), [
      ['student', 'Ohmana Nair'],
      ['student', 'Ohmana Pillai'],
    ])
    assert.deepEqual(await found(owner, 'pilai'), [['student', 'Ohmana Pillai']])
    assert.deepEqual(await found(owner, 'ohxyna'), [])
    assert.deepEqual(await found(await signedInStaff(test, 'teacher'), 'Ohmnaa'), [])
  })

  it('A text finds signs as they are, and spaces nothing', async () => {
    const owner = await signedInStaff(test, 'owner')
    assert.deepEqual(await found(owner, '100%'), [['paper', 'Law of Ohm 100%']])
    assert.deepEqual(await found(owner, '1%%'), [])
    assert.deepEqual(await found(owner, ' '), [])
  })
})
