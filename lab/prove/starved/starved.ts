import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { pause, type Proof, type Verdict } from '../proof.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { startEngine } from '../world/engine.ts'
import { ServerProcess } from '../world/server-process.ts'

const STUDENTS = 5
const STOPS = 40
const STOPPED_MS = 500
const RUNNING_MS = 60
const BUSY_LOOPS = 6
const BUSY_SECONDS = 20
/** The calls that are rejected first under load, and others with a later place. */
const PATHS = ['/Student/recently_watched', '/Student/notifications', '/Student/subjects', '/Student/news_events']

type Seen = { answered: number; refused: number; others: number }

/** Five students on a machine that other programs keep busy must not count as overload. */
export const starved: Proof = {
  about: 'a server that gets little of the processor refuses nobody for it',
  bound: 300,
  async run({ runs, broken }) {
    const stopped = await stoppedAgainAndAgain(runs ?? STOPS, broken)
    if (runs !== null || broken) return [stopped]
    return [stopped, await besideBusyLoops()]
  },
}

/** Stops and continues the process, so that it lacks the processor for a time, whatever the machine does. */
async function stoppedAgainAndAgain(stops: number, broken: boolean): Promise<Verdict> {
  // In the broken case the server is late by its own work.
  const environment: Record<string, string> = broken ? { PROVE_BUSY: '1' } : {}
  const seen = await withServer({ environment, before: [] }, async (server, current) => {
    // A single rejected call decides the proof.
    for (let stop = 0; stop < stops && current.refused === 0; stop += 1) {
      if (!broken) server.signal('SIGSTOP')
      await pause(STOPPED_MS)
      if (!broken) server.signal('SIGCONT')
      await pause(RUNNING_MS)
    }
  })
  return verdictOf(`starved: stopped ${stops} times for ${STOPPED_MS} ms`, seen)
}

/** The realistic case: the server shares one processor with programs that never rest. */
async function besideBusyLoops(): Promise<Verdict> {
  if (spawnSync('taskset', ['-V']).status !== 0)
    return { holds: false, line: 'starved: taskset is not installed on this machine' }
  const before = ['taskset', '-c', '0']
  const seen = await withServer({ environment: {}, before }, async () => {
    const loops = Array.from({ length: BUSY_LOOPS }, () => busyLoop())
    await pause(BUSY_SECONDS * 1000)
    for (const loop of loops) loop.kill('SIGKILL')
  })
  return verdictOf(`starved: ${BUSY_SECONDS} s on one processor with ${BUSY_LOOPS} programs that never rest`, seen)
}

const busyLoop = (): ChildProcess => spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'])

type Place = { environment: Record<string, string>; before: string[] }

async function withServer(
  place: Place,
  meanwhile: (server: ServerProcess, seen: Seen) => Promise<void>,
): Promise<Seen> {
  const engine = await startEngine('sqlite')
  const academy = await makeAcademy(engine, { kind: 'quiz', questions: 5, students: STUDENTS, minutes: null })
  const server = new ServerProcess({ ...academy.environment, ...place.environment }, place.before)
  const http = new Client(() => server.port, STUDENTS)
  const seen: Seen = { answered: 0, refused: 0, others: 0 }
  const life = { ended: false }
  try {
    await server.start()
    const students = academy.members.map(async (member) => lookAround(http, member, { seen, life }))
    await meanwhile(server, seen)
    life.ended = true
    await Promise.all(students)
    return seen
  } finally {
    http.close()
    await server.kill()
    await engine.stop()
    academy.drop()
  }
}

type Looking = { seen: Seen; life: { ended: boolean } }

async function lookAround(http: Client, member: Academy['members'][number], { seen, life }: Looking): Promise<void> {
  for (let index = 0; !life.ended; index += 1) {
    const path = PATHS[index % PATHS.length] ?? ''
    const { status } = await http.post(path, { stud_id: member.stud_id }, member.token)
    if (status === 200) seen.answered += 1
    else if (status === 503) seen.refused += 1
    else seen.others += 1
    await pause(10)
  }
}

const verdictOf = (what: string, { answered, refused, others }: Seen): Verdict => ({
  holds: answered > 0 && refused === 0 && others === 0,
  line: `${what}, ${STUDENTS} students: ${answered} answered, ${refused} refused, ${others} otherwise`,
})
