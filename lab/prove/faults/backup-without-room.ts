import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFile } from '../../../server/testing/program.ts'
import type { Verdict } from '../proof.ts'
import { makeAcademy } from '../world/academy.ts'
import { startEngine } from '../world/engine.ts'
import { fill } from './full-disk.ts'

const MEDIA_BYTES = 8 * 1024 * 1024
const LEFT_BYTES = 1024 * 1024

/** A backup that runs out of disk space ends with a sentence, and leaves no files. */
export async function backupWithoutRoom(place: string): Promise<Verdict> {
  const engine = await startEngine('sqlite')
  const plan = { kind: 'quiz', questions: 5, students: 5, minutes: null } as const
  const { environment } = await makeAcademy(engine, { ...plan, place })
  const media = join(String(environment['DATA_DIR']), 'media/video')
  mkdirSync(media, { recursive: true })
  writeFileSync(join(media, 'long.mp4'), randomBytes(MEDIA_BYTES))
  const backups = join(place, 'backups')
  mkdirSync(backups)
  const filler = join(place, 'filler')
  const filled = fill(filler)
  truncateSync(filler, filled - LEFT_BYTES)
  const args = [programFile('server/cli/main.ts'), 'backup', join(backups, 'academy.zip')]
  const env = { ...process.env, ...environment }
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  rmSync(filler)
  const left = readdirSync(backups)
  return {
    holds: status === 1 && /no room left/.test(stderr) && !stderr.includes('\n    at ') && left.length === 0,
    line: `disk-full: a backup ended with ${status}, "${stderr.trim()}", ${left.length} files left`,
  }
}
