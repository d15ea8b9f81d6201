import { indexedDatabase } from '../../offline/indexed-database.ts'
import type { JournalStore } from './answer-journal.ts'
import type { SharedAnswer } from './shared-answer.ts'

type Key = { stud_id: number; attempt_id: number | string; question_id: number }
type Row = SharedAnswer & { safe: boolean; refused?: true } & Key

const ANSWERS = 'answers'

const inTransaction = indexedDatabase('tests', { [ANSWERS]: ['stud_id', 'attempt_id', 'question_id'] })

const run = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  // `strict`: the transaction completes only once the data are on disk, not just with the operating system.
  inTransaction(mode, (transaction) => act(transaction.objectStore(ANSWERS)), { durability: 'strict' })

/** Returns how many answers of an attempt this device has not sent yet; `stud_id` as in the store. */
export async function countUnsent(stud_id: number, attempt_id: number): Promise<number> {
  const entries = await browserStore(stud_id, attempt_id).load()
  return entries.filter(([, { acknowledged }]) => !acknowledged).length
}

/** The answers of a student's attempt in this browser's own database, apart from every other student's. */
export function browserStore(stud_id: number, attempt_id: number | string): JournalStore {
  const all = () => IDBKeyRange.bound([stud_id, attempt_id], [stud_id, attempt_id, []])
  return {
    async load() {
      const rows = await run<Row[]>('readonly', (store) => store.getAll(all()) as IDBRequest<Row[]>)
      return rows.map(({ question_id, stud_id: _stud, attempt_id: _attempt, choice, safe, ...entry }) => [
        question_id,
        { ...entry, option: choice, acknowledged: safe },
      ])
    },
    async put(question_id, { option, acknowledged, ...entry }) {
      const row: Row = { ...entry, choice: option, safe: acknowledged, stud_id, attempt_id, question_id }
      await run('readwrite', (store) => store.put(row))
    },
    async remove(question_id) {
      await run('readwrite', (store) => store.delete([stud_id, attempt_id, question_id]))
    },
    async forget() {
      await run('readwrite', (store) => store.delete(all()))
    },
  }
}
