import { randomOf, type Proof } from '../proof.ts'
import { checkAttempt, goneOf } from './check-attempt.ts'
import type { Broken } from './simulated-attempt.ts'
import { type Notes, SimulatedBrowser } from './simulated-browser.ts'
import { SimulatedHall } from './simulated-hall.ts'
import { type Faults, SimulatedLine } from './simulated-line.ts'
import { SimulatedOffice } from './simulated-office.ts'
import { DEADLINE, LATE } from './simulated-paper.ts'
import { VirtualTime } from './virtual-time.ts'

const SEEDS = 10_000
const SWEEP = 2000
const LOOK = 20_000
const QUIET_FROM = DEADLINE - 60_000
const LONGEST_DOWN = 8000
const BETWEEN_KILLS = 120_000
const BREAKS: Broken[] = ['counters', 'acts', 'keys']

/** The journal of the browser and the rules of the server under every kind of bad luck, in virtual time. */
export const simulation: Proof = {
  about:
    'answers survive a line that loses, doubles, delays and reorders, browsers and servers that die at any step, and an exam office that acts in any order',
  bound: 900,
  async run({ runs, seed, broken }) {
    const first = seed ?? 1
    const count = seed !== null && runs === null ? 1 : (runs ?? SEEDS)
    const failed: string[] = []
    let [acknowledged, acts] = [0, 0]
    for (let number = first; number < first + count; number += 1) {
      const outcome = await simulate(number, broken ? (BREAKS[number % BREAKS.length] ?? null) : null)
      acknowledged += outcome.acknowledged
      acts += outcome.acts
      for (const fault of outcome.wrong) failed.push(`seed ${number}: ${fault}`)
    }
    for (const line of failed.slice(0, 5)) console.log(`  ${line}`)
    const line = `simulation: seeds ${first} to ${first + count - 1}, ${acknowledged} questions acknowledged, ${acts} acts of the staff, ${failed.length} faults`
    return [{ holds: failed.length === 0 && acknowledged > 0, line }]
  },
}

type Outcome = { acknowledged: number; acts: number; wrong: string[] }

/**
 * Simulates one student's exam; with an even seed the exam of two students in a hall whose staff act. Returns the
 * faults.
 */
async function simulate(seed: number, broken: Broken): Promise<Outcome> {
  const random = randomOf(seed)
  const time = new VirtualTime()
  const isStaffed = seed % 2 === 0
  const hall = new SimulatedHall({ time, random, broken, students: isStaffed ? 2 : 1 })
  const faults = {
    lose: random() * 0.4,
    double: random() * 0.3,
    crash: random() < 0.5 ? random() * 0.03 : 0,
    longestDelay: random() * 4000,
  }
  const line = new SimulatedLine({ time, random, faults })
  const sitters = [...hall.attempts.keys()].map((at) => {
    const notes: Notes = { acknowledged: new Map(), late: new Map(), results: [] }
    const browser = new SimulatedBrowser({ time, hall, at, line, random, faults, notes })
    void browser.open().then(() => browser.sit())
    return { at, notes, browser }
  })
  const office = new SimulatedOffice({ time, hall, line, random })
  if (isStaffed) void office.work(QUIET_FROM)
  if (isStaffed) void killNowAndThen(hall, time, random)
  const wrong: string[] = []
  for (let at = LOOK; at <= QUIET_FROM; at += LOOK) {
    await time.runUntil(at)
    hall.look()
    // Answers are checked all the time: a submit sends every answer again, and would repair an earlier loss.
    for (const { at: place, notes } of sitters) wrong.push(...goneOf(hall.attempts[place], notes))
  }
  await beQuiet(hall, time, faults)
  for (const key of office.acknowledged) if (!hall.done.has(key)) wrong.push(`the act ${key} is gone`)
  if (hall.audit.length !== hall.done.size) wrong.push(`${hall.done.size} acts, ${hall.audit.length} in the audit`)
  for (const { at, notes, browser } of sitters)
    wrong.push(...checkAttempt(hall, at, { notes, journal: browser.journal, quietFrom: QUIET_FROM }))
  const acknowledged = sitters.reduce((sum, { notes }) => sum + notes.acknowledged.size, 0)
  return { acknowledged, acts: hall.done.size, wrong: [...wrong, ...hall.wrong] }
}

/** The last minute is without faults: an answer that is missing after it will never arrive. */
async function beQuiet(hall: SimulatedHall, time: VirtualTime, faults: Faults): Promise<void> {
  Object.assign(faults, { lose: 0, double: 0, crash: 0, longestDelay: 50 })
  let end = DEADLINE
  for (let at = QUIET_FROM + 10_000; at <= end + LATE + 2 * SWEEP; at += SWEEP) {
    await time.runUntil(at)
    hall.settle()
    hall.look()
    // The hall ends with its last attempt, which calls in flight may still move.
    end = Math.max(end, ...hall.attempts.map(({ state, deadline }) => (state === 'open' ? deadline : 0)))
  }
}

async function killNowAndThen(hall: SimulatedHall, time: VirtualTime, random: () => number): Promise<void> {
  for (;;) {
    await time.sleep(random() * BETWEEN_KILLS)
    if (time.now > QUIET_FROM) return
    hall.kill()
    await time.sleep(random() * LONGEST_DOWN)
    hall.start()
  }
}
