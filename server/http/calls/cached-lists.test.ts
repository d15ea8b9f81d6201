import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setBatches } from '../../features/account/batches.queries.ts'
import { putChapter, putSubject } from '../../features/catalog/catalog.writes.queries.ts'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { putNews } from '../../features/news/news.queries.ts'
import { putTopic } from '../../features/recorded/recorded.queries.ts'
import { builtApp } from '../../testing/built-app.ts'
import { addFile } from '../../media/media.queries.ts'
import { aBatch, aChapter, aLevel, aSignedIn, aStudent, aSubject, aTopic, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a list that is kept ready', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { student, token } = await aSignedIn(test)
  const sub_id = await aSubject(test, 6)
  const chapter_id = await aChapter(test, sub_id)
  // A process beside this one, on the same database.
  const beside = await builtApp(test.parts)
  const askBeside = async (path: string, body: object): Promise<{ data: unknown }> => {
    const headers = { 'content-type': 'application/json', token }
    const payload = JSON.stringify({ stud_id: student.stud_id, ...body })
    return (await beside.inject({ method: 'POST', url: `/api${path}`, headers, payload })).json()
  }
  const ask = async (path: string, body: object, by = student, withToken = token) =>
    (await test.post(path, { stud_id: by.stud_id, ...body }, withToken)).body.data
  const lesson = { title: 'Before', chapter_id, visible_from: null, may_download: 0 }
  const item = { published_on: '2026-11-01', heading: 'Before', news: '', images: null, ac_id: null, batch_id: null }
  const topic = { topic_name: 'Before', video_kind: null, video_url: null, video_file: null, captions_file: null }
  const ids = {
    chapter: test.newId(),
    file: test.newId(),
    material: test.newId(),
    news: test.newId(),
    topic: test.newId(),
  }

  const change = async (word: string) =>
    test.db.write(async (tx) => {
      const subject = { subject_id: sub_id, subject_code: 'kept', ac_id: 6, thumbnail: null, position: 0 }
      await putSubject(tx, { ...subject, subject_id: test.newId(), subject_name: word })
      await putChapter(tx, { chapter_id: ids.chapter, subject_id: sub_id, chapter_no: 999, chapter_name: word })
      await putTopic(tx, {
        ...topic,
        topic_id: ids.topic,
        chapter_id,
        topic_no: 999,
        topic_name: word,
        captions_language: null,
      })
      await putMaterial(tx, {
        ...lesson,
        material_id: ids.material,
        material_code: 'kept',
        title: word,
        file_id: ids.file,
      })
      await putNews(tx, { ...item, id: ids.news, news_code: 'kept', heading: word })
    })
  const lists: [string, object][] = [
    ['/Student/subjects', {}],
    ['/Student/chapters', { sub_id }],
    ['/Student/topics', { chapter_id }],
    ['/Student/study_materials', { sub_id, chapter_id }],
    ['/Student/news_events', { limit: 20 }],
  ]

  it('A list that is kept ready shows a change at once, in every process', async () => {
    const file = { file_id: ids.file, kind: 'document' as const, content_hash: 'kept', name: 'kept.pdf', size_bytes: 1 }
    await test.db.write((tx) => addFile(tx, { ...file, media_type: 'application/pdf', path: 'document/kept.pdf' }))
    for (const word of ['First words', 'Second words', 'Third words']) {
      await change(word)
      for (const [path, body] of lists) {
        const [here, there] = [await ask(path, body), (await askBeside(path, body)).data]
        assert.ok(JSON.stringify(here).includes(word), `${path}: ${word}`)
        assert.deepEqual(there, here, path)
      }
    }
  })

  it('A list that is kept ready shows no level what is for another', async () => {
    await test.post('/Student/subjects', { stud_id: student.stud_id }, token)
    const other = await aStudent(test, { ac_id: await aLevel(test, 7) })
    const theirs = await signIn(test, other)
    await aSubject(test, 7, 'Of level seven')
    const shown = JSON.stringify(await ask('/Student/subjects', {}, other, theirs))
    assert.ok(shown.includes('Of level seven') && !shown.includes('Third words'), shown)
    for (const [path, body] of lists.slice(1, 4)) {
      assert.equal((await test.post(path, { stud_id: other.stud_id, ...body }, theirs)).status, 404, path)
    }
  })

  it('A list that is kept ready tells students of one level apart by their batches', async () => {
    const other = await aStudent(test)
    const theirs = await signIn(test, other)
    const batch_id = await aBatch(test, 6, [student])
    await aPaper(test, 'quiz', sub_id, { chapter_id, ac_id: null, batch_id })
    await test.db.write((tx) => putNews(tx, { ...item, id: test.newId(), news_code: 'b', heading: 'Batch', batch_id }))
    const seen = async (by: typeof student, withToken: string) => {
      const counts = [['/Student/subjects', {}] as const, ['/Student/chapters', { sub_id }] as const]
      const [subjects = [], chapters = []] = await Promise.all(
        counts.map(async ([path, body]) => (await ask(path, body, by, withToken)) as { quiz_count: number }[]),
      )
      const news = (await ask('/Student/news_events', { limit: 20 }, by, withToken)) as { heading: string }[]
      return {
        quizzes: [subjects, chapters].map((rows) => rows.reduce((sum, { quiz_count }) => sum + quiz_count, 0)),
        isTold: news.some(({ heading }) => heading === 'Batch'),
      }
    }
    for (let again = 0; again < 2; again += 1) {
      assert.deepEqual(await seen(student, token), { quizzes: [1, 1], isTold: true })
      assert.deepEqual(await seen(other, theirs), { quizzes: [0, 0], isTold: false })
    }
    await test.db.write((tx) => setBatches(tx, other.stud_id, [batch_id], { since: null, newId: test.newId }))
    assert.deepEqual(await seen(other, theirs), { quizzes: [1, 1], isTold: true })
  })

  it("A list that is kept ready keeps what is each student's own apart", async () => {
    const other = await aStudent(test)
    const theirs = await signIn(test, other)
    const topic_id = await aTopic(test, chapter_id)
    await test.post('/Student/watch_progress', { stud_id: student.stud_id, topic_id, position: 42 }, token)
    await test.post(
      '/Student/material_progress',
      { stud_id: student.stud_id, material_id: ids.material, page: 7 },
      token,
    )
    const placeIn = async (by: typeof student, withToken: string) => {
      const topics = (await ask('/Student/topics', { chapter_id }, by, withToken)) as {
        topic_id: number
        position: number
      }[]
      const lessons = await ask('/Student/study_materials', { sub_id, chapter_id }, by, withToken)
      return [topics.find((one) => one.topic_id === topic_id)?.position, lessons[0].page]
    }
    assert.deepEqual(await placeIn(student, token), [42, 7])
    assert.deepEqual(await placeIn(other, theirs), [0, null])
    const [mine, others] = [
      await ask('/Student/study_materials', { sub_id, chapter_id }),
      await ask('/Student/study_materials', { sub_id, chapter_id }, other, theirs),
    ]
    assert.notEqual(mine[0].path, others[0].path)
  })

  it('A list that is kept ready shows tomorrow what is for tomorrow', async () => {
    await test.db.write((tx) =>
      putNews(tx, { ...item, id: test.newId(), news_code: 't', heading: 'Tomorrow', published_on: '2026-11-21' }),
    )
    const isTold = async () => JSON.stringify(await ask('/Student/news_events', { limit: 20 })).includes('Tomorrow')
    assert.equal(await isTold(), false)
    test.clock.days(1)
    assert.equal(await isTold(), true)
  })
})
