import type { JournalStore } from './answer-journal.ts'
import type { SharedAnswer } from './shared-answer.ts'

type Key = { stud_id: number; attempt_id: number | string; question_id: number }
type Row = SharedAnswer & { safe: boolean; refused?: true } & Key

const ANSWERS = 'answers'

let opening: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tests', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(ANSWERS, { keyPath: ['stud_id', 'attempt_id', 'question_id'] }),
    )
    request.addEventListener('success', () => {
      // The browser may close the database, for want of space or on the user's request: the next write opens it again.
      request.result.addEventListener('close', () => (opening = null))
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage could not be opened.')))
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  return new Promise<T>((resolve, reject) => {
    // `strict`: the transaction completes only once the data are on disk, not just with the operating system.
    const transaction = database.transaction(ANSWERS, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(ANSWERS))
    transaction.addEventListener('complete', () => resolve(request.result))
    // An error aborts it too.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was stored.')))
  })
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
