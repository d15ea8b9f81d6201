import { extname } from 'node:path'
import { folderForEnding } from '../media-store.ts'

const OTHER_FORMS: Record<string, string> = {
  '.doc': 'copy what it says into a sheet',
  '.docx': 'copy what it says into a sheet',
  '.zip': 'unpack it',
}

/** Returns what to say of a file of the folder that is no sheet. */
export function unreadNote(name: string): string {
  const ending = extname(name).toLowerCase()
  const folder = folderForEnding(ending)
  const advice = folder === null ? OTHER_FORMS[ending] : `if a sheet names it, put it into ${folder}/`
  return `${name} was not read${advice === undefined ? '' : `: ${advice}`}`
}
