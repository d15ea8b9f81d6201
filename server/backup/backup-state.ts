import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../ports/private-files.ts'

/** What is done by night: a backup is made, and restored aside. */
export type Work = 'backup' | 'rehearsal'

/** What became of the nightly backups of this machine. Times in milliseconds. */
export type BackupState = {
  /** The last one that was read again and found whole. */
  made: { file: string; at: number; rows: number; files: number; isEncrypted: boolean } | null
  /** The last one that was restored into a folder of its own. */
  rehearsed: { file: string; at: number } | null
  /** Why the last try of one of both went wrong; null once that one went well again. */
  failed: { of: Work; at: number; why: string } | null
}

const NOTHING: BackupState = { made: null, rehearsed: null, failed: null }

const fileOf = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'backup-state.json')

/** What is known of the backups here, nothing where none was made. */
export function readBackupState(settings: { dataDir: string }): BackupState {
  try {
    return { ...NOTHING, ...(JSON.parse(readFileSync(fileOf(settings), 'utf8')) as Partial<BackupState>) }
  } catch {
    return NOTHING
  }
}

/** Notes that it went well. What the other one of both could not do stays known. */
export async function noteWell(settings: { dataDir: string }, of: Work, change: Partial<BackupState>): Promise<void> {
  const { failed } = readBackupState(settings)
  await noteBackup(settings, { ...change, ...(failed?.of === of && { failed: null }) })
}

/** Notes what changed, for doctor, figures and the console. */
export async function noteBackup(settings: { dataDir: string }, change: Partial<BackupState>): Promise<void> {
  makePrivateFolder(settings.dataDir)
  const file = fileOf(settings)
  const text = JSON.stringify({ ...readBackupState(settings), ...change })
  await writeFile(`${file}.part`, text, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
