import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { saveAcademy } from '../../../academy/academy.ts'
import { changeGuardianNumber } from '../../../guardians/guardians.queries.ts'
import { SmsFailed, type SmsMessage, type SmsSender } from '../../../ports/sms.ts'
import { aGuardian } from '../../../testing/guardian-makers.ts'
import { aLevel, aStudent, aSubject } from '../../../testing/makers.ts'
import { testApp } from '../../../testing/test-app.ts'
import { marked, noticeStates as statesOf, tellGuardians } from '../../../testing/told-guardians.ts'

const MINUTE = 60
const NEVER = new Promise<never>(() => {})

describe('texts to guardians of somebody who is absent', async () => {
  const test = await testApp({
    LIMITS: 'off',
    SMS_ABSENCE_TEXT: 'Dear parent, {#var#} was absent on {#var#} in {#var#}.',
    SMS_ABSENCE_TEMPLATE_ID: '1'.repeat(19),
  })
  await aLevel(test, 6)
  const physics = await aSubject(test, 6)
  await test.db.write((tx) => saveAcademy(tx, { absence_notices: 'text' }))
  const texts = () => test.outbox.splice(0)
  const absent = async (count: number) => {
    test.clock.set('2026-11-20T09:10:00+05:30')
    const children = await Promise.all(Array.from({ length: count }, () => aStudent(test, { name: 'Meera' })))
    const guardians = []
    for (const child of children) {
      guardians.push(await aGuardian(test, [child]))
      await marked(test, { stud_id: child.stud_id, subject_id: physics }, 'A')
    }
    test.clock.seconds(1)
    await tellGuardians(test)
    test.clock.seconds(15 * MINUTE)
    return { children, guardians }
  }

  it('Texts to guardians of an absentee are the registered one, to the number that the guardian has when it is sent', async () => {
    const { children, guardians } = await absent(1)
    const [{ guardian_id } = assert.fail()] = guardians
    await test.db.write((tx) =>
      changeGuardianNumber(tx, guardian_id, { phone_code: '91', mobile: '7222000001' }, test.clock.now()),
    )
    await tellGuardians(test)
    const [text = assert.fail()] = texts()
    assert.deepEqual(
      [text.to, text.text, text.registered],
      ['+917222000001', 'Dear parent, Meera was absent on Fri, 20 Nov in Physics.', { template_id: '1'.repeat(19) }],
    )
    await tellGuardians(test)
    assert.deepEqual([texts(), await statesOf(test, children[0] ?? assert.fail())], [[], ['text: sent']])
  })

  it('Texts to guardians of an absentee come once to each, of however many processes; of what died with one nobody is told twice', async () => {
    const { children } = await absent(25)
    const asked: SmsMessage[] = []
    const begun = Promise.withResolvers<void>()
    const dying: SmsSender = {
      send: async (text) => {
        if (asked.push(text) === 20) begun.resolve()
        return asked.length > 12 ? NEVER : { id: null }
      },
    }
    void tellGuardians(test, dying)
    await begun.promise
    await Promise.all([tellGuardians(test), tellGuardians(test)])
    const others = texts()
    assert.equal(others.length, 5)
    const numbers = [...asked, ...others].map(({ to }) => to)
    assert.deepEqual([numbers.length, new Set(numbers).size], [25, 25])
    const countOf = async (wanted: string) => {
      const states = (await Promise.all(children.map(async (child) => statesOf(test, child)))).flat()
      return states.filter((state) => state === wanted).length
    }
    // The dying process stores the answers it got in its own time.
    while ((await countOf('text: sent')) < 17) await pause(10)
    test.clock.seconds(121)
    await tellGuardians(test)
    assert.equal(await countOf('text: unsure'), 8)
    assert.deepEqual(texts(), [])
  })

  it('Texts to guardians of an absentee are tried again where the gateway surely took nothing, and not where it may have', async () => {
    const { children } = await absent(1)
    const [child = assert.fail()] = children
    const failing = (kind: SmsFailed['kind']): SmsSender => ({
      send: async () => {
        throw new SmsFailed(kind, 'words')
      },
    })
    await tellGuardians(test, failing('unreachable'))
    assert.deepEqual(await statesOf(test, child), ['text: unreachable'])
    await tellGuardians(test)
    assert.deepEqual(texts(), [])
    test.clock.seconds(MINUTE)
    await tellGuardians(test)
    assert.deepEqual([texts().length, await statesOf(test, child)], [1, ['text: sent']])
    const { children: more } = await absent(1)
    await tellGuardians(test, failing('slow'))
    test.clock.seconds(60 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual([texts(), await statesOf(test, more[0] ?? assert.fail())], [[], ['text: unsure']])
  })
})
