import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putPaper } from '../../assessment/paper/paper-writes.queries.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { paperRow } from '../../testing/paper-makers.ts'
import { mediaPaths } from '../../testing/media-files.ts'
import { somePng } from '../../testing/some-png.ts'
import { questionAuthor, questionForm } from '../../testing/question-form.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const PNG = somePng()
const OTHER = somePng(2, 2)

describe("a question's pictures", async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const physics = await aSubject(test, 6, 'Physics')
  const writer = questionAuthor(await signedInStaff(test, 'examiner'))
  const reader = questionAuthor(await signedInStaff(test, 'owner'))
  const teacher = await signedInStaff(test, 'teacher')
  const { subjects } = (await writer.post('question_places')).body.data
  const { code } = subjects.find(({ subject_id }: { subject_id: number }) => subject_id === physics)
  const form = (changes: Record<string, string>) => questionForm(code, changes)

  const send = async (staff: SignedInStaff, name: string, content: Buffer) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/staff/send_question_picture',
      headers: {
        'content-type': 'application/octet-stream',
        'x-staff': '1',
        origin: 'http://localhost',
        cookie: [...staff.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'x-file-name': encodeURIComponent(name),
      },
      payload: content,
    })
    return JSON.parse(answer.body)
  }
  const sent = async (content = PNG): Promise<string> => (await send(writer, 'drawn by hand.png', content)).data.picture

  it("A question's pictures are kept as an import would keep them, once for the same content, and shown again", async () => {
    const picture = await sent()
    assert.equal(await sent(), picture)
    const kept = (await mediaPaths(test)).filter((path) => path.startsWith('question/'))
    assert.deepEqual(kept, [`question/${picture.slice(0, 2)}/${picture}.png`])
    const shown = (await writer.post('question_picture', { picture })).body.data
    assert.deepEqual(shown, { type: 'image/png', content: PNG.toString('base64') })
  })

  it("A question's pictures stand in the question, which stays the same version when it is saved as it is", async () => {
    const [question_image, imageB] = [await sent(), await sent(OTHER)]
    const words = { question_image, question_image_text: 'Two lamps', imageB, optionB: 'One lamp' }
    const { saved, mistakes } = await writer.save(form({ code: 'LAMPS', ...words }))
    assert.deepEqual(mistakes, [])
    const { fields, version } = await writer.question(saved.question_id)
    assert.equal(fields.question_image, question_image)
    assert.equal(fields.imageB, imageB)
    const again = await writer.save(fields, { question_id: saved.question_id, version })
    assert.equal(again.saved.question_id, saved.question_id)
  })

  it("A question's pictures have to be said in words before the proof is read", async () => {
    const { saved } = await writer.save(form({ passage_image: await sent(), passage: 'Look' }))
    const { question_id, version } = saved
    const refused = await reader.post('proof_read_question', { question_id, version, undo: false })
    assert.match(refused.body.message, /needs a description/)
    const { fields } = await writer.question(question_id)
    const named = await writer.save({ ...fields, passage_image_text: 'A lamp' }, { question_id, version })
    const read = await reader.post('proof_read_question', { ...named.saved, code: undefined, undo: false })
    assert.equal(read.status, 200, JSON.stringify(read.body))
  })

  it("A question's pictures are said in words to whoever writes the paper", async () => {
    const { saved } = await writer.save(form({ question_image: await sent(), question_image_text: 'Two lamps' }))
    const paper_id = test.newId()
    const row = { ...paperRow(paper_id, physics, test.clock.now()), max_marks: 400, question_count: 1 }
    const { question_id } = saved
    const asked = { position: 0, question_id, section_id: 1, marks: 400, negative_marks: 100, shuffles_options: 0 }
    await test.db.write((tx) => putPaper(tx, row, [asked]))
    const { stud_id, token } = await aSignedIn(test)
    const begun = await test.post('/Student/exam', { stud_id, exam_id: paper_id }, token)
    assert.equal(begun.body.data.questions[0].question_image_text, 'Two lamps')
  })

  it("A question's pictures are seen by whoever teaches the subject, and by nobody else", async () => {
    const picture = await sent()
    await writer.save(form({ question_image: picture, question_image_text: 'A lamp' }))
    assert.equal((await teacher.post('question_picture', { picture })).body.data.reason, 'not_found')
    const of = { staff_id: teacher.staff_id, subject_id: physics }
    await test.db.write((tx) => tx.insertInto('staff_subjects').values(of).execute())
    assert.equal((await teacher.post('question_picture', { picture })).status, 200)
  })

  it('Pictures of no question yet are seen by who may write one: not by a teacher without subjects', async () => {
    const picture = await sent(somePng(3, 3))
    const nobody = await signedInStaff(test, 'teacher')
    assert.equal((await nobody.post('question_picture', { picture })).body.data.reason, 'not_found')
    const of = { staff_id: nobody.staff_id, subject_id: physics }
    await test.db.write((tx) => tx.insertInto('staff_subjects').values(of).execute())
    assert.equal((await nobody.post('question_picture', { picture })).status, 200)
  })

  for (const [what, name, content] of [
    ['of more pixels than phones can draw', 'a.png', somePng(30_000, 30_000)],
    ['that is cut off', 'a.png', somePng(9, 9).subarray(0, 50)],
    ['that is none', 'a.png', Buffer.from('<svg onload="x"/>')],
    ['of a kind that browsers run', 'a.svg', Buffer.from('<svg/>')],
    ['that is called otherwise than it is', 'a.jpg', PNG],
    ['without a name', '', PNG],
  ] as const) {
    it(`A question's pictures are refused: one ${what}`, async () => {
      const { data } = await send(writer, name, content)
      assert.equal(data.reason, 'rule')
    })
  }

  it("A question's pictures are refused where they were never sent in", async () => {
    const { saved, mistakes } = await writer.save(form({ question_image: 'A'.repeat(43) }))
    assert.equal(saved, null)
    assert.deepEqual(mistakes, [{ field: 'question_image', problem: 'This picture hasn’t been uploaded' }])
    const never = await writer.post('question_picture', { picture: 'A'.repeat(43) })
    assert.equal(never.body.data.reason, 'not_found')
  })
})
