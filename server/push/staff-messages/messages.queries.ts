import type { MessageChannel } from '#contract/staff/message-channels.rules.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StoredMessage } from './recipients.queries.ts'

type State = 'waiting' | 'sending' | 'sent' | 'cancelled'
export type Message = StoredMessage & { channel: MessageChannel; state: State }

/** Whose messages: of one writer, or null for everybody's. */
type Whose = number | null

export async function addMessage(tx: Tx, message: Message): Promise<void> {
  await tx.insertInto('staff_messages').values(message).execute()
}

export async function messageById(read: Tx, id: number, whose: Whose): Promise<Message | undefined> {
  const row = await read
    .selectFrom('staff_messages')
    .where('message_id', '=', id)
    .$if(whose !== null, (query) => query.where('author_id', '=', whose ?? 0))
    .select(columnsOf('staff_messages'))
    .executeTakeFirst()
  return row as Message | undefined
}

/** The message of one press of the button, if it was stored. */
export async function messageByKey(read: Tx, requestKey: string, author_id: number): Promise<number | undefined> {
  const row = await read
    .selectFrom('staff_messages')
    .where('request_key', '=', requestKey)
    .where('author_id', '=', author_id)
    .select('message_id')
    .executeTakeFirst()
  return row?.message_id
}

/** The latest first. */
export async function messagePage(read: Tx, whose: Whose, before: number | undefined, limit: number) {
  const rows = await read
    .selectFrom('staff_messages')
    .$if(whose !== null, (query) => query.where('author_id', '=', whose ?? 0))
    .$if(before !== undefined, (query) => query.where('message_id', '<', before ?? 0))
    .select(columnsOf('staff_messages'))
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute()
  return rows as Message[]
}

/** Returns the due messages that are not complete; at night only those that disturb nobody. */
export async function dueMessages(read: Tx, { now, quiet }: { now: number; quiet: boolean }, limit: number) {
  const rows = await read
    .selectFrom('staff_messages')
    .where('state', 'in', ['waiting', 'sending'])
    .where('send_at', '<=', now)
    .$if(quiet, (query) => query.where('channel', '=', 'news'))
    .select(columnsOf('staff_messages'))
    .orderBy('send_at')
    .limit(limit)
    .execute()
  return rows as Message[]
}

/** Changes a message's state if it is one of `from`; returns whether it did. A concurrent caller waits for the unit. */
export async function turnMessage(
  tx: Tx,
  id: number,
  from: State[],
  to: Partial<Pick<Message, 'state' | 'send_at' | 'done_at' | 'failed'>>,
): Promise<boolean> {
  return compareAndSet(tx.updateTable('staff_messages'), { message_id: id, state: from }, to)
}
