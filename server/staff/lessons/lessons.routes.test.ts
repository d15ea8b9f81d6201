import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aSignedIn, aSubject, aTopic } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Topic = { topic_id: number; topic_name: string; captions: string | null }

describe('the lessons of a chapter', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const teacher = await signedInStaff(test, 'teacher')
  const { stud_id, token } = await aSignedIn(test)
  const [physics, botany] = [await aSubject(test, 6, 'Physics'), await aSubject(test, 6, 'Botany')]
  const chapter_id = await aChapter(test, physics)
  const others = await aChapter(test, botany)
  const names = ['Rays', 'Mirrors', 'Lenses']
  const ids: number[] = []
  for (const topic_name of names) ids.push(await aTopic(test, chapter_id, { topic_name }))
  const foreign = await aTopic(test, others, { topic_name: 'Roots' })
  const [rays = 0, mirrors = 0, lenses = 0] = ids
  const seen = async (as = clerk) => (await as.post('chapter_lessons', { chapter_id })).body.data
  const shownTo = async () =>
    (await test.post('/Student/topics', { stud_id, chapter_id }, token)).body.data as {
      topic_name: string
      captions: { language: string; address: string }[]
    }[]
  const order = async () => (await shownTo()).map(({ topic_name }) => topic_name)
  const find = async (name: string): Promise<Topic> =>
    (await seen()).topics.find(({ topic_name }: Topic) => topic_name === name)

  it('The lessons of a chapter stand below their subjects, with how many there are', async () => {
    const { subjects } = (await clerk.post('lessons')).body.data
    const own = subjects.find(({ subject_id }: { subject_id: number }) => subject_id === physics)
    assert.deepEqual(own, {
      subject_id: physics,
      subject_name: 'Physics',
      level: 'Level 6',
      chapters: [
        {
          chapter_id,
          chapter_no: own.chapters[0].chapter_no,
          chapter_name: 'Current electricity',
          topics: 3,
          videos: 3,
        },
      ],
    })
  })

  it('The lessons of a chapter are put into another order, and back, and students see it at once', async () => {
    assert.deepEqual(await order(), names)
    const { version } = await seen()
    const moved = await clerk.post('order_lessons', { chapter_id, version, topic_ids: [lenses, rays, mirrors] })
    assert.deepEqual(await order(), ['Lenses', 'Rays', 'Mirrors'])
    const stale = await clerk.post('order_lessons', { chapter_id, version, topic_ids: ids })
    assert.equal(stale.body.data.reason, 'changed_meanwhile')
    const back = { chapter_id, version: moved.body.data.version, topic_ids: ids }
    assert.equal((await clerk.post('order_lessons', back)).status, 200)
    assert.deepEqual(await order(), names)
    const { entries } = (await owner.post('audit', { entity: 'chapter', entity_id: String(chapter_id) })).body.data
    assert.deepEqual(entries[1].changes, [
      { field: 'order', before: 'Rays · Mirrors · Lenses', after: 'Lenses · Rays · Mirrors' },
    ])
  })

  it('The lessons of a chapter are ordered whole: none is left out, named twice, or of another chapter', async () => {
    const { version } = await seen()
    for (const topic_ids of [
      [rays, mirrors],
      [rays, rays, mirrors, lenses],
      [rays, mirrors, foreign],
    ]) {
      const { status } = await clerk.post('order_lessons', { chapter_id, version, topic_ids })
      assert.equal(status, 409)
    }
    assert.deepEqual(await order(), names)
  })

  it('The lessons of a chapter are added at the end, and renamed', async () => {
    const { version } = await seen()
    const added = (await clerk.post('save_lesson', { chapter_id, version, topic_name: '  Prisms ' })).body.data
    assert.deepEqual(await order(), [...names, 'Prisms'])
    const renamed = { chapter_id, version: added.version, topic_id: added.topic_id, topic_name: 'Prisms and colours' }
    assert.equal((await clerk.post('save_lesson', renamed)).status, 200)
    assert.deepEqual(await order(), [...names, 'Prisms and colours'])
    assert.equal((await clerk.post('save_lesson', renamed)).body.data.reason, 'changed_meanwhile')
    const empty = await clerk.post('save_lesson', { chapter_id, version: (await seen()).version, topic_name: '  ' })
    assert.deepEqual([empty.status, empty.body.data.field], [422, 'topic_name'])
    const found = (await test.post('/Student/search', { stud_id, query: 'colours' }, token)).body.data
    assert.match(JSON.stringify(found), /Prisms and colours/)
  })

  it('The lessons of a chapter get captions in a language, and lose them', async () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'
    const beside = { 'x-topic': String(rays), 'x-language': 'ml' }
    assert.equal((await clerk.postFile('set_captions', 'rays.vtt', vtt, beside)).status, 200)
    assert.equal((await find('Rays')).captions, 'ml')
    const [first] = await shownTo()
    assert.equal(first?.captions[0]?.language, 'ml')
    assert.equal((await test.app.inject({ url: first?.captions[0]?.address ?? '' })).body, vtt)
    const refused = await clerk.postFile('set_captions', 'poem.vtt', 'no captions', beside)
    assert.deepEqual([refused.status, refused.body.data.field], [422, 'captions'])
    assert.equal((await clerk.post('remove_captions', { topic_id: rays })).status, 200)
    assert.deepEqual((await shownTo())[0]?.captions, [])
    assert.equal((await clerk.post('remove_captions', { topic_id: rays })).status, 404)
  })

  it('The lessons of a chapter get captions from SRT, as YouTube exports them', async () => {
    const srt = '1\r\n00:00:00,000 --> 00:00:02,000\r\nHello\r\n'
    const beside = { 'x-topic': String(rays), 'x-language': 'en' }
    assert.equal((await clerk.postFile('set_captions', 'rays.srt', srt, beside)).status, 200)
    const [first] = await shownTo()
    const { body } = await test.app.inject({ url: first?.captions[0]?.address ?? '' })
    assert.equal(body, 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello\n')
    assert.equal((await clerk.post('remove_captions', { topic_id: rays })).status, 200)
  })

  it('The lessons of a chapter show videos of YouTube and Vimeo by their links, and of no unknown host', async () => {
    const save = async (video_link: string, more: object = {}) => {
      const { version } = await seen()
      return clerk.post('save_lesson', { chapter_id, version, topic_name: 'Linked', video_link, ...more })
    }
    const added = await save(' youtu.be/aqz-KE-bpKQ ')
    const { topic_id } = added.body.data
    const linked = async () =>
      (await seen()).topics.find((one: Topic) => one.topic_id === topic_id) as Topic & {
        video_link: string | null
        shown: { kind: string; address: string } | null
      }
    const shown = (await linked()).shown
    assert.deepEqual([shown?.kind, shown?.address], ['youtube', 'https://youtu.be/aqz-KE-bpKQ'])
    await save('https://vimeo.com/76979871', { topic_id })
    assert.equal((await linked()).shown?.kind, 'vimeo')
    for (const link of ['https://videos.example.org/a.mp4', 'http://youtu.be/x', 'javascript:alert(1)', 'no link']) {
      const refused = await save(link, { topic_id })
      assert.deepEqual([refused.status, refused.body.data.field], [422, 'video_link'])
    }
    assert.equal((await linked()).video_link, 'https://vimeo.com/76979871')
    await save('', { topic_id })
    assert.equal((await linked()).shown, null)
  })

  it('The lessons of a chapter are archived: students see them no longer, and how far they watched is kept', async () => {
    const before = await order()
    await test.post('/Student/watch_progress', { stud_id, topic_id: mirrors, position: 7, duration: 60 }, token)
    assert.equal((await clerk.post('archive_lesson', { topic_id: mirrors, restore: false })).status, 200)
    assert.deepEqual(
      await order(),
      before.filter((name) => name !== 'Mirrors'),
    )
    assert.equal((await clerk.post('archive_lesson', { topic_id: mirrors, restore: true })).status, 200)
    assert.deepEqual(await order(), before)
    const watched = (await test.post('/Student/recently_watched', { stud_id }, token)).body.data
    assert.equal(watched[0].position, 7)
    const entries = (await owner.post('audit', { entity: 'topic', entity_id: String(mirrors) })).body.data.entries
    assert.deepEqual(
      entries.slice(0, 2).map(({ action }: { action: string }) => action),
      ['catalog_restored', 'catalog_archived'],
    )
  })

  it('The lessons of a chapter are a teacher’s only in the own subjects: everything else is not there', async () => {
    await test.db.write((tx) =>
      tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: botany }).execute(),
    )
    const { subjects } = (await teacher.post('lessons')).body.data
    assert.deepEqual(
      subjects.map(({ subject_id }: { subject_id: number }) => subject_id),
      [botany],
    )
    const { version } = await seen()
    const video = { topic_id: rays, name: 'a.mp4', bytes: 10, stamp: '1' }
    const { video_id } = (await clerk.post('video_begin', video)).body.data
    const beside = { 'x-video': String(video_id), 'x-offset': '0' }
    const refused = [
      await teacher.post('chapter_lessons', { chapter_id }),
      await teacher.post('order_lessons', { chapter_id, version, topic_ids: ids }),
      await teacher.post('save_lesson', { chapter_id, version, topic_name: 'Mine' }),
      await teacher.post('video_begin', video),
      await teacher.post('video_act', { video_id, act: 'discard' }),
      await teacher.postFile('video_part', 'part', 'bytes', beside),
      await teacher.postFile('set_captions', 'a.vtt', 'WEBVTT\n', { 'x-topic': String(rays), 'x-language': 'en' }),
      await teacher.post('remove_captions', { topic_id: rays }),
      await teacher.post('archive_lesson', { topic_id: rays, restore: false }),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      refused.map(() => 404),
    )
    assert.equal((await teacher.post('video_begin', { ...video, topic_id: foreign })).status, 200)
  })
})
