import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type BackgroundJob, startJobs } from './background-jobs.ts'
import type { Log } from '../ports/log.ts'

const EVERY_MS = 5
const NOW = 1_700_000_000_000

/** Waits until the condition holds; one that never holds runs into the test's timeout. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(EVERY_MS)
}

describe('background jobs', () => {
  const logged: [string, unknown][] = []
  const note = (text: string, facts?: object) => void logged.push([text, facts])
  const log: Log = { info: note, warn: note, error: note }
  const started = (jobs: BackgroundJob[]) => startJobs(jobs, { log, clock: { now: () => NOW } })

  it('Background jobs run again and again until they are stopped, or once', async () => {
    const runs = { often: 0, once: 0 }
    const jobs = started([
      { name: 'often', everyMs: EVERY_MS, run: async () => (runs.often += 1) },
      { name: 'once', everyMs: null, run: async () => (runs.once += 1) },
    ])
    await until(() => runs.often >= 3)
    jobs.stop()
    const then = runs.often
    await pause(EVERY_MS * 4)
    assert.deepEqual(runs, { often: then, once: 1 })
  })

  it('Background jobs never run beside themselves', async () => {
    let [running, most, ended] = [0, 0, 0]
    const slow = async () => {
      running += 1
      most = Math.max(most, running)
      await pause(EVERY_MS * 3)
      running -= 1
      ended += 1
    }
    const jobs = started([{ name: 'slow', everyMs: EVERY_MS, run: slow }])
    await until(() => ended >= 2)
    jobs.stop()
    assert.equal(most, 1)
  })

  it('Background jobs are tried again after a failure, which is logged with their name and known until one goes well', async () => {
    let runs = 0
    const jobs = started([
      {
        name: 'unlucky',
        everyMs: EVERY_MS,
        run: async () => {
          runs += 1
          if (runs < 3) throw new Error('not today')
        },
      },
    ])
    await until(() => runs === 2)
    assert.deepEqual(jobs.failing(), [{ name: 'unlucky', since: NOW }])
    await until(() => runs > 3)
    assert.deepEqual(jobs.failing(), [])
    jobs.stop()
    assert.match(JSON.stringify(logged), /a background job failed.*unlucky/)
  })
})
