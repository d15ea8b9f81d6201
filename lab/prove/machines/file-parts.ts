import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import type { Pair, Row } from './part.ts'

const PICTURE = 'image-of-machines'
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Backups that are made by the machine that stored none of the academy's files. */
export async function copies({ one, other }: Pair, folder: string): Promise<Row[]> {
  const count = mediaOf(one)
  const backup = await other.provider('backup', join(folder, 'academy.zip'))
  const rehearsed = await other.provider('rehearse', join(folder, 'academy.zip'))
  const exported = await other.provider('export', 'academy', join(folder, 'exported'))
  const again = await one.provider('import', join(folder, 'exported'))
  return [
    {
      part: 'backups',
      how: 'shared',
      said: `made at ${other.name} (${backup.code}), rehearsed there: ${rehearsed.code}; ${count} files of media`,
      holds: backup.code === 0 && rehearsed.code === 0 && count > 0,
    },
    {
      part: 'exports',
      how: 'shared',
      said: `made at ${other.name} (${exported.code}), read again at ${one.name}: ${again.code}`,
      holds: exported.code === 0 && again.code === 0,
    },
  ]
}

/** Media that a command stores on the one machine are the other's too. */
export async function importOfTerminal({ one, other }: Pair, folder: string): Promise<Row[]> {
  const sheets = join(folder, 'sheets')
  mkdirSync(join(sheets, 'images'), { recursive: true })
  writeFileSync(join(sheets, 'images', `${PICTURE}.png`), Buffer.from(PIXEL, 'base64'))
  writeFileSync(
    join(sheets, 'news.csv'),
    `News ID,Date,Heading,Text,Image,Level or Batch Code\nN-77,01/11/2026,Of the terminal,Text,${PICTURE}.png,\n`,
  )
  const before = mediaOf(one)
  const stored = await other.provider('import', sheets, '--write')
  const added = mediaOf(one) - before
  return [
    {
      part: 'imports of the terminal',
      how: 'shared',
      said: `at ${other.name} (${stored.code}): ${added} more file that ${one.name} has too`,
      holds: stored.code === 0 && added === 1,
    },
  ]
}

export async function metrics({ one, other }: Pair): Promise<Row[]> {
  const figures = await Promise.all([one, other].map(async (machine) => (await fetch(machine.metrics)).text()))
  const [first = '', second = ''] = figures
  return [
    {
      part: 'figures for watching',
      how: 'own',
      said: `each counts what it did itself: ${first.length} and ${second.length} bytes, not the same`,
      holds: first.includes('# HELP') && second.includes('# HELP') && first !== second,
    },
  ]
}

const mediaOf = ({ dataDir }: Machine): number =>
  readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
