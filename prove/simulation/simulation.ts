import { randomOf, type Proof } from '../proof.ts'
import { SimulatedBrowser } from './simulated-browser.ts'
import { codeOf, questions } from './simulated-paper.ts'
import { DEADLINE, LATE, SimulatedServer } from './simulated-server.ts'
import { VirtualTime } from './virtual-time.ts'

const SEEDS = 10_000
const SWEEP = 2000
const LOOK = 20_000

/** The journal of the browser and the rules of the server under every kind of bad luck, in virtual time. */
export const simulation: Proof = {
  about: 'answers survive a line that loses, doubles, delays and reorders, and browsers that die at any step',
  bound: 60,
  async run({ runs, seed, broken }) {
    const first = seed ?? 1
    const count = seed !== null && runs === null ? 1 : (runs ?? SEEDS)
    const failed: string[] = []
    let acknowledged = 0
    for (let number = first; number < first + count; number += 1) {
      const outcome = await simulate(number, broken)
      acknowledged += outcome.acknowledged
      for (const fault of outcome.wrong) failed.push(`seed ${number}: ${fault}`)
    }
    for (const line of failed.slice(0, 5)) console.log(`  ${line}`)
    const line = `simulation: seeds ${first} to ${first + count - 1}, ${acknowledged} questions acknowledged, ${failed.length} faults`
    return [{ holds: failed.length === 0 && acknowledged > 0, line }]
  },
}

/** One student's exam. What is wrong afterwards, in sentences. */
async function simulate(seed: number, broken: boolean): Promise<{ acknowledged: number; wrong: string[] }> {
  const random = randomOf(seed)
  const time = new VirtualTime()
  const server = new SimulatedServer(() => time.now, broken)
  const notes = { acknowledged: new Map(), results: [], wrong: [] as string[] }
  const faults = {
    lose: random() * 0.4,
    double: random() * 0.3,
    crash: random() < 0.5 ? random() * 0.03 : 0,
    longestDelay: random() * 4000,
  }
  const browser = new SimulatedBrowser({ time, server, random, faults, notes })
  void browser.open().then(() => browser.sit())
  for (let at = LOOK; at <= DEADLINE - 60_000; at += LOOK) {
    await time.runUntil(at)
    // Looked at all the while: a submit brings every answer along, and would mend what was lost before it.
    notes.wrong.push(...goneOf(server, notes))
  }
  // The last minute is quiet: what is not there by then never will be.
  Object.assign(faults, { lose: 0, double: 0, crash: 0, longestDelay: 50 })
  for (let at = DEADLINE - 50_000; at <= DEADLINE + LATE + 2 * SWEEP; at += SWEEP) {
    await time.runUntil(at)
    server.settle()
  }
  return { acknowledged: notes.acknowledged.size, wrong: [...notes.wrong, ...faultsOf(server, browser, notes)] }
}

type Notes = { acknowledged: Map<number, { option: string | null; seq: number }>; results: number[] }

/** Acknowledged answers that are not there. */
function goneOf(server: SimulatedServer, notes: Notes): string[] {
  const wrong: string[] = []
  for (const [question, { option, seq }] of notes.acknowledged) {
    const kept = server.kept.get(question)
    if (!kept || kept.seq < seq) wrong.push(`an acknowledged answer to ${question} is gone`)
    else if (kept.seq === seq && codeOf(question, kept) !== option)
      wrong.push(`the acknowledged answer to ${question} is another one`)
  }
  return wrong
}

function faultsOf(server: SimulatedServer, browser: SimulatedBrowser, notes: Notes): string[] {
  const wrong = goneOf(server, notes)
  for (const [question, { acknowledged, seq }] of browser.journal?.entries ?? []) {
    const kept = server.kept.get(question)?.seq ?? 0
    if (acknowledged && kept < seq) wrong.push(`the student was told that ${question} is saved, and it is not`)
    if (!acknowledged) wrong.push(`an answer to ${question} never arrived, with a whole minute to do it`)
  }
  if (server.result === null) wrong.push('the attempt is not final')
  if (server.graded > 1) wrong.push('it was graded twice')
  if (server.result !== server.gradeNow()) wrong.push('the grade is not that of the answers')
  if (notes.results.some((result) => result !== server.result)) wrong.push('two submits got two results')
  const late = [...server.takenAt.values()].filter((at) => at > DEADLINE + LATE)
  if (late.length > 0) wrong.push('an answer counted that came too late')
  if (server.refused > 0) wrong.push(`${server.refused} answers that were given in time were refused`)
  if (server.kept.size > questions.length) wrong.push('there are more answers than questions')
  return wrong
}
