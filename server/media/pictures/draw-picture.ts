import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Drawing, Drawn, Wanted } from './draw-process.ts'

const PROGRAM = join(import.meta.dirname, 'draw-process.ts')
/** A process is kept for the next picture, since starting one takes a tenth of a second. */
const IDLE_MS = 10_000
/** Several times what the largest picture takes on a slow machine. */
const MOST_MS = 60_000
const MOST_SAID = 1000
const RETRY_SECONDS = 5
/** A decoder that a picture breaks ends its process by one of these. Another signal came from elsewhere. */
const CRASHES = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

type Running = { child: ChildProcess; said: () => string; timer: NodeJS.Timeout | null; hasDrawn: boolean }
/** How a process ended that was to draw a picture. */
type Ended = { code: number | null; signal: NodeJS.Signals | null }

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
  const turn = last.then(async () => drawnBy(take(), wanted))
  last = turn.catch(() => {})
  return turn
}

/**
 * A picture that ends a new process counts as damaged. One that has drawn others may have ended for another reason,
 * such as a lack of memory while nobody needed it: the picture gets a new one.
 */
async function drawnBy(taken: Running, wanted: Wanted): Promise<Uint8Array | null> {
  const isNew = !taken.hasDrawn
  const answer = await ask(taken, wanted)
  if ('bytes' in answer) return answer.bytes
  if (!isNew) return drawnBy(start(), wanted)
  if (CRASHES.has(answer.signal)) return null
  if (answer.signal !== null) throw new ApiError('busy', { retryAfter: RETRY_SECONDS })
  throw new Error(`Pictures cannot be decoded: ${taken.said()}`)
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
  const started: Running = { child, said: () => said, timer: null, hasDrawn: false }
  const gone = () => forget(started)
  child.once('exit', gone)
  // A process that never started has no exit.
  child.on('error', gone)
  running = started
  return started
}

function forget(ended: Running): void {
  if (running === ended) running = null
}

function take(): Running {
  const taken = running ?? start()
  if (taken.timer !== null) clearTimeout(taken.timer)
  holdOpen(taken.child, 'ref')
  return taken
}

function giveBack(idle: Running): void {
  holdOpen(idle.child, 'unref')
  idle.timer = setTimeout(() => {
    forget(idle)
    if (idle.child.connected) idle.child.disconnect()
  }, IDLE_MS).unref()
}

/** An idle process does not keep the server from ending. */
function holdOpen(child: ChildProcess, how: 'ref' | 'unref'): void {
  child[how]()
  child.channel?.[how]()
  ;(child.stderr as Socket | null)?.[how]()
}

async function ask(taken: Running, wanted: Wanted): Promise<Drawn | Ended> {
  const { child } = taken
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      child.off('message', heard)
      child.off('exit', gone)
      child.off('error', failed)
    }
    const heard = (message: unknown) => {
      end()
      taken.hasDrawn = true
      giveBack(taken)
      resolve(message as Drawn)
    }
    const gone = (code: number | null, signal: NodeJS.Signals | null) => {
      end()
      resolve({ code, signal })
    }
    const failed = (error: Error) => {
      end()
      reject(error)
    }
    // The machine may be busy with other things: this says nothing about the picture.
    const timer = setTimeout(() => {
      forget(taken)
      child.kill('SIGKILL')
      failed(new ApiError('busy', { retryAfter: RETRY_SECONDS }))
    }, MOST_MS)
    child.on('message', heard)
    child.on('exit', gone)
    child.on('error', failed)
    // A process that has just ended gets nothing; its end is the answer. One that never started has no channel.
    if (child.connected) child.send(wanted, () => {})
  })
}
