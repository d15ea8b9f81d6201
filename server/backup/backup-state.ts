import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../ports/private-files.ts'

/** The nightly jobs: a backup is made, or restored into a folder of its own. */
export type Work = 'backup' | 'rehearsal'

/** The state of the nightly backups on this machine. Times in milliseconds. */
export type BackupState = {
  /** The last backup that was read again and found whole. */
  made: { file: string; at: number; rows: number; files: number; isEncrypted: boolean } | null
  /** The last backup that was restored into a folder of its own. */
  rehearsed: { file: string; at: number } | null
  /** Why the last run of a job failed; null once that job succeeds again. */
  failed: { of: Work; at: number; why: string } | null
}

const NOTHING: BackupState = { made: null, rehearsed: null, failed: null }

const fileOf = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'backup-state.json')

/** Returns the state of the backups here; empty where none was made. */
export function readBackupState(settings: { dataDir: string }): BackupState {
  try {
    return { ...NOTHING, ...(JSON.parse(readFileSync(fileOf(settings), 'utf8')) as Partial<BackupState>) }
  } catch {
    return NOTHING
  }
}

/** Stores a success. A failure of the other job stays. */
export async function noteWell(settings: { dataDir: string }, of: Work, change: Partial<BackupState>): Promise<void> {
  const { failed } = readBackupState(settings)
  await noteBackup(settings, { ...change, ...(failed?.of === of && { failed: null }) })
}

/** Stores changes, for `doctor`, the metrics and the console. */
export async function noteBackup(settings: { dataDir: string }, change: Partial<BackupState>): Promise<void> {
  makePrivateFolder(settings.dataDir)
  const file = fileOf(settings)
  const text = JSON.stringify({ ...readBackupState(settings), ...change })
  await writeFile(`${file}.part`, text, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
