/* Students who take an exam from beginning to end, so many at once: start, three answers, submit. */
import { awake } from './awake.ts'
import { requestOf } from './load.ts'
import { Line } from './line.ts'

export type Taking = { stud_id: number; token: string; exam_id: number }
export type Journeys = { port: number; atOnce: number; takings: Taking[] }

type AnswerType = 'single' | 'multiple' | 'number'
type Question = { question_id: number; answer_type: AnswerType; options: string[] }
type Attempt = { attempt_id: number; questions: Question[] }

/** One answer of each type. */
const ANSWERS: Record<AnswerType, (question: Question) => unknown> = {
  single: ({ options }) => options[1],
  multiple: ({ options }) => options.slice(1, 3),
  number: () => '5.5',
}

async function ask(line: Line, path: string, { stud_id, token }: Taking, body: object): Promise<unknown> {
  const answer = await line.answer(Buffer.from(requestOf(path, token, { stud_id, ...body })))
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.toString()}`)
  return (JSON.parse(answer.body.toString()) as { data: unknown }).data
}

async function take(line: Line, taking: Taking): Promise<void> {
  const { exam_id } = taking
  const { attempt_id, questions } = (await ask(line, '/Student/exam', taking, { exam_id })) as Attempt
  let seq = 0
  for (const [type, answerTo] of Object.entries(ANSWERS)) {
    const question = questions.find(({ answer_type }) => answer_type === type)
    if (!question) throw new Error(`The exam has no question of the type ${type}.`)
    seq += 1
    const { question_id } = question
    const body = { attempt_id, question_id, answer: answerTo(question), marked: false, seq }
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
