import { inStores, under } from '../database.ts'
import { isTooLong, isTooOld, tooMuch } from './persisted-answers.rules.ts'

type Row = { stud_id: number; hash: string; at: number; text: string }

type Answer = { at: number; data: unknown }

/** Keeps an answer of a student's call, under the hash of its query. */
export async function keepAnswer(stud_id: number, hash: string, { at, data }: Answer): Promise<void> {
  const row: Row = { stud_id, hash, at, text: JSON.stringify(data) }
  if (isTooLong(row.text)) return
  await inStores('readwrite', ({ answers }) => void answers.put(row))
}

export async function keptAnswer(stud_id: number, hash: string): Promise<Answer | null> {
  const row = await inStores('readonly', ({ answers }) => answers.get([stud_id, hash]) as IDBRequest<Row | undefined>)
  return !row || isTooOld(row.at, Date.now()) ? null : { at: row.at, data: JSON.parse(row.text) as unknown }
}

export async function dropAnswer(stud_id: number, hash: string): Promise<void> {
  await inStores('readwrite', ({ answers }) => void answers.delete([stud_id, hash]))
}

export async function dropAnswers(stud_id: number): Promise<void> {
  await inStores('readwrite', ({ answers }) => void answers.delete(under(stud_id)))
}

/** Removes what is too old or too much. */
export async function tidyAnswers(stud_id: number): Promise<void> {
  const rows = await inStores('readonly', ({ answers }) => answers.getAll(under(stud_id)) as IDBRequest<Row[]>)
  const gone = tooMuch(rows, Date.now())
  if (gone.length === 0) return
  await inStores('readwrite', ({ answers }) => {
    for (const { hash } of gone) answers.delete([stud_id, hash])
  })
}
