import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** A folder with nothing in it. Removed after the test file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'provider-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A provider's folder with these files, by their paths in it. Removed after the test file. */
export function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = emptyFolder()
  for (const place of ['images', 'videos', 'files']) mkdirSync(join(folder, place))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** The sheets that all others build on: one level, subject, batch, student and chapter. */
export const baseSheets = {
  'levels.csv': 'Level ID,Level\n6,Plus Two Science\n',
  'subjects.csv': 'Subject Code,Subject,Level\nPHY12,Physics,Plus Two Science\n',
  'batches.csv': 'Batch Code,Batch Name,Level,Subject Codes\nP2-A,Plus Two Science A,Plus Two Science,PHY12\n',
  'students.csv':
    'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code\n0012,Ananya,Krishnan,9876543210,Plus Two Science,P2-A\n',
  'recorded.csv': 'Subject Code,Chapter No,Chapter,Topic No,Topic,Video\nPHY12,3,Current electricity,,,\n',
}
