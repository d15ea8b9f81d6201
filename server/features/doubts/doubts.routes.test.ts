import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_PICTURE_BYTES } from '#contract/doubts.rules.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { aLiveClass, aSignedIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { jpegSegment, someJpeg } from '../../testing/some-jpeg.ts'
import { testApp } from '../../testing/test-app.ts'
import { addDoubt, doubtOfStudent } from './doubts.queries.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('a doubt', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const school = await aClassThatAsks(test)
  const { asker, mate, posting, subject_id, batch_id, topic_id } = school
  const { post, ask } = posting(asker)
  const closeAll = async () => {
    const { data } = (await post('doubts')).body
    for (const { doubt_id, state } of data) if (state !== 'closed') await post('close_doubt', { doubt_id })
  }

  it('A doubt goes to teachers here once there is one, and by the chat before', async () => {
    const told = async () => (await test.get('/Auth/whatsapp_chat', asker.token)).body.data.doubts
    assert.equal(await told(), false)
    await school.teacher(subject_id, batch_id)
    assert.equal(await told(), true)
  })

  it('A doubt is stored once however often it is sent, and shown to its student with its place', async () => {
    const sent = { key: 'the same key', text: '  Why is it\r\nso?  ' }
    const first = (await ask(sent)).body.data
    assert.deepEqual((await ask(sent)).body.data, first)
    const { said, ...rest } = (await post('doubt', first)).body.data
    const { state, title, at, picture, is_published } = rest
    assert.deepEqual(
      [state, title, at, picture, is_published],
      ['open', "Current electricity\u00a0· Ohm's law", 200, null, false],
    )
    assert.deepEqual([said.length, said[0].text, said[0].name], [1, 'Why is it\nso?', null])
    await closeAll()
  })

  it('A doubt has 1 to 1,000 letters', async () => {
    for (const [text, status] of [
      ['   ', 422],
      ['🙂'.repeat(1000), 200],
      ['x'.repeat(1001), 422],
    ] as const)
      assert.equal((await ask({ text })).status, status)
    await closeAll()
  })

  it('A doubt with a formula that no screen could draw is refused by its beginning, and nothing is stored', async () => {
    const nested = (count: number) => `Why $${'\\sqrt{'.repeat(count)}x${'}'.repeat(count)}$?`
    const { doubt_id } = (await ask({ text: nested(20) })).body.data
    const before = (await post('doubts')).body.data.length
    for (const { status, body } of [
      await ask({ text: nested(115) }),
      await post('reopen_doubt', { doubt_id, text: nested(21) }),
    ]) {
      assert.deepEqual([status, body.data.reason, body.data.field], [422, 'rule', 'text'])
      assert.match(body.message, /too complex to show: \\sqrt\{\\sqrt\{.*…/)
    }
    assert.equal((await post('doubts')).body.data.length, before)
    await closeAll()
  })

  it('A doubt brings a picture without what its telephone wrote into it', async () => {
    const place = jpegSegment(0xe1, Buffer.from('Exif GPS'))
    const { body } = await ask({ picture: base64(someJpeg(1024, 768, [place])) })
    assert.equal((await post('doubt', body.data)).body.data.picture, base64(someJpeg(1024, 768)))
    await closeAll()
  })

  it('A doubt with an image bomb, with what is no picture, or with one too large is refused, and nothing is stored', async () => {
    const tooLarge = someJpeg(10, 10, [jpegSegment(0xdb, Buffer.alloc(MAX_PICTURE_BYTES, 1))])
    const before = (await post('doubts')).body.data.length
    for (const bytes of [someJpeg(65_535, 65_535), Buffer.from('<svg/>')]) {
      const { status, body } = await ask({ picture: base64(bytes) })
      assert.deepEqual([status, body.data.field], [422, 'picture'])
    }
    assert.ok((await ask({ picture: base64(tooLarge) })).status >= 400)
    assert.equal((await ask({ picture: '../../etc/passwd' })).status, 400)
    assert.equal((await post('doubts')).body.data.length, before)
  })

  it('A doubt waits with nine others at most', async () => {
    for (let count = 0; count < 10; count += 1) assert.equal((await ask()).status, 200)
    assert.equal((await ask()).body.data.reason, 'rule')
    const [{ doubt_id }] = (await post('doubts')).body.data
    assert.equal((await post('close_doubt', { doubt_id })).body.data.state, 'closed')
    assert.equal((await ask()).status, 200)
    await closeAll()
  })

  it('A doubt is of a class of the own batch', async () => {
    const [own, others] = [batch_id, school.elsewhere]
    const classOf = async (batch: number) => aLiveClass(test, batch, subject_id, '2026-11-20T17:00:00+05:30')
    assert.equal((await ask({ place: 'class', about_id: await classOf(own), at: 0 })).status, 200)
    assert.equal((await ask({ place: 'class', about_id: await classOf(others), at: 0 })).status, 404)
    await closeAll()
  })

  it('A doubt is of a question once its results are out, and never while a test with it is open', async () => {
    const quiz = await aPaper(test, 'quiz', subject_id, { chapter_id: school.chapter_id })
    const quiz_id = quiz.paper_id
    const about_id = quiz.questions[1]?.question_id
    const { attempt_id } = (await post('get_quiz', { quiz_id })).body.data
    const place = { place: 'question', about_id, attempt_id, at: 0 }
    assert.equal((await ask(place)).status, 404)
    assert.equal((await post('doubts_near', place)).status, 404)
    await post('submit_quiz', { quiz_id, submit_data: [] })
    const { doubt_id } = (await ask(place)).body.data
    const { at, title } = (await post('doubt', { doubt_id })).body.data
    assert.equal(at, 2)
    assert.ok(title.length > 0)
    await post('get_quiz', { quiz_id })
    for (const path of ['ask_doubt', 'doubts_near']) {
      const refused = await post(path, { ...place, key: 'while it is open', text: 'Which one?' })
      assert.deepEqual([refused.status, refused.body.data.reason], [422, 'rule'], path)
    }
    await closeAll()
  })

  it('A doubt is of no exam before its results', async () => {
    const later = { results_at: test.clock.now() + 86_400_000 }
    const exam = await aPaper(test, 'exam', subject_id, { minutes: 30, ...later })
    const { attempt_id } = (await post('exam', { exam_id: exam.paper_id })).body.data
    await post('submit_exam', { record_id: attempt_id, submit_data: [] })
    const place = { place: 'question', about_id: exam.questions[0]?.question_id, attempt_id, at: 0 }
    assert.equal((await ask(place)).body.data.reason, 'rule')
    test.clock.days(1)
    assert.equal((await ask(place)).status, 200)
    await closeAll()
  })

  it('A doubt is seen by no other student', async () => {
    const { doubt_id } = (await ask()).body.data
    const stranger = posting(mate)
    for (const path of ['doubt', 'close_doubt', 'reopen_doubt'])
      assert.equal((await stranger.post(path, { doubt_id, text: 'Mine?' })).status, 404, path)
    assert.deepEqual((await stranger.post('doubts')).body.data, [])
    await closeAll()
  })

  it('A doubt is asked by a student of no batch too', async () => {
    const { ask: asks } = posting(await aSignedIn(test))
    assert.equal((await asks({ about_id: topic_id })).status, 200)
  })
})

describe('doubts of one student', async () => {
  const test = await testApp()
  const { asker, posting } = await aClassThatAsks(test)
  const { post, ask } = posting(asker)

  it('Doubts of one student are asked thirty times a day at most', async () => {
    const { doubt_id: first } = (await ask()).body.data
    await post('close_doubt', { doubt_id: first })
    const stored = await doubtOfStudent(test.db.read, asker.stud_id, first)
    assert.ok(stored)
    const { is_waiting: _waiting, has_picture: _picture, ...row } = stored
    await test.db.write(async (tx) => {
      for (let count = 1; count < 30; count += 1)
        await addDoubt(tx, { ...row, doubt_id: test.newId(), sent_key: `earlier ${count}` }, null)
    })
    const refused = (await ask()).body.data
    assert.equal(refused.reason, 'too_many')
    test.clock.days(2)
    assert.equal((await ask()).status, 200)
  })
})
