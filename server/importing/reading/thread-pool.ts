import { Worker, type WorkerOptions } from 'node:worker_threads'

const IDLE_MS = 10_000

/**
 * Threads that run one file. One that has finished its task waits a while for the next: starting one takes up to half a
 * second of computing. A thread that failed, or was given up, is never used again.
 */
export class ThreadPool {
  readonly #file: string
  readonly #options: WorkerOptions
  #idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

  constructor(file: string, options: WorkerOptions) {
    this.#file = file
    this.#options = options
  }

  /** The caller listens to its messages, and either gives it back or terminates it. */
  take(): Worker {
    if (this.#idle === null) return this.#start()
    const { worker, timer } = this.#idle
    clearTimeout(timer)
    this.#idle = null
    worker.ref()
    return worker
  }

  #start(): Worker {
    const worker = new Worker(this.#file, this.#options)
    // Whoever waits for its messages hears of the error as well; one that nobody waits for is only forgotten.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.#idle?.worker !== worker) return
      clearTimeout(this.#idle.timer)
      this.#idle = null
    })
    return worker
  }

  /** Only for a thread that has answered everything that it was asked. */
  giveBack(worker: Worker): void {
    if (this.#idle !== null) return void worker.terminate()
    worker.unref()
    this.#idle = { worker, timer: setTimeout(() => void worker.terminate(), IDLE_MS).unref() }
  }
}
