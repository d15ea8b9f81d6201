import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../../ports/random.ts'
import { type LoadShedder, startLoadShedder } from './load-shedder.ts'

const BLOCKED_MS = 600
const TIMES = 8
const MOST_TIMES = 100

/** Blocks the thread as if its processor was given to others: time passes in which it does not work. */
const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS)

/** Works for so long on the processor, however long that takes. */
function work(): void {
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const until = worked() + BLOCKED_MS
  while (worked() < until);
}

/** After the event loop has looked at the time. */
const afterTimers = async () => new Promise((resolve) => setTimeout(resolve, 1))

function isRefused(shedder: LoadShedder): boolean {
  try {
    shedder.mayPass('history')
    return false
  } catch {
    return true
  }
}

describe('what the process itself is late by', () => {
  it('The load shedder refuses nobody while the processor is taken by others', async () => {
    const shedder = startLoadShedder(() => 0, systemRandom)
    let refused = 0
    for (let time = 0; time < TIMES; time += 1) {
      standStill()
      await afterTimers()
      if (isRefused(shedder)) refused += 1
    }
    shedder.stop()
    assert.equal(refused, 0)
  })

  it('The load shedder refuses what is not urgent while the own work of the process keeps it late', async () => {
    const shedder = startLoadShedder(() => 0, systemRandom)
    let times = 0
    while (!isRefused(shedder) && times < MOST_TIMES) {
      times += 1
      work()
      await afterTimers()
    }
    shedder.stop()
    assert.ok(times < MOST_TIMES, 'it never refused')
  })

  it('The load shedder refuses what is not urgent while very many calls are being answered', async () => {
    const shedder = startLoadShedder(() => 0, systemRandom)
    shedder.inFlight.count = 50_000
    while (!isRefused(shedder)) await afterTimers()
    assert.throws(() => shedder.mayPass('save'), { reason: 'busy' })
    shedder.mayPass('submit')
    shedder.stop()
  })
})
