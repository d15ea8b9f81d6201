import { join } from 'node:path'
import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { QuestionFile } from '../question-files/question-file.ts'
import type { Answer, Found, Wanted } from './read-worker.ts'
import { type Table, Unreadable, unreadable } from './table.ts'
import { ThreadPool } from './thread-pool.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

// Several times what a sheet of the largest allowed size needs.
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
const TIMEOUT_MS = 60_000
const threads = new ThreadPool(join(import.meta.dirname, 'read-worker.ts'), { resourceLimits: MEMORY })

function refuse(found: Found): never {
  if ('problems' in found) throw new Unreadable(...found.problems)
  if ('error' in found) process.emitWarning(`A sheet could not be read: ${found.error}`)
  throw unreadable(localized('error' in found ? 'read_failed' : 'other_kind'))
}

/** Reads sheets in a thread of their own: a file that eats memory or time ends the thread, never the program. */
export class TableReader {
  #worker: Worker | null = null
  #requests = 0

  /** Rejects with `Unreadable`. One file at a time. */
  async read(path: string): Promise<Table> {
    const found = await this.#ask(path)
    return 'table' in found ? found.table : refuse(found)
  }

  /** Reads a file of questions in GIFT, Aiken or Moodle XML. Rejects with `Unreadable`. */
  async readQuestions(path: string): Promise<QuestionFile> {
    const found = await this.#ask(path)
    return 'questions' in found ? found.questions : refuse(found)
  }

  close(): void {
    if (this.#worker) threads.giveBack(this.#worker)
    this.#worker = null
  }

  async #ask(path: string): Promise<Found> {
    const worker = (this.#worker ??= threads.take())
    const wanted: Wanted = { id: (this.#requests += 1), path }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
    worker.postMessage(wanted)
    try {
      return await answerTo(worker, wanted.id)
    } catch (error) {
      this.#worker = null
      await worker.terminate()
      throw unreadable(reasonOf(error))
    }
  }
}

function reasonOf(error: unknown): LocalizedMessage {
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return localized('read_slow')
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return localized('read_memory')
  process.emitWarning(`A sheet ended its reader: ${code ?? name}`)
  return localized('read_failed')
}

/** Other messages are ignored: under `--watch` Node itself sends some. */
async function answerTo(worker: Worker, id: number): Promise<Found> {
  for await (const [message] of on(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS), close: ['exit'] })) {
    const answer = message as Partial<Answer>
    if (answer.id === id && answer.found) return answer.found
  }
  throw new Error('The thread ended without an answer.')
}
