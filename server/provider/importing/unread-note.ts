import { extname } from 'node:path'
import { folderForEnding } from '../media-store.ts'
import { type Told, told } from '../told.rules.ts'

const OTHER_FORMS = new Map([
  ['.doc', 'unread_document'],
  ['.docx', 'unread_document'],
  ['.zip', 'unread_packed'],
] as const)

/** Returns what to say of a file of the folder that is no sheet. */
export function unreadNote(name: string): Told {
  const ending = extname(name).toLowerCase()
  const folder = folderForEnding(ending)
  if (folder !== null) return told('unread_media', { name, folder })
  const [, form = 'unread_other'] = [...OTHER_FORMS].find(([known]) => known === ending) ?? []
  return told(form, { name })
}
