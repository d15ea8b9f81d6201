import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../ports/clock.ts'
import type { SmsSender } from '../ports/sms.ts'

/** For trying things out: prints each message and appends it to `outbox.jsonl`. Nothing leaves the machine. */
export function consoleSms(dataDir: string, clock: Clock, print: (line: string) => void): SmsSender {
  const outbox = outboxIn(dataDir)
  return {
    async send({ to, text }) {
      print(`SMS to ${to}: ${text}`)
      const at = new Date(clock.now()).toISOString()
      await appendFile(outbox, `${JSON.stringify({ at, to, text })}\n`, { mode: 0o600 })
      return { id: null }
    },
  }
}

/** Takes the texts to a number out of the file. */
export async function forgetTexts(dataDir: string, number: string): Promise<void> {
  const outbox = outboxIn(dataDir)
  const content = await readFile(outbox, 'utf8').catch(() => '')
  const lines = content.split('\n')
  const kept = lines.filter((line) => !line.includes(JSON.stringify(number)))
  if (kept.length === lines.length) return
  await writeFile(`${outbox}.part`, kept.join('\n'), { mode: 0o600 })
  await rename(`${outbox}.part`, outbox)
}

const outboxIn = (dataDir: string) => join(dataDir, 'outbox.jsonl')
