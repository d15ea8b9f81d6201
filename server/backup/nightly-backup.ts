import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../ports/cannot-start.ts'
import type { Settings } from '../ports/settings.ts'
import type { Encryption } from './age-file.ts'
import { type Contents, type Made, makeBackup } from './backup.ts'
import { noteWell } from './backup-state.ts'

const DAY_MS = 86_400_000
const PART = /^academy-.*\.zip(\.age)?\.part$/
const NIGHTLY = /^academy-.*\.zip(\.age)?$/

export type Nightly = Made & { file: string; removed: string[] }

/**
 * Writes a backup into BACKUP_DIR. Once the backup was read again and found whole, those past their age are removed.
 * The newest ones stay, however old they are, because a clock or a setting may be wrong.
 */
export async function makeNightlyBackup(
  settings: Settings,
  now: number,
  contents: Contents,
  encryption: Encryption | null,
): Promise<Nightly> {
  const { folder } = settings.backup
  await refuseClosed(folder)
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(folder, `academy-${stamp}Z.zip${encryption ? '.age' : ''}`)
  const made = await makeBackup(settings, file, now, contents, encryption)
  const { rows, files } = made
  await noteWell(settings, 'backup', { made: { file, at: now, rows, files, isEncrypted: encryption !== null } })
  return { ...made, file, removed: await removeOld(settings, file, now) }
}

/** Returns the nightly backups of a folder, the newest one first. */
export async function nightlyBackups(folder: string): Promise<{ file: string; at: number; bytes: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => NIGHTLY.test(name))
      .map(async (name) => {
        const file = join(folder, name)
        const about = await stat(file).catch(() => null)
        return about?.isFile() ? [{ file, at: about.mtimeMs, bytes: about.size }] : []
      }),
  )
  return found.flat().toSorted((a, b) => b.at - a.at)
}

async function removeOld({ backup }: Settings, made: string, now: number): Promise<string[]> {
  const { folder, keepDays, keepLeast } = backup
  const others = (await nightlyBackups(folder)).filter(({ file }) => file !== made)
  await removeParts(folder, now)
  const old = others.slice(keepLeast - 1).filter(({ at }) => at < now - keepDays * DAY_MS)
  for (const { file } of old) await rm(file, { force: true })
  return old.map(({ file }) => file)
}

/** Interrupted backups may lie there unencrypted, and are of no use. */
async function removeParts(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => PART.test(one))) {
    const about = await stat(join(folder, name)).catch(() => null)
    if (about && about.mtimeMs < now - DAY_MS) await rm(join(folder, name), { force: true })
  }
}

const UNIT = 'systemctl edit student-learning-backup student-learning-rehearse'

async function refuseClosed(folder: string): Promise<void> {
  const found = await access(folder, constants.W_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  )
  if (found === null) return
  const make = `install -d -m 0700 -o student-learning ${folder}`
  if (found === 'ENOENT') throw new CannotStart(`BACKUP_DIR ${folder} is not there. Make it: ${make}`)
  if (found === 'EROFS') {
    throw new CannotStart(
      `BACKUP_DIR ${folder} is read-only here. A unit of systemd has to allow it: ${UNIT}, with the two lines "[Service]" and "ReadWritePaths=${folder}".`,
    )
  }
  throw new CannotStart(`BACKUP_DIR ${folder} cannot be written by this user (${found}). Let it: ${make}`)
}
