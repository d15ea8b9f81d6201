/* Students who take an exam from beginning to end, so many at once: start, three answers, submit. */
import { awake } from './awake.ts'
import { requestOf } from './load.ts'
import { Line } from './line.ts'

export type Taking = { stud_id: number; token: string; exam_id: number }
export type Journeys = { port: number; atOnce: number; takings: Taking[] }

const SAVES = 3

type Attempt = { attempt_id: number; questions: { question_id: number; options: string[] }[] }

async function ask(line: Line, path: string, { stud_id, token }: Taking, body: object): Promise<unknown> {
  const answer = await line.answer(Buffer.from(requestOf(path, token, { stud_id, ...body })))
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.toString()}`)
  return (JSON.parse(answer.body.toString()) as { data: unknown }).data
}

async function take(line: Line, taking: Taking): Promise<void> {
  const { exam_id } = taking
  const { attempt_id, questions } = (await ask(line, '/Student/exam', taking, { exam_id })) as Attempt
  for (const [index, { question_id, options }] of questions.slice(0, SAVES).entries()) {
    const body = { attempt_id, question_id, answer: options[1], marked: false, seq: index + 1 }
    await ask(line, '/Student/save_answer', taking, body)
  }
  await ask(line, '/Student/submit_exam', taking, { record_id: attempt_id, submit_data: [] })
}

async function all({ port, atOnce, takings }: Journeys): Promise<void> {
  const waiting = takings.values()
  const seat = async () => {
    const line = await Line.open(port)
    for (const taking of waiting) await take(line, taking)
    line.close()
  }
  await Promise.all(Array.from({ length: atOnce }, seat))
}

async function travel(journeys: Journeys): Promise<void> {
  await awake(all(journeys))
  process.send?.('done')
}

process.on('message', (journeys: Journeys) => void travel(journeys))
process.once('disconnect', () => process.exit(0))
