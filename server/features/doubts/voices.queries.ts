import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Said } from './doubt-turns.rules.ts'

type Row = Tables['doubt_voices']
type Which = Pick<Row, 'stud_id' | 'doubt_id'>
export type Voice = { voice_id: number; seconds: number }

/** The voice note of each answer that has one, by the moment of the answer. */
export type AnswerVoices = ReadonlyMap<number, Voice>

export async function voicesOfDoubt(read: Tx, { stud_id, doubt_id }: Which): Promise<AnswerVoices> {
  const own = read.selectFrom('doubt_voices').where('stud_id', '=', stud_id).where('doubt_id', '=', doubt_id)
  const rows = await own.where('said_at', 'is not', null).select(['said_at', 'voice_id', 'seconds']).execute()
  return new Map(rows.map(({ said_at, ...voice }) => [said_at ?? 0, voice]))
}

/** Stores a voice note that is not sent yet, in place of the person's earlier one for this doubt. */
export async function addVoice(tx: Tx, voice: Omit<Row, 'said_at'>): Promise<void> {
  const { stud_id, doubt_id, staff_id } = voice
  await tx
    .deleteFrom('doubt_voices')
    .where('stud_id', '=', stud_id)
    .where('doubt_id', '=', doubt_id)
    .where('staff_id', '=', staff_id)
    .where('said_at', 'is', null)
    .execute()
  await tx.insertInto('doubt_voices').values(voice).execute()
}

/** The note that one of the staff sends with the last of what was said. */
export type SentVoice = { voice_id: number; staff_id: number }

/** Removes everybody's notes that were not sent, as a sent answer does. */
export async function endUnsentVoices(tx: Tx, { stud_id, doubt_id }: Which): Promise<void> {
  const own = tx.deleteFrom('doubt_voices').where('stud_id', '=', stud_id).where('doubt_id', '=', doubt_id)
  await own.where('said_at', 'is', null).execute()
}

/**
 * Keeps the voice notes of the answers that a doubt has now, with a new one of the last answer, and those that were not
 * sent. Returns false where the new one is not there.
 */
export async function keepVoices(
  tx: Tx,
  { stud_id, doubt_id }: Which,
  said: readonly Said[],
  voice: SentVoice | undefined,
): Promise<boolean> {
  const last = said.at(-1)
  if (voice && last) {
    const { numUpdatedRows } = await tx
      .updateTable('doubt_voices')
      .set({ said_at: last.at })
      .where('stud_id', '=', stud_id)
      .where('doubt_id', '=', doubt_id)
      .where('voice_id', '=', voice.voice_id)
      .where('staff_id', '=', voice.staff_id)
      .where('said_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
  }
  const answers = said.flatMap(({ by, at }) => (by === 'teacher' ? [at] : []))
  const own = tx.deleteFrom('doubt_voices').where('stud_id', '=', stud_id).where('doubt_id', '=', doubt_id)
  await own.where('said_at', 'not in', [0, ...answers]).execute()
  return true
}

/** The note of an answer to the student's own doubt, MP3 in base64. */
export async function voiceOfStudent(read: Tx, studId: number, voiceId: number): Promise<string | undefined> {
  const own = read.selectFrom('doubt_voices').where('stud_id', '=', studId).where('voice_id', '=', voiceId)
  return (await own.where('said_at', 'is not', null).select('content').executeTakeFirst())?.content
}

/** A note of a doubt that the staff sees: one that was sent, or the person's own. */
export async function voiceForStaff(
  read: Tx,
  { stud_id, doubt_id }: Which,
  { voice_id, staff_id }: SentVoice,
): Promise<string | undefined> {
  const one = read.selectFrom('doubt_voices').where('stud_id', '=', stud_id).where('voice_id', '=', voice_id)
  const row = await one.where('doubt_id', '=', doubt_id).select(['content', 'said_at', 'staff_id']).executeTakeFirst()
  return row && (row.said_at !== null || row.staff_id === staff_id) ? row.content : undefined
}

export async function eraseVoices(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('doubt_voices').where('stud_id', '=', studId).execute()
}
