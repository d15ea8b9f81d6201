import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Drawing, Drawn, Wanted } from './draw-process.ts'

const PROGRAM = join(import.meta.dirname, 'draw-process.ts')
/** A process is kept for the next picture, since starting one takes a tenth of a second. */
const IDLE_MS = 10_000
/** Several times what the largest picture takes on a slow machine. */
const MOST_MS = 60_000
const MOST_SAID = 1000

type Running = { child: ChildProcess; said: () => string; timer: NodeJS.Timeout | null }

let running: Running | null = null
/** One picture after the other: each may take a lot of memory. */
let last: Promise<unknown> = Promise.resolve()

/** Decodes all of a picture. Returns false if it is damaged. `pixels` is the most that it may have, in all frames. */
export const isWhole = async (picture: Uint8Array, pixels: number): Promise<boolean> =>
  (await inTurn({ from: picture, pixels, drawing: null })) !== null

/** Draws a picture, or the one at a path, again. Returns null if it is damaged. */
export async function drawPicture(
  from: Uint8Array | string,
  pixels: number,
  drawing: Drawing,
): Promise<Uint8Array | null> {
  return inTurn({ from, pixels, drawing })
}

async function inTurn(wanted: Wanted): Promise<Uint8Array | null> {
  const turn = last.then(async () => ask(take(), wanted))
  last = turn.catch(() => {})
  return turn
}

/** The process gets nothing of the environment: neither passwords nor keys. */
function start(): Running {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-MOST_SAID)))
  const started: Running = { child, said: () => said, timer: null }
  child.once('exit', () => {
    if (running === started) running = null
  })
  return started
}

function take(): Running {
  running ??= start()
  if (running.timer !== null) clearTimeout(running.timer)
  holdOpen(running.child, 'ref')
  return running
}

function giveBack(idle: Running): void {
  holdOpen(idle.child, 'unref')
  idle.timer = setTimeout(() => {
    if (running === idle) running = null
    if (idle.child.connected) idle.child.disconnect()
  }, IDLE_MS).unref()
}

/** An idle process does not keep the server from ending. */
function holdOpen(child: ChildProcess, how: 'ref' | 'unref'): void {
  child[how]()
  child.channel?.[how]()
  ;(child.stderr as Socket | null)?.[how]()
}

/** A picture that ends the process, or takes too long, counts as damaged. */
async function ask(taken: Running, wanted: Wanted): Promise<Uint8Array | null> {
  const { child, said } = taken
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
    const end = () => {
      clearTimeout(timer)
      child.off('message', heard)
      child.off('exit', gone)
      child.off('error', reject)
    }
    const heard = (message: unknown) => {
      end()
      giveBack(taken)
      resolve((message as Drawn).bytes)
    }
    const gone = (code: number | null) => {
      end()
      if (code === null) resolve(null)
      else reject(new Error(`Pictures cannot be decoded: ${said()}`))
    }
    child.on('message', heard)
    child.on('exit', gone)
    child.on('error', reject)
    // A process that has just ended gets nothing; its end is the answer.
    child.send(wanted, () => {})
  })
}
