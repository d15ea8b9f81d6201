import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffStudent } from '#contract/staff/student.ts'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { addResultMessages, announceClass } from '../../push/messages.queries.ts'
import { putSubscription } from '../../push/subscriptions.queries.ts'
import { smsNumberKeys } from '../../sms/make-sms.ts'
import { addMessage } from '../../sms/messages.queries.ts'
import { aBatch, aChapter, aLevel, aLiveClass, aStudent, aSubject, aTopic, signIn } from '../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Data = DataOf<typeof staffStudent>

const MINUTE_MS = 60_000

describe('what one student watched, read and was sent', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const chapter_id = await aChapter(test, subject_id)
  const student = await aStudent(test)
  const other = await aStudent(test)
  const { stud_id } = student
  const batch_id = await aBatch(test, ac_id, [student])
  const page = async (who: SignedInStaff, id = stud_id) =>
    (await who.post('student', { stud_id: id })).body.data as Data
  const clerk = await signedInStaff(test, 'clerk')

  it('What one student watched, read and was sent is nothing where the student did nothing', async () => {
    const { videos, materials, messages, devices, trend } = await page(clerk)
    assert.deepEqual(
      [videos, materials, messages, devices, trend],
      [{ begun: 0, finished: 0, last: [] }, { opened: 0, last: [] }, [], [], null],
    )
  })

  it('What one student watched, read and was sent counts all videos, and shows the last eight', async () => {
    const token = await signIn(test, student)
    for (let at = 1; at <= 10; at += 1) {
      const topic_id = await aTopic(test, chapter_id, { topic_name: `Topic ${at}` })
      test.clock.seconds(60)
      const position = at <= 3 ? 600 : 300
      await test.post('/Student/watch_progress', { stud_id, topic_id, position, duration: 600 }, token)
    }
    const { videos } = await page(await signedInStaff(test, 'clerk'))
    assert.deepEqual([videos.begun, videos.finished, videos.last.length], [10, 3, 8])
    const { at: _at, ...newest } = videos.last[0] ?? { at: '' }
    assert.deepEqual(newest, { title: 'Topic 10', subject_name: 'Physics', figure: 50 })
    assert.deepEqual((await page(await signedInStaff(test, 'clerk'), other.stud_id)).videos.begun, 0)
  })

  it('What one student watched, read and was sent says on which page of a material the student is', async () => {
    const [file_id, material_id] = [test.newId(), test.newId()]
    const file = { file_id, kind: 'document' as const, content_hash: 'n', name: 'notes.pdf', size_bytes: 20, pages: 9 }
    const material = { material_id, material_code: 'M-1', title: 'Notes', chapter_id, file_id, may_download: 1 }
    await test.db.write(async (tx) => {
      await addFile(tx, { ...file, media_type: 'application/pdf', path: 'document/notes.pdf' })
      await putMaterial(tx, { ...material, visible_from: null })
    })
    const token = await signIn(test, student)
    await test.post('/Student/material_progress', { stud_id, material_id, page: 3 }, token)
    const { materials } = await page(await signedInStaff(test, 'clerk'))
    const [last] = materials.last
    assert.deepEqual([materials.opened, last?.title, last?.subject_name, last?.figure], [1, 'Notes', 'Physics', 3])
  })

  it('What one student watched, read and was sent tells the office alone what was sent, and what became of it', async () => {
    const now = test.clock.now()
    const [number_key = ''] = smsNumberKeys(test.secrets, `+${student.phone_code}${student.mobile}`)
    const text = {
      number_key,
      number_masked: '+91•••••1',
      purpose: 'login',
      gateway: 'msg91',
      gateway_id: null,
    } as const
    const class_id = await aLiveClass(test, batch_id, subject_id, new Date(now + 10 * MINUTE_MS).toISOString())
    const device = { endpoint: 'https://push.example.org/a', p256dh: 'p', auth: 'a', server_key: 'k', language: 'en' }
    const wants = { classes: 1, results: 1, made_at: now, seen_at: now }
    await test.db.write(async (tx) => {
      const states = [
        { state: 'delivered', reason: null },
        { state: 'failed', reason: 'DLT template' },
      ] as const
      for (const [at, state] of states.entries())
        await addMessage(tx, { ...text, ...state, sms_id: test.newId(), sent_at: now - at - 1, updated_at: now })
      for (const hash of ['h1', 'h2'])
        await putSubscription(tx, { stud_id, device_hash: hash, endpoint_hash: hash, ...device, ...wants }, 5)
      await announceClass(tx, [stud_id], { class_id, starts_at: now + 10 * MINUTE_MS }, now)
      await addResultMessages(tx, [{ stud_id, attempt_id: 12_345 }], now)
      await tx.updateTable('push_messages').set({ due_at: null }).where('kind', '=', 'class').execute()
    })
    const { messages } = await page(await signedInStaff(test, 'clerk'))
    assert.deepEqual(
      messages?.map(({ at: _at, ...message }) => message),
      [
        { way: 'push', about: 'class', title: "Gauss's law", state: 'done', reason: null, devices: 2 },
        { way: 'push', about: 'result', title: null, state: 'waiting', reason: null, devices: 2 },
        { way: 'text', about: 'login', title: null, state: 'delivered', reason: null, devices: null },
        { way: 'text', about: 'login', title: null, state: 'failed', reason: 'DLT template', devices: null },
      ],
    )
    assert.deepEqual((await page(await signedInStaff(test, 'owner'), other.stud_id)).messages, [])
    assert.equal((await page(await signedInStaff(test, 'examiner'))).messages, null)
  })
})
