import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeLiveClass } from '../../features/live/live.queries.ts'
import { aBatch, aChapter, aLevel, aLiveClass, aSignedIn, aSubject, aTopic } from '../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Awaited = { class_id: number; chapter_id: number | null }

describe('the recordings of classes', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  test.clock.set('2026-11-20T12:00:00+05:30')
  const [physics, botany] = [await aSubject(test, 6, 'Physics'), await aSubject(test, 6, 'Botany')]
  const { student, stud_id, token } = await aSignedIn(test)
  const batch = await aBatch(test, 6, [student], [physics, botany])
  const chapter_id = await aChapter(test, physics)
  const owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  await test.db.write(async (tx) => {
    const { staff_id } = teacher
    await tx.insertInto('staff_batches').values({ staff_id, batch_id: batch }).execute()
    await tx.insertInto('staff_subjects').values({ staff_id, subject_id: physics }).execute()
  })
  const at = (moment: string) => `2026-11-${moment}:00+05:30`
  const first = await aLiveClass(test, batch, physics, at('19T09:00'))
  const second = await aLiveClass(test, batch, physics, at('20T09:00'))
  const ofBotany = await aLiveClass(test, batch, botany, at('20T10:00'))
  const change = async (class_id: number, changes: Parameters<typeof changeLiveClass>[2]) =>
    test.db.write((tx) => changeLiveClass(tx, class_id, changes))
  const awaited = async (who: SignedInStaff): Promise<Awaited[]> => (await who.post('recordings')).body.data.classes
  const ids = async (who: SignedInStaff) => (await awaited(who)).map(({ class_id }) => class_id)
  const add = async (who: SignedInStaff, class_id: number, topic_name: string) => {
    const { version } = (await who.post('chapter_lessons', { chapter_id })).body.data
    const video_link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    return who.post('save_lesson', { chapter_id, version, topic_name, video_link, class_id })
  }
  const actions = async (class_id: number) =>
    (await owner.post('audit', { entity: 'class', entity_id: String(class_id) })).body.data.entries.map(
      ({ action }: { action: string }) => action,
    )

  it('Recordings are awaited of classes with a link that ended in the last seven days, the latest first', async () => {
    await aLiveClass(test, batch, physics, at('12T09:00'))
    await aLiveClass(test, batch, physics, at('20T11:30'))
    const [cancelled, withoutLink] = [
      await aLiveClass(test, batch, physics, at('18T09:00')),
      await aLiveClass(test, batch, physics, at('18T10:00')),
    ]
    await change(cancelled, { status: 'cancelled' })
    await change(withoutLink, { online_url: '' })
    assert.deepEqual(await ids(clerk), [ofBotany, second, first])
    assert.deepEqual(await ids(teacher), [second, first])
    const { recordings } = (await teacher.post('today')).body.data
    assert.equal(recordings.count, 2)
    assert.deepEqual(
      recordings.latest.map(({ class_id }: Awaited) => class_id),
      [second, first],
    )
    assert.equal((await teacher.post('class', { class_id: second })).body.data.awaits_recording, true)
    assert.deepEqual(await ids(await signedInStaff(test, 'teacher')), [])
  })

  it('Recordings are not awaited of a class that has none, until that is undone; the audit log has both', async () => {
    const set = async (who: SignedInStaff, class_id: number, undo: boolean) =>
      (await who.post('set_no_recording', { class_id, undo })).status
    assert.equal(await set(teacher, ofBotany, false), 404)
    assert.equal(await set(clerk, ofBotany, false), 200)
    assert.equal(await set(clerk, ofBotany, false), 200)
    assert.deepEqual(await ids(clerk), [second, first])
    assert.equal(await set(clerk, ofBotany, true), 200)
    assert.deepEqual(await ids(clerk), [ofBotany, second, first])
    assert.deepEqual(await actions(ofBotany), ['recording_awaited', 'recording_none'])
  })

  it('Recordings become lessons of a chapter, to which students are led from the class whatever the lesson is called', async () => {
    assert.equal((await add(clerk, ofBotany, 'Leaves')).status, 404)
    assert.equal((await add(teacher, first, 'Fields, first part')).status, 200)
    assert.deepEqual(
      await awaited(teacher),
      (await awaited(teacher)).filter(({ class_id }) => class_id === second),
    )
    const later = (await add(teacher, first, 'Fields, whole')).body.data.topic_id
    assert.deepEqual(await actions(first), ['recording_set', 'recording_set'])
    // The next one of the batch goes to the same chapter, unless another one is chosen.
    assert.equal((await awaited(teacher))[0]?.chapter_id, chapter_id)
    const { body } = await test.post('/Student/live_timetable', { stud_id }, token)
    assert.deepEqual(
      body.data.recorded.map((one: { class_id: number; topic_id: number }) => [one.class_id, one.topic_id]),
      [[first, later]],
    )
    assert.equal((await teacher.post('class', { class_id: first })).body.data.awaits_recording, false)
  })

  it('Recordings are not awaited where a lesson of the subject has the name of the class', async () => {
    await aTopic(test, chapter_id, { topic_name: "Gauss's law" })
    assert.deepEqual(await ids(teacher), [])
  })
})
