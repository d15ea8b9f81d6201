import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { mediaFolder } from '../../media/media-folder.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Finding } from './finding.ts'

const GIGABYTE_BYTES = 1_000_000_000
const MIN_FREE_GB = 0.2
const LOW_FREE_GB = 2
const OTHERS = 0o077

/** Whether the folder of the academy can be written, has room, and keeps its keys to itself. */
export function examineDisk(settings: Settings): Finding[] {
  const { dataDir, secretsFile } = settings
  const about = 'disk'
  if (!existsSync(dataDir)) return [{ state: 'look', about, says: `${dataDir} is not there yet: the app makes it` }]
  try {
    accessSync(dataDir, constants.W_OK)
  } catch {
    return [{ state: 'bad', about, says: `${dataDir} cannot be written by this user` }]
  }
  const { bavail, bsize } = statfsSync(dataDir)
  const free = (bavail * bsize) / GIGABYTE_BYTES
  const says = `${free.toFixed(1)} GB are free in ${dataDir}`
  const state = free < MIN_FREE_GB ? 'bad' : free < LOW_FREE_GB ? 'look' : 'good'
  return [{ state, about, says }, ...examineMedia(settings), ...examineSecrets(secretsFile)]
}

/** A folder that somebody else made looks well until the first lesson is sent in. */
function examineMedia(settings: Settings): Finding[] {
  const folder = mediaFolder(settings)
  if (settings.mediaBucket !== null || !existsSync(folder)) return []
  try {
    accessSync(folder, constants.W_OK)
    return []
  } catch {
    return [{ state: 'bad', about: 'disk', says: `${folder} cannot be written by this user: lessons cannot be stored` }]
  }
}

function examineSecrets(secretsFile: string): Finding[] {
  if (!existsSync(secretsFile) || process.platform === 'win32') return []
  const isOpen = (statSync(secretsFile).mode & OTHERS) !== 0
  if (!isOpen) return [{ state: 'good', about: 'keys', says: 'only this user can read them' }]
  return [{ state: 'bad', about: 'keys', says: `others can read ${secretsFile}: chmod 600 "${secretsFile}"` }]
}
