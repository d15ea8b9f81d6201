import { defaultLimits } from '../../../server/ports/settings.ts'
import { randomOf, type Proof, type Verdict } from '../proof.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { type Engine, startEngine } from '../world/engine.ts'
import { ServerProcess } from '../world/server-process.ts'
import { Attacker, type Loot } from './attacker.ts'
import { ACCOUNTS, MINUTES, theHour } from './registrations.ts'
import { Visitor } from './visitor.ts'

const STUDENTS = 2000
const STEP = 10 * 60_000
const STEPS = 144
// Two hours are enough when nothing is limited.
const STEPS_BROKEN = 12
const WAVE = 60
const BESIEGED = 10
const AT_ONCE = 100
// The student logs in every three hours: ten codes a day are sent to a number.
const VISIT_EVERY = 18
const CODES = 10_000

type World = { servers: ServerProcess[]; academy: Academy; engine: Engine }

/**
 * An attacker with many machines guesses codes for a whole day while a student on a known device logs in. Then an
 * attacker wastes codes of invented registrations for an hour while students log in.
 */
export const guessing: Proof = {
  about: 'how many accounts somebody takes who guesses codes, and whom somebody stops who spoils them',
  bound: 1200,
  async run({ runs, engine, seed: asked, broken }) {
    const seed = asked ?? Date.now() % 1e9
    const steps = runs ?? (broken ? STEPS_BROKEN : STEPS)
    const minutes = Math.min(runs ?? MINUTES, MINUTES)
    const name = engine ?? 'sqlite'
    return [
      await inAcademy({ name, broken, students: STUDENTS }, (world) => theDay({ ...world, steps, seed })),
      await inAcademy({ name, broken, students: ACCOUNTS }, (world) => theHour({ ...world, minutes, seed })),
    ]
  },
}

type Made = { name: Engine['name']; broken: boolean; students: number }

async function inAcademy(
  { name, broken, students }: Made,
  attack: (world: World) => Promise<Verdict>,
): Promise<Verdict> {
  const engine = await startEngine(name)
  const academy = await makeAcademy(engine, { kind: 'quiz', questions: 1, students, minutes: null })
  // The broken case has no limits except the tries of one reference. The proof of work is small, since others use this
  // machine too. An app behind a proxy does not start without its limits, so the broken case has no proxy: all calls
  // come from one address, which is not counted.
  const limits = {
    ...(broken ? { LIMITS: 'off' } : { LIMITS: 'on', TRUST_PROXY: '127.0.0.1', ALLOW_CONSOLE_SMS: '1' }),
    PROVE_OUTBOX: '1',
    LIMIT_PROOF_HASHES: '2000',
  }
  // Processes on one database share their counters.
  const count = engine.name === 'postgres' ? 2 : 1
  const servers = Array.from({ length: count }, () => new ServerProcess({ ...academy.environment, ...limits }))
  try {
    for (const server of servers) await server.start()
    return await attack({ servers, academy, engine })
  } finally {
    for (const server of servers) await server.kill()
    await engine.stop()
    academy.drop()
  }
}

type Day = World & { steps: number; seed: number }

async function theDay({ servers, academy, engine, steps, seed }: Day): Promise<Verdict> {
  const lines = servers.map((server) => new Client(() => server.port, AT_ONCE))
  const attacker = new Attacker(lines, randomOf(seed))
  const [student, ...others] = academy.members
  if (!student) throw new Error('The academy has no students.')
  const phone = { device_id: `id_${'5'.repeat(32)}`, address: '10.7.7.7' }
  const victim = new Visitor(student, phone, lines, academy)
  // The student logs in on the day before, so that the device is known.
  if (!(await victim.comes())) throw new Error('The student could not log in before the attack.')
  const besieged = [student, ...others.slice(0, BESIEGED - 1)].map(({ mobile }) => mobile)
  let at = 0
  const wave = () => Array.from({ length: WAVE }, () => others[(at += 1) % others.length]?.mobile ?? '')
  const [visits, shutOut] = [{ count: 0 }, { count: 0 }]
  for (let step = 1; step <= steps; step += 1) {
    await Promise.all(servers.map((server) => server.order({ ahead: step * STEP })))
    await attacker.spray(besieged)
    await attacker.race(besieged[step % BESIEGED] ?? '', AT_ONCE)
    // There is something to try as long as codes are sent.
    for (let more = 0; more < 3 && !(await attacker.spray(wave())); more += 1);
    if (step % VISIT_EVERY !== 0) continue
    visits.count += 1
    if (!(await victim.comes())) shutOut.count += 1
  }
  for (const line of lines) line.close()
  return verdictOf(attacker.loot, { steps, seed, visits: visits.count, shutOut: shutOut.count, engine, servers })
}

type Told = { steps: number; seed: number; visits: number; shutOut: number; engine: Engine; servers: ServerProcess[] }

function verdictOf(loot: Loot, { steps, seed, visits, shutOut, engine, servers }: Told): Verdict {
  const { compared, taken, texts, refused, triedTwice, odd } = loot
  const all = [...compared.values()].reduce((sum, count) => sum + count, 0)
  const mostOfOne = Math.max(0, ...compared.values())
  const share = (defaultLimits.wrong_codes_day_percent_of_accounts * STUDENTS) / 100
  const bound = Math.max(defaultLimits.wrong_codes_day, share)
  console.log(`  ${texts} texts, ${refused} calls refused, ${odd} odd answers, ${triedTwice} references tried twice`)
  return {
    holds:
      all > 0 &&
      // The limit counts wrong codes: a right one, which may be luck, is not counted.
      all - taken.size <= bound &&
      mostOfOne <= defaultLimits.wrong_codes_per_number_day &&
      // One account may be luck: the chance is thirty in a thousand.
      taken.size <= 1 &&
      triedTwice + odd + shutOut === 0,
    line: `guessing: ${((steps * STEP) / 3_600_000).toFixed(1)} h on ${engine.name} (processes: ${servers.length}), ${STUDENTS} accounts, ${all} codes compared (bound ${bound}), ${mostOfOne} of one number at most, ${taken.size} accounts taken, ${(all / CODES).toFixed(3)} to be expected; on the known device ${visits - shutOut} of ${visits} logins (seed ${seed})`,
  }
}
