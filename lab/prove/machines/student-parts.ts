import { randomBytes } from 'node:crypto'
import { type Answer, dataOf, type Machine } from './machine.ts'
import type { Pair, Row } from './part.ts'

const FIRST = '9000000001'
const SECOND = '9000000002'
const THIRD = '9000000003'
const WRONG_TRIES = 6
const BURST = 120

export type Student = { stud_id: number; token: string; admission_no: string }

const askCode = (at: Machine, mobile: string): Promise<Answer> =>
  at.post('/Auth/login', { mobile, phone_code: '91', device_id: `id_${randomBytes(16).toString('hex')}` })

const verify = (at: Machine, otp_ref: string, otp: string): Promise<Answer> =>
  at.post('/Auth/verifyOTP', { otp_ref, otp })

export const ask = (at: Machine, { stud_id, token }: Student, path: string, body: object = {}): Promise<Answer> =>
  at.post(path, { stud_id, ...body }, { token })

/** A code from one machine must be valid at the other; a session is valid everywhere until it ends anywhere. */
export async function signIn({ one, other }: Pair): Promise<{ student: Student; rows: Row[] }> {
  const sent = await askCode(one, FIRST)
  const [code, elsewhere] = [one.lastCode(), other.lastCode()]
  const entered = await verify(other, dataOf<{ otp_ref: string }>(sent).otp_ref, code ?? '')
  const student = {
    stud_id: dataOf<{ stud_id: number }>(entered).stud_id,
    token: entered.body.token ?? '',
    admission_no: '2026-0147',
  }
  const used = await ask(one, student, '/Student/get_profile')
  return {
    student,
    rows: [
      {
        part: 'codes of students',
        how: 'shared',
        said: `sent by ${one.name}, taken by ${other.name}: ${entered.status}`,
        holds: entered.status === 200,
      },
      {
        part: 'sessions of students',
        how: 'shared',
        said: `begun at ${other.name}, used at ${one.name}: ${used.status}`,
        holds: used.status === 200,
      },
      {
        part: 'outbox of SMS=console',
        how: 'own',
        said: `the code is in the outbox of ${one.name}, and not of ${other.name}`,
        holds: code !== null && elsewhere === null,
      },
    ],
  }
}

export async function codeLimits({ one, other }: Pair): Promise<Row[]> {
  const [first, again] = [await askCode(one, SECOND), await askCode(other, SECOND)]
  const sent = await askCode(one, THIRD)
  const code = one.lastCode() ?? ''
  const ref = dataOf<{ otp_ref: string }>(sent).otp_ref
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
  for (let tried = 0; tried < WRONG_TRIES; tried += 1) await verify(one, ref, wrong)
  const right = await verify(other, ref, code)
  return [
    {
      part: 'limits on codes',
      how: 'shared',
      said: `${one.name} sends one (${first.status}), ${other.name} none so soon after it: ${again.status}`,
      holds: first.status === 200 && again.status === 429,
    },
    {
      part: 'wrong codes',
      how: 'shared',
      said: `${WRONG_TRIES} at ${one.name}; then the right one at ${other.name}: ${right.status}`,
      holds: sent.status === 200 && right.status !== 200,
    },
  ]
}

export async function callLimits({ one, other }: Pair, student: Student): Promise<Row[]> {
  const calls = Array.from({ length: BURST }, () => ask(one, student, '/Student/get_profile'))
  const refused = (await Promise.all(calls)).filter(({ status }) => status === 429).length
  const free = await ask(other, student, '/Student/get_profile')
  return [
    {
      part: 'limits of calls per second',
      how: 'own',
      said: `${one.name} refuses ${refused} of ${BURST}, ${other.name} none: ${free.status}`,
      holds: refused > 0 && free.status === 200,
    },
  ]
}

/** One machine signs the address of a lesson's file, and the other sends the file. */
export async function mediaFiles({ one, other }: Pair, student: Student): Promise<Row[]> {
  const address = await lessonOf(one, student)
  const status = async ({ origin }: Machine) =>
    address === null ? 0 : (await fetch(`${origin}${address}`, { headers: { range: 'bytes=0-99' } })).status
  const [there, here] = [await status(other), await status(one)]
  return [
    {
      part: 'media, and their signed addresses',
      how: 'shared',
      said: `signed by ${one.name}: ${here} there, ${there} at ${other.name}`,
      holds: here === 206 && there === 206,
    },
  ]
}

async function lessonOf(at: Machine, student: Student): Promise<string | null> {
  const subjects = dataOf<{ subject_id: number }[]>(await ask(at, student, '/Student/subjects'))
  for (const { subject_id: sub_id } of subjects) {
    const chapters = dataOf<{ chapter_id: number }[]>(await ask(at, student, '/Student/chapters', { sub_id }))
    for (const { chapter_id } of chapters) {
      const asked = await ask(at, student, '/Student/study_materials', { sub_id, chapter_id })
      const [lesson] = dataOf<{ path: string }[]>(asked)
      if (lesson) return lesson.path.replace(/^https?:\/\/[^/]+/, '')
    }
  }
  return null
}

export async function endedSession({ one, other }: Pair, student: Student): Promise<Row[]> {
  const ended = await other.provider('end-sessions', student.admission_no)
  const after = await ask(one, student, '/Student/get_profile')
  const sockets = [one, other].filter((machine) => machine.hasSocket()).length
  return [
    {
      part: "the provider's commands",
      how: 'shared',
      said: `end-sessions at ${other.name} (${ended.code}); its session at ${one.name}: ${after.status}`,
      holds: ended.code === 0 && after.status === 401,
    },
    {
      part: "the provider's line",
      how: 'own',
      said: `there is none with PostgreSQL: commands go to the database (${sockets} sockets)`,
      holds: sockets === 0,
    },
  ]
}
