import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { csvTable } from './csv-table.ts'
import { MOST_BYTES, type Table, Unreadable, unreadable } from './table.ts'
import { xlsxTable } from './xlsx-table.ts'

/** What the thread is asked for, and what it answers. */
export type Wanted = { path: string }
export type Found = { table: Table } | { problems: Unreadable['problems'] } | { error: string }

parentPort?.on('message', ({ path }: Wanted) => {
  void found(path).then((answer) => parentPort?.postMessage(answer))
})

async function found(path: string): Promise<Found> {
  try {
    return { table: await read(path) }
  } catch (error) {
    return error instanceof Unreadable ? { problems: error.problems } : { error: String(error) }
  }
}

async function read(path: string): Promise<Table> {
  const { size } = await stat(path)
  if (size > MOST_BYTES) throw unreadable('is larger than 10 MB: cut it into several files')
  const bytes = await readFile(path)
  return extname(path).toLowerCase() === '.xlsx' ? xlsxTable(bytes) : csvTable(bytes)
}
