import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveAcademy } from '../../academy/academy.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { aSignedIn, aSubject } from '../../testing/makers.ts'
import { another, beat } from '../../testing/notified.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { pushService } from '../../testing/push-service.ts'
import { someJpeg } from '../../testing/some-jpeg.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('the queue of doubts', async () => {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin, LIMITS: 'off' })
  const school = await aClassThatAsks(test)
  const { asker, mate, other, subject_id, topic_id, batch_id, posting } = school
  const { post, ask } = posting(asker)
  const teacher = await school.teacher(subject_id, batch_id)
  const owner = await signedInStaff(test, 'owner')
  const queue = async (who = teacher, waiting = true) => (await who.post('doubts', { waiting })).body.data.doubts
  const one = async (doubt_id: number, who = teacher) => (await who.post('doubt', { doubt_id })).body.data
  const asked = async (changes: object = {}): Promise<{ doubt_id: number; version: number }> => {
    test.clock.seconds(60)
    return { doubt_id: (await ask(changes)).body.data.doubt_id, version: 1 }
  }
  const answer = async (which: { doubt_id: number; version: number }, publish = false, text = 'Because of $R$.') =>
    teacher.post('answer_doubt', { ...which, text, publish })
  const near = async (who: typeof asker, at = 200) =>
    (await posting(who).post('doubts_near', { place: 'video', attempt_id: null, about_id: topic_id, at })).body.data
      .near

  it('The queue of doubts has the longest waiting first, with its place and no telephone number', async () => {
    const first = await asked({ text: 'First' })
    const second = await asked({ text: 'Second' })
    const rows = await queue()
    assert.deepEqual(
      rows.map(({ doubt_id }: { doubt_id: number }) => doubt_id),
      [first.doubt_id, second.doubt_id],
    )
    const { subject, title, at, student } = rows[0]
    assert.deepEqual(
      [subject, title, at, student],
      ['Physics', "Current electricity\u00a0· Ohm's law", 200, 'Zubaida Asks'],
    )
    assert.ok(!JSON.stringify(rows).includes(asker.student.mobile))
    for (const which of [first, second]) await answer(which)
    assert.deepEqual(await queue(), [])
    assert.equal((await queue(teacher, false))[0].doubt_id, second.doubt_id)
  })

  it('The queue of doubts takes no answer with a formula that no screen could draw', async () => {
    const which = await asked()
    const { status, body } = await answer(which, false, `So $${'\\hat{'.repeat(21)}x${'}'.repeat(21)}$.`)
    assert.deepEqual([status, body.data.field], [422, 'text'])
    assert.match(body.message, /too complex to show: \\hat\{/)
    assert.equal((await one(which.doubt_id)).state, 'open')
    assert.equal((await answer(which, false, `So $${'\\hat{'.repeat(20)}x${'}'.repeat(20)}$.`)).status, 200)
  })

  it("The queue of doubts is of the teacher's own subjects in the own batches, and all of it the owner's", async () => {
    const which = await asked()
    const chemist = await school.teacher(await aSubject(test, 6, 'Chemistry'), batch_id)
    const ofOthers = await school.teacher(subject_id, school.elsewhere)
    const nobodys = await signedInStaff(test, 'teacher')
    for (const stranger of [chemist, ofOthers, nobodys]) {
      assert.deepEqual(await queue(stranger), [])
      for (const path of ['doubt', 'answer_doubt', 'close_doubt', 'publish_doubt', 'take_back_answer']) {
        const rest = { text: 'Mine', publish: false, restore: false }
        assert.equal((await stranger.post(path, { ...which, ...rest })).status, 404, path)
      }
    }
    assert.equal((await queue(owner)).length, 1)
    const waits = async (who: typeof teacher) => (await who.post('today')).body.data.doubts
    const idsToday = (found: { doubt_id: number }[]) => found.map(({ doubt_id }) => doubt_id)
    assert.deepEqual(
      [idsToday(await waits(teacher)), idsToday(await waits(owner)), await waits(chemist)],
      [[which.doubt_id], [which.doubt_id], []],
    )
    assert.equal(await waits(await signedInStaff(test, 'clerk')), null)
    await answer(which)
  })

  it('The queue of doubts shows of a question what was asked, what is right, and what the student answered', async () => {
    const quiz = await aPaper(test, 'quiz', subject_id, { name: 'Cells', chapter_id: school.chapter_id })
    const [question] = quiz.questions
    const { attempt_id } = (await post('get_quiz', { quiz_id: quiz.paper_id })).body.data
    const submit_data = [{ question_id: question?.question_id, answer: 'Option 1' }]
    await post('submit_quiz', { quiz_id: quiz.paper_id, submit_data })
    const which = await asked({ place: 'question', about_id: question?.question_id, attempt_id })
    const { question: shown } = await one(which.doubt_id)
    const of = (flag: string) => shown.options.find((option: Record<string, unknown>) => option[flag])?.text
    assert.deepEqual([shown.paper, shown.own_answer, of('is_own')], ['Cells', 'Option 1', 'Option 1'])
    assert.equal(of('is_right'), question?.options.find(({ option_id }) => option_id === question.right)?.ptext)
    await answer(which)
  })

  it('The queue of doubts tells the student of an answer, by a message that leads to it', async () => {
    const { stud_id, token } = asker
    const device = { ...service.device(), classes: false, results: true }
    assert.equal((await test.post('/Student/set_notifications', { stud_id, ...device }, token)).status, 200)
    const which = await asked()
    assert.equal((await answer(which)).status, 200)
    await beat(another(test))
    const [message] = service.taken.splice(0)
    assert.equal(message?.content.path, `/doubts/${which.doubt_id}`)
    assert.equal(message?.content.title, 'Your doubt was answered')
    const { state, said } = (await post('doubt', { doubt_id: which.doubt_id })).body.data
    assert.deepEqual([state, said[1].by, said[1].text], ['answered', 'teacher', 'Because of $R$.'])
  })

  it('The queue of doubts gives the student the photo of an answer, cleaned, until the answer is taken back', async () => {
    const which = await asked()
    const photo = someJpeg(20, 10)
    const photographed = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from('ffe1000a4578696600004750', 'hex'),
      photo.subarray(2),
    ])
    const send = async (picture: string, version = which.version, publish = true) =>
      teacher.post('answer_doubt', { ...which, version, text: 'See the photo.', publish, picture })
    assert.equal((await send('bm8gcGljdHVyZQ==')).body.data.field, 'picture')
    const { version } = (await send(photographed.toString('base64'))).body.data
    const shownTo = async () => (await post('doubt', { doubt_id: which.doubt_id })).body.data
    const { said, picture } = await shownTo()
    assert.deepEqual([picture, said[0].picture], [null, null])
    const seen = Buffer.from(said[1].picture, 'base64')
    assert.ok(seen.includes(Buffer.from('ffd8', 'hex')) && !seen.includes('Exif'))
    assert.equal((await one(which.doubt_id)).said[1].picture, said[1].picture)
    assert.ok(!JSON.stringify(await near(mate)).includes(said[1].picture))
    const back = (await teacher.post('take_back_answer', { doubt_id: which.doubt_id, version })).body.data
    assert.equal((await shownTo()).said.length, 1)
    const stored = await test.db.read
      .selectFrom('doubt_pictures')
      .where('doubt_id', '=', which.doubt_id)
      .select('answers')
      .executeTakeFirst()
    assert.equal(stored?.answers, '{}')
    await answer({ ...which, version: back.version })
    assert.equal((await shownTo()).said[1].picture, null)
    await post('reopen_doubt', { doubt_id: which.doubt_id, text: 'Still not' })
    test.clock.seconds(60)
    await send(photo.toString('base64'), back.version + 2, false)
    assert.deepEqual(
      (await shownTo()).said.map((turn: { picture: string | null }) => turn.picture !== null),
      [false, false, false, true],
    )
    await beat(another(test))
    service.taken.length = 0
  })

  it('The queue of doubts takes an answer back, with what was told and published of it', async () => {
    const which = await asked()
    const { version } = (await answer(which, true)).body.data
    assert.equal((await near(mate)).length, 1)
    const back = await teacher.post('take_back_answer', { doubt_id: which.doubt_id, version })
    assert.deepEqual(back.body.data, { version: version + 1, state: 'open', is_published: false })
    assert.deepEqual(await near(mate), [])
    await beat(another(test))
    assert.deepEqual(service.taken.splice(0), [])
    await answer({ ...which, version: version + 1 })
  })

  it('The queue of doubts lets two answer at once, and stores the first', async () => {
    const which = await asked()
    const both = await Promise.all([
      answer(which),
      owner.post('answer_doubt', { ...which, text: 'So.', publish: false }),
    ])
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]))
    assert.equal((await one(which.doubt_id)).said.length, 2)
  })

  it('The queue of doubts publishes for the batch without a name, the three nearest of the place, and takes that back', async () => {
    const at = [100, 190, 210, 400]
    const all = []
    for (const second of at) {
      const which = await asked({ at: second, text: `At ${second}` })
      all.push({ ...which, version: (await answer(which, true)).body.data.version })
    }
    const found = await near(mate)
    assert.deepEqual(found.map((row: { question: string }) => row.question).toSorted(), ['At 100', 'At 190', 'At 210'])
    assert.ok(!JSON.stringify(found).includes('Zubaida'))
    assert.deepEqual(await near(other), [])
    assert.deepEqual(await near(await aSignedIn(test)), [])
    for (const which of all) {
      const { status } = await teacher.post('publish_doubt', { ...which, publish: false })
      assert.equal(status, 200)
    }
    assert.deepEqual(await near(mate), [])
  })

  it('The queue of doubts publishes nothing that has no answer, or no batch to read it', async () => {
    const which = await asked()
    assert.equal((await teacher.post('publish_doubt', { ...which, publish: true })).status, 422)
    await answer(which)
    const alone = await posting(await aSignedIn(test)).ask()
    const { doubt_id } = alone.body.data
    const refused = await answer({ doubt_id, version: 1 }, true)
    assert.equal(refused.status, 422)
    assert.equal((await one(doubt_id)).state, 'open')
    await answer({ doubt_id, version: 1 })
  })

  it('The queue of doubts publishes nothing of a student for whom no guardian has consented, and nothing more after a refusal', async () => {
    const first = await asked({ at: 1000, text: 'Published before' })
    await answer(first, true)
    assert.equal((await near(mate, 1000)).length, 1)
    await test.db.write((tx) => saveAcademy(tx, { consent_required: true }))
    const second = await asked({ at: 1000 })
    const refused = await answer(second, true)
    assert.equal(refused.body.data.reason, 'rule')
    assert.equal((await answer(second)).status, 200)
    // What was shown before is not shown again by the next turn either.
    await teacher.post('close_doubt', { doubt_id: first.doubt_id, version: 2, restore: false })
    assert.deepEqual(await near(mate, 1000), [])
    await test.db.write((tx) => saveAcademy(tx, { consent_required: false }))
    assert.equal((await teacher.post('publish_doubt', { ...second, version: 2, publish: true })).status, 200)
  })

  it('The queue of doubts closes without an answer, restores, and comes again when the student says more', async () => {
    const { doubt_id } = await asked()
    const shut = await teacher.post('close_doubt', { doubt_id, version: 1, restore: false })
    assert.equal(shut.body.data.state, 'closed')
    assert.deepEqual(await queue(), [])
    const back = await teacher.post('close_doubt', { doubt_id, version: 2, restore: true })
    assert.equal(back.body.data.state, 'open')
    assert.equal((await answer({ doubt_id, version: 3 })).status, 200)
    const more = { doubt_id, text: 'But why not?' }
    assert.equal((await post('reopen_doubt', more)).body.data.state, 'reopened')
    assert.equal((await post('reopen_doubt', more)).body.data.state, 'reopened')
    assert.equal((await one(doubt_id)).said.length, 3)
    assert.equal((await queue())[0].text, 'But why not?')
  })

  it('The queue of doubts writes into the audit who did what, and no word of what was said', async () => {
    const which = await asked({ text: 'Is this a secret?' })
    await answer(which, true)
    const entity_id = String(which.doubt_id)
    const { entries } = (await owner.post('audit', { entity: 'doubt', entity_id })).body.data
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['doubt_answered'],
    )
    assert.ok(!JSON.stringify(entries).includes('secret'))
  })
})
