import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aLevel, aSignedIn, aStudent, aSubject, aTopic, signIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

describe('recorded classes', async () => {
  const test = await testApp()
  const { stud_id, token } = await aSignedIn(test)
  const physics = await aSubject(test, 6, 'Physics')
  const chapter_id = await aChapter(test, physics)
  const first = await aTopic(test, chapter_id, { topic_name: 'Electric current' })
  const second = await aTopic(test, chapter_id, { topic_name: "Ohm's law" })
  const otherLevel = await aLevel(test, 7)
  const otherSubject = await aSubject(test, otherLevel, 'Botany')
  const otherChapter = await aChapter(test, otherSubject)
  const otherTopic = await aTopic(test, otherChapter)

  const watch = (topic_id: number, position: number, duration: number | null = 100) =>
    test.post('/Student/watch_progress', { stud_id, topic_id, position, duration }, token)
  const watched = async (more: object = {}) =>
    (await test.post('/Student/recently_watched', { stud_id, ...more }, token)).body.data
  const topicOf = async (topic_id: number) =>
    (await test.post('/Student/topics', { stud_id, chapter_id }, token)).body.data.find(
      (topic: { topic_id: number }) => topic.topic_id === topic_id,
    )

  it('Recorded classes are the subjects of the own level, with their chapters counted', async () => {
    const { body } = await test.post('/Student/subjects', { stud_id }, token)
    assert.deepEqual(
      body.data.map((subject: object) => ({ ...subject, subject_id: 0 })),
      [
        {
          subject_id: 0,
          subject_name: 'Physics',
          thumbnail: '/media/public/physics.webp',
          chapter_count: 1,
          topic_count: 2,
          quiz_count: 0,
          material_count: 0,
        },
      ],
    )
  })

  it('Recorded classes lead from the subject to its chapters and from a chapter to its topics, in order', async () => {
    const chapters = await test.post('/Student/chapters', { stud_id, sub_id: String(physics) }, token)
    const chapter = { chapter_id, chapter_name: 'Current electricity', subject_id: physics, subject_name: 'Physics' }
    assert.deepEqual(chapters.body.data, [{ ...chapter, topic_count: 2, quiz_count: 0, material_count: 0 }])
    const topics = await test.post('/Student/topics', { stud_id, chapter_id }, token)
    assert.deepEqual(
      topics.body.data.map(({ topic_name }: { topic_name: string }) => topic_name),
      ['Electric current', "Ohm's law"],
    )
  })

  it('Recorded classes of another level are not there: equal to what does not exist', async () => {
    const pairs: [string, object, object][] = [
      ['/Student/chapters', { sub_id: otherSubject }, { sub_id: 12_345 }],
      ['/Student/topics', { chapter_id: otherChapter }, { chapter_id: 12_345 }],
      ['/Student/watch_progress', { topic_id: otherTopic, position: 5 }, { topic_id: 12_345, position: 5 }],
    ]
    for (const [path, theirs, nobodys] of pairs) {
      const [one, two] = [
        await test.post(path, { stud_id, ...theirs }, token),
        await test.post(path, { stud_id, ...nobodys }, token),
      ]
      assert.equal(one.status, 404)
      assert.deepEqual(one.body, two.body)
    }
    assert.deepEqual(await watched(), [])
  })

  it('Recorded classes go on where the student stopped, and at the beginning after the end', async () => {
    await watch(first, 38)
    assert.deepEqual(
      await topicOf(first).then(({ position, duration, watched_percent }) => [position, duration, watched_percent]),
      [38, 100, 38],
    )
    const counts = async () => (await test.post('/Student/watched_counts', { stud_id }, token)).body.data
    assert.deepEqual(await counts(), [])
    await watch(first, 97)
    assert.deepEqual(await counts(), [{ subject_id: physics, chapter_id, watched: 1 }])
    assert.deepEqual(
      await topicOf(first).then(({ position, watched_percent }) => [position, watched_percent]),
      [0, 100],
    )
    await watch(first, 10)
    assert.deepEqual(
      await topicOf(first).then(({ position, watched_percent }) => [position, watched_percent]),
      [10, 100],
    )
  })

  it('Recorded classes are found again under Recently Watched, the latest first, in pages', async () => {
    await watch(first, 10)
    test.clock.seconds(1)
    await watch(second, 20, null)
    const all = await watched()
    assert.deepEqual(
      all.map(({ topic_id }: { topic_id: number }) => topic_id),
      [second, first],
    )
    assert.equal(all[0].video_link, 'https://youtu.be/aqz-KE-bpKQ')
    assert.equal(all[0].watched_at, '2026-11-20T10:30:01+05:30')
    assert.equal((await watched({ limit: 1 })).length, 1)
    const [older] = await watched({ limit: 1, before: all[0].watched_at })
    assert.equal(older.topic_id, first)
  })

  it('Recorded classes keep the history of one student from another', async () => {
    const other = await aStudent(test)
    const theirs = await test.post('/Student/recently_watched', { stud_id: other.stud_id }, await signIn(test, other))
    assert.deepEqual(theirs.body.data, [])
  })

  it('Recorded classes refuse a place that cannot be in a video', async () => {
    for (const position of [-1, 1.5, 86_401, '5', null]) {
      assert.equal(
        (await test.post('/Student/watch_progress', { stud_id, topic_id: first, position }, token)).status,
        400,
      )
    }
    assert.equal((await test.post('/Student/recently_watched', { stud_id, before: 'soon' }, token)).status, 400)
  })
})
