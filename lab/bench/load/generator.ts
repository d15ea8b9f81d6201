/*
 * Loads a server from a process of its own: a number of clients, each with one kept connection, send the next request
 * as soon as the last one is answered. No request is pipelined.
 */
import { awake } from './awake.ts'
import { counterIn, FIRST_COUNT } from './counter.ts'
import { Line } from './line.ts'

export type Plan = {
  port: number
  clients: number
  /** The number of requests in all. */
  answers: number
  /** Whole requests with headers; each client has a share of its own, so that no student sends two calls at once. */
  requests: string[]
}
export type Done = { answered: number; failed: number; milliseconds: number; p50: number; p99: number }

let counted = FIRST_COUNT

type Prepared = { bytes: Buffer; counter: number }

const prepared = (text: string): Prepared => ({ bytes: Buffer.from(text), counter: counterIn(text) })

async function load({ port, clients, answers, requests }: Plan): Promise<Done> {
  const asked = requests.map(prepared)
  const lines = await Promise.all(Array.from({ length: clients }, () => Line.open(port)))
  const times: number[] = []
  let failed = 0
  let begins = 0
  const begun = performance.now()
  const client = (line: Line, index: number) =>
    new Promise<void>((resolve) => {
      const share = asked.filter((_one, place) => place % clients === index)
      const own = share.length > 0 ? share : asked
      let at = index
      const next = () => {
        const sent = performance.now()
        if ((begins += 1) > answers) return resolve()
        const one = own[at % own.length]
        at += 1
        if (!one) return resolve()
        if (one.counter >= 0) one.bytes.write(String((counted += 1)), one.counter, 'latin1')
        line.ask(one.bytes, (status) => {
          times.push(performance.now() - sent)
          if (status !== 200) failed += 1
          next()
        })
      }
      next()
    })
  await Promise.all(lines.map(client))
  for (const line of lines) line.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { answered: times.length, failed, milliseconds: performance.now() - begun, p50: at(0.5), p99: at(0.99) }
}

async function answer(plan: Plan): Promise<void> {
  process.send?.(await awake(load(plan)))
}

process.on('message', (plan: Plan) => void answer(plan))
process.once('disconnect', () => process.exit(0))
