import { addVoice, keepVoices } from '../features/doubts/voices.queries.ts'
import { aBatch, aChapter, aLevel, aSignedIn, aSubject, aTopic } from './makers.ts'
import { someJpeg } from './some-jpeg.ts'
import { signedInStaff } from './staff-browser.ts'
import type { TestApp } from './test-app.ts'

/** The request for a doubt with a picture about a video. */
export const aVideoDoubt = (about_id: number | undefined, studId: number) => {
  const place = { place: 'video', attempt_id: null, about_id, at: 3 }
  return { ...place, key: `doubt of ${studId}`, text: 'Why?', picture: someJpeg(10, 10).toString('base64') }
}

/** A subject with a video, two students of a batch that has it, one of another batch, and teachers of either. */
export async function aClassThatAsks(test: TestApp) {
  await aLevel(test)
  const subject_id = await aSubject(test, 6, 'Physics')
  const chapter_id = await aChapter(test, subject_id)
  const topic_id = await aTopic(test, chapter_id)
  const [asker, mate, other] = [
    await aSignedIn(test, { name: 'Zubaida Asks' }),
    await aSignedIn(test),
    await aSignedIn(test),
  ]
  const batch_id = await aBatch(test, 6, [asker, mate], [subject_id])
  const elsewhere = await aBatch(test, 6, [other], [subject_id])
  const teacher = async (subject: number, batch: number) => {
    const one = await signedInStaff(test, 'teacher')
    await test.db.write(async (tx) => {
      await tx.insertInto('staff_subjects').values({ staff_id: one.staff_id, subject_id: subject }).execute()
      await tx.insertInto('staff_batches').values({ staff_id: one.staff_id, batch_id: batch }).execute()
    })
    return one
  }
  let asked = 0
  const posting = ({ stud_id, token }: typeof asker) => {
    const post = async (path: string, body: object = {}) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const ask = async (changes: object = {}) => {
      asked += 1
      const video = {
        place: 'video',
        attempt_id: null,
        about_id: topic_id,
        at: 200,
        key: `key number ${asked}`,
        text: 'Why is $V=IR$?',
      }
      return post('ask_doubt', { ...video, ...changes })
    }
    return { post, ask }
  }
  return { subject_id, chapter_id, topic_id, batch_id, elsewhere, asker, mate, other, teacher, posting }
}

/** A voice note of an answer to a doubt, MP3 in base64 by its name alone. Returns its id. */
export async function aVoiceNote(test: TestApp, which: { stud_id: number; doubt_id: number }): Promise<number> {
  const [voice_id, staff_id] = [test.newId(), 1]
  const answer = { by: 'teacher' as const, name: 'Meera', text: '', at: test.clock.now() }
  await test.db.write(async (tx) => {
    await addVoice(tx, { ...which, voice_id, staff_id, seconds: 3, content: 'SGVhciBtZQ==' })
    await keepVoices(tx, which, [answer], { voice_id, staff_id })
  })
  return voice_id
}
