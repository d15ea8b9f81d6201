import { FIRST_COUNT, counterIn } from './counter.ts'
import { Line } from './line.ts'

export type Paced = { sent: number; p99: number; worst: number; failed: number }

/**
 * Sends requests at a steady pace, however long answers take, until `done` has settled. Returns times in milliseconds
 * from the moment when a request was due, which include waiting for a free connection.
 */
export async function pacedLoad(
  port: number,
  requests: string[],
  everyMs: number,
  done: Promise<unknown>,
): Promise<Paced> {
  const lines = await Promise.all(requests.map(async (text) => ({ line: await Line.open(port), text })))
  const times: number[] = []
  let [count, failed] = [FIRST_COUNT, 0]
  const over = new AbortController()
  const ended = done.finally(() => over.abort())
  const client = async ({ line, text }: (typeof lines)[number], first: number) => {
    const bytes = Buffer.from(text)
    const counter = counterIn(text)
    for (let due = first; !over.signal.aborted; due += everyMs * lines.length) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      if (counter >= 0) bytes.write(String((count += 1)), counter, 'latin1')
      const { status } = await line.answer(bytes)
      times.push(performance.now() - due)
      if (status !== 200) failed += 1
    }
  }
  const begun = performance.now()
  await Promise.all(lines.map((one, place) => client(one, begun + place * everyMs)))
  await ended
  for (const { line } of lines) line.close()
  times.sort((one, other) => one - other)
  return {
    sent: times.length,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    worst: times.at(-1) ?? Number.NaN,
    failed,
  }
}
