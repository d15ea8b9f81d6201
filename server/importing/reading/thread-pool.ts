import { SHARE_ENV, Worker, type WorkerOptions } from 'node:worker_threads'

const IDLE_MS = 10_000

/**
 * Threads that run one file. A thread that has finished its task waits a while for the next, since starting one takes
 * up to half a second of CPU time. A thread that failed, or was given up, is never used again.
 */
export class ThreadPool {
  readonly #file: string
  readonly #options: WorkerOptions
  #idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

  constructor(file: string, options: WorkerOptions) {
    this.#file = file
    this.#options = options
  }

  /** The caller listens to the thread's messages, and either gives the thread back or terminates it. */
  take(): Worker {
    if (this.#idle === null) return this.#start()
    const { worker, timer } = this.#idle
    clearTimeout(timer)
    this.#idle = null
    worker.ref()
    return worker
  }

  #start(): Worker {
    // The environment is shared: a thread that waits for its next task would keep an old PATH.
    const worker = new Worker(this.#file, { env: SHARE_ENV, ...this.#options })
    // A caller that awaits messages gets the error as well; for an idle thread the error is ignored.
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
    this.#idle = { worker, timer: setTimeout(() => this.#endIdle(worker), IDLE_MS).unref() }
  }

  /** A thread takes a while to end: it is forgotten first, so that nobody takes it and waits for an answer in vain. */
  #endIdle(worker: Worker): void {
    this.#idle = null
    void worker.terminate()
  }
}
