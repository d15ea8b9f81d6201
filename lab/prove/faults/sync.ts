import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAcademy } from '../world/academy.ts'
import { type AskedQuestion, someAnswer } from '../world/answers.ts'
import { Client } from '../world/client.ts'
import { startEngine } from '../world/engine.ts'
import { pause, type Proof, type Verdict } from '../proof.ts'
import { ServerProcess } from '../world/server-process.ts'

const SAVES = 500
/** The first counter of the saves: nothing else in a trace looks like it. */
const FIRST = 770_000_000
const CALLS = 'fsync,fdatasync,read,recvfrom,write,writev,sendto,sendmsg'

/** Between a save's request and its answer stands a successful sync of the log. */
export const sync: Proof = {
  about: 'a trace of system calls shows a sync of the log before every acknowledged save',
  bound: 300,
  async run({ runs, broken }) {
    if (spawnSync('strace', ['-V']).status !== 0) {
      return [{ holds: false, line: 'sync: strace is not installed on this machine' }]
    }
    const count = runs ?? SAVES
    const kept = await traced(count, broken ? { PROVE_RELAXED: '1' } : {})
    const verdicts: Verdict[] = [
      { holds: kept === count, line: `sync: ${kept} of ${count} saves synced before they were answered` },
    ]
    if (broken) return verdicts
    // The negative control shows that this proof can detect a missing sync.
    const relaxed = await traced(count, { PROVE_RELAXED: '1' })
    const line = `sync, negative control: with a log that is not synced, ${relaxed} of ${count} were`
    return [...verdicts, { holds: relaxed < count / 10, line }]
  },
}

async function traced(count: number, environment: Record<string, string>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'trace-'))
  const trace = join(folder, 'trace')
  const engine = await startEngine('sqlite')
  const academy = await makeAcademy(engine, { kind: 'quiz', questions: 5, students: 1, minutes: null })
  const tracer = ['strace', '-f', '-y', '-s', '2000', '-e', `trace=${CALLS}`, '-o', trace]
  const server = new ServerProcess({ ...academy.environment, ...environment }, tracer)
  const http = new Client(() => server.port, 1)
  try {
    await server.start()
    await saveMany(http, academy, count)
    await pause(200)
    return syncedIn(readFileSync(trace, 'utf8'), count)
  } finally {
    http.close()
    await server.kill()
    academy.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Academy = Awaited<ReturnType<typeof makeAcademy>>
type Open = { attempt_id: number; questions: AskedQuestion[] }

async function saveMany(http: Client, { members: [member], paper }: Academy, count: number): Promise<void> {
  if (!member) throw new Error('There is no student.')
  const { stud_id, token } = member
  const open = (await http.post('/Student/get_quiz', { stud_id, quiz_id: paper }, token)).data as Open
  for (let saved = 0; saved < count; saved += 1) {
    const question = open.questions[saved % open.questions.length]
    const body = {
      attempt_id: open.attempt_id,
      question_id: question?.question_id,
      answer: question && someAnswer(question, saved),
    }
    const { status } = await http.post(
      '/Student/save_answer',
      { stud_id, ...body, marked: false, seq: FIRST + saved },
      token,
    )
    if (status !== 200) throw new Error(`A save was answered with ${status}.`)
  }
}

/**
 * Returns how many saves have a successful sync of the log between request and answer; saves come one after another.
 */
function syncedIn(trace: string, count: number): number {
  const lines = whole(trace.split('\n'))
  let synced = 0
  let at = 0
  for (let saved = 0; saved < count; saved += 1) {
    const asked = lines.findIndex(
      (line, index) => index >= at && /read|recv/.test(line) && line.includes(`seq\\":${FIRST + saved}`),
    )
    if (asked < 0) break
    const answered = lines.findIndex(
      (line, index) => index > asked && /write|send/.test(line) && line.includes('HTTP/1.1 200'),
    )
    if (answered < 0) break
    if (lines.slice(asked, answered).some((line) => /f(data)?sync\(.*-wal>\)\s*= 0/.test(line))) synced += 1
    at = answered
  }
  return synced
}

/**
 * Returns the lines of a trace; a call that another thread's line cut in two is joined into one line where it ended.
 */
function whole(lines: string[]): string[] {
  const begun = new Map<string, string>()
  return lines.flatMap((line) => {
    const [, thread = '', said = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const unfinished = said.split(' <unfinished ...>')
    if (unfinished.length > 1) {
      begun.set(thread, unfinished[0] ?? '')
      return []
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(said)?.[1]
    return [rest === undefined ? line : `${thread} ${begun.get(thread) ?? ''}${rest}`]
  })
}
