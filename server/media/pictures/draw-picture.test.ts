import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { noisyPicture } from '../../testing/noisy-picture.ts'
import { isWhole } from './draw-picture.ts'

const MINUTE_MS = 60_000
const processes: ChildProcess[] = []
let onStart: ((child: ChildProcess) => void) | null = null
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  processes.push(child)
  onStart?.(child)
})

const picture = await noisyPicture(300, 200, 'jpeg')
const pixels = 300 * 200
const draw = async () => isWhole(picture, pixels)
const current = (): ChildProcess => {
  const child = processes.at(-1)
  assert.ok(child)
  return child
}

/** Draws with a process that has drawn nothing yet, and that gets the signal as soon as it is there. */
async function drawnByNew(signal: NodeJS.Signals): Promise<boolean> {
  await draw()
  const before = current()
  before.kill('SIGKILL')
  await once(before, 'exit')
  onStart = (child) => void child.once('spawn', () => child.kill(signal))
  try {
    return await draw()
  } finally {
    onStart = null
  }
}

describe('the process that draws pictures', () => {
  it('The process that draws pictures may fail to start: the next picture gets another one', async () => {
    const { execPath } = process
    process.execPath = '/no/such/program'
    try {
      await assert.rejects(draw(), { code: 'ENOENT' })
    } finally {
      process.execPath = execPath
    }
    assert.equal(await draw(), true)
  })

  it('The process that draws pictures may end while it is idle: the next picture is no damaged one', async () => {
    await draw()
    const idle = current()
    idle.kill('SIGKILL')
    assert.equal(await draw(), true)
    assert.notEqual(current(), idle)
  })

  it('The process that draws pictures goes on when the system tells all processes to end', async () => {
    await draw()
    const started = processes.length
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      current().kill(signal)
      assert.equal(await draw(), true, signal)
    }
    assert.equal(processes.length, started)
  })

  it('The process that draws pictures is broken by a damaged one alone, and not by what else may end it', async () => {
    assert.equal(await drawnByNew('SIGSEGV'), false)
    await assert.rejects(drawnByNew('SIGKILL'), { reason: 'busy' })
    assert.equal(await draw(), true)
  })

  it('The process that draws pictures may take too long on a busy machine: the picture can be sent again', async (test) => {
    await draw()
    current().kill('SIGSTOP')
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const drawn = draw()
    await Promise.resolve()
    await Promise.resolve()
    test.mock.timers.tick(MINUTE_MS)
    await assert.rejects(drawn, { reason: 'busy' })
    test.mock.timers.reset()
    assert.equal(await draw(), true)
  })
})
