import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../ports/clock.ts'
import type { SmsSender } from '../ports/sms.ts'

/** For trying things out: prints each message and appends it to `outbox.jsonl`. Nothing leaves the machine. */
export function consoleSms(dataDir: string, clock: Clock, print: (line: string) => void): SmsSender {
  const outbox = join(dataDir, 'outbox.jsonl')
  return {
    async send({ to, text }) {
      print(`SMS to ${to}: ${text}`)
      const at = new Date(clock.now()).toISOString()
      await appendFile(outbox, `${JSON.stringify({ at, to, text })}\n`, { mode: 0o600 })
      return { id: null }
    },
  }
}
