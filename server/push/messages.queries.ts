import { columnsOf } from '../db/columns-of.ts'
import { compareAndSet } from '../db/compare-and-set.queries.ts'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { choiceOf, type ClassChange, type GuardianKind, type MessageKind } from './message-kind.rules.ts'

type Message = Tables['push_messages'] & { kind: MessageKind }

type About = { stud_id: number; about_id: number }

/** Writes a message for each device that wants this kind, and returns those; one that was written before stays. */
async function addFor(
  tx: Tx,
  receivers: About[],
  message: Pick<Message, 'kind' | 'about_at' | 'due_at' | 'expires_at'>,
): Promise<{ stud_id: number; device_hash: string }[]> {
  if (receivers.length === 0) return []
  const aboutOf = new Map(receivers.map(({ stud_id, about_id }) => [stud_id, about_id]))
  const choice = choiceOf(message.kind)
  const ofThese = tx.selectFrom('push_subscriptions').where('stud_id', 'in', [...aboutOf.keys()])
  const wanted = choice === null ? ofThese : ofThese.where(choice, '=', 1)
  const devices = await wanted.select(['stud_id', 'device_hash']).execute()
  const messages = devices.map((device) => ({
    ...device,
    ...message,
    about_id: aboutOf.get(device.stud_id) ?? 0,
    tries: 0,
    guardian_id: null,
  }))
  if (messages.length === 0) return []
  await tx
    .insertInto('push_messages')
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return devices
}

type Starting = { class_id: number; starts_at: number }

/** Tells these students that a class begins soon; of no use once it has begun. */
export async function announceClass(tx: Tx, studIds: number[], { class_id, starts_at }: Starting, now: number) {
  const receivers = studIds.map((stud_id) => ({ stud_id, about_id: class_id }))
  await addFor(tx, receivers, { kind: 'class', about_at: starts_at, due_at: now, expires_at: starts_at })
}

type Change = { kind: ClassChange; class_id: number; about_at: number; expires_at: number }

/** Tells these students what became of a class; returns to how many devices it goes. */
export async function announceChange(tx: Tx, studIds: number[], change: Change, now: number): Promise<number> {
  const { kind, class_id, about_at, expires_at } = change
  const receivers = studIds.map((stud_id) => ({ stud_id, about_id: class_id }))
  return (await addFor(tx, receivers, { kind, about_at, due_at: now, expires_at })).length
}

/** Tells these students, on every device that shows notifications; returns those who have one. */
export async function addStaffMessages(
  tx: Tx,
  studIds: number[],
  { about_id, ...message }: Pick<Message, 'about_id' | 'about_at' | 'due_at' | 'expires_at'>,
): Promise<Set<number>> {
  const receivers = studIds.map((stud_id) => ({ stud_id, about_id }))
  const devices = await addFor(tx, receivers, { kind: 'message', ...message })
  return new Set(devices.map(({ stud_id }) => stud_id))
}

const LOGIN_CODE_LIFE_MS = 86_400_000

/** Tells a student, on every device that shows notifications, that the office made a login code. */
export async function addLoginCodeMessage(tx: Tx, studId: number, about_id: number, now: number): Promise<void> {
  const moment = { about_at: now, due_at: now, expires_at: now + LOGIN_CODE_LIFE_MS }
  await addFor(tx, [{ stud_id: studId, about_id }], { kind: 'login_code', ...moment })
}

/** How long a message about a result is of use. */
export const RESULT_LIFE_MS = 86_400_000

/** Tells students that these attempts, one of each student, have their result. */
export async function addResultMessages(
  tx: Tx,
  attempts: { stud_id: number; attempt_id: number }[],
  now: number,
): Promise<void> {
  const receivers = attempts.map(({ stud_id, attempt_id }) => ({ stud_id, about_id: attempt_id }))
  await addFor(tx, receivers, { kind: 'result', about_at: 0, due_at: now, expires_at: now + RESULT_LIFE_MS })
}

/**
 * Tells students by their attempts that the paper's answer key is shown. The message expires at `until`, when the key
 * is hidden.
 */
export async function addChallengeMessages(
  tx: Tx,
  attempts: { stud_id: number; attempt_id: number }[],
  now: number,
  until: number,
): Promise<void> {
  const receivers = attempts.map(({ stud_id, attempt_id }) => ({ stud_id, about_id: attempt_id }))
  await addFor(tx, receivers, { kind: 'challenge', about_at: 0, due_at: now, expires_at: until })
}

type OwnDoubt = { stud_id: number; doubt_id: number }

/** Tells a student that a doubt has an answer: on devices that are told of results, which are answers too. */
export async function addDoubtMessage(tx: Tx, { stud_id, doubt_id }: OwnDoubt, now: number): Promise<void> {
  const message = { kind: 'doubt', about_at: now, due_at: now, expires_at: now + RESULT_LIFE_MS } as const
  await addFor(tx, [{ stud_id, about_id: doubt_id }], message)
}

type OwnFeedback = { stud_id: number; feedback_id: number }

/** Tells a student that the academy has answered feedback, on the same devices as a doubt's answer. */
export async function addFeedbackMessage(tx: Tx, { stud_id, feedback_id }: OwnFeedback, now: number): Promise<void> {
  const message = { kind: 'feedback', about_at: now, due_at: now, expires_at: now + RESULT_LIFE_MS } as const
  await addFor(tx, [{ stud_id, about_id: feedback_id }], message)
}

/** Removes messages, sent or waiting, about an answer to feedback that was withdrawn. */
export async function forgetFeedbackMessages(tx: Tx, { stud_id, feedback_id }: OwnFeedback): Promise<void> {
  const ofStudent = tx.deleteFrom('push_messages').where('stud_id', '=', stud_id).where('kind', '=', 'feedback')
  await ofStudent.where('about_id', '=', feedback_id).execute()
}

type ToGuardian = Pick<Message, 'stud_id' | 'about_id' | 'due_at' | 'expires_at'> & {
  kind: GuardianKind
  guardian_id: number
}

/** Tells a guardian on every device that shows notifications; returns to how many it goes. */
export async function addGuardianMessages(tx: Tx, message: ToGuardian): Promise<number> {
  const { guardian_id } = message
  const devices = await tx
    .selectFrom('guardian_push_subscriptions')
    .where('guardian_id', '=', guardian_id)
    .select('device_hash')
    .execute()
  if (devices.length === 0) return 0
  await tx
    .insertInto('push_messages')
    .values(devices.map(({ device_hash }) => ({ ...message, device_hash, about_at: guardian_id, tries: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return devices.length
}

/** Asks a student who turned 18 today, on every device that shows notifications. `day` names it, as `about_at`. */
export async function addEighteenMessages(tx: Tx, studIds: number[], day: number, until: number): Promise<void> {
  const receivers = studIds.map((stud_id) => ({ stud_id, about_id: 18 }))
  await addFor(tx, receivers, { kind: 'eighteen', about_at: day, due_at: day, expires_at: until })
}

/** Removes messages, sent or waiting, about a doubt's answer that was taken back. */
export async function forgetDoubtMessages(tx: Tx, studId: number, doubtId: number): Promise<void> {
  const ofStudent = tx.deleteFrom('push_messages').where('stud_id', '=', studId).where('kind', '=', 'doubt')
  await ofStudent.where('about_id', '=', doubtId).execute()
}

/** Removes messages, sent or waiting, about a paper's results that were taken back. */
export async function forgetResultMessages(tx: Tx, paperId: number): Promise<void> {
  const ofPaper = tx.selectFrom('attempts').where('paper_id', '=', paperId)
  await tx
    .deleteFrom('push_messages')
    .where('kind', '=', 'result')
    .where('stud_id', 'in', ofPaper.select('stud_id'))
    .where('about_id', 'in', ofPaper.select('attempt_id'))
    .execute()
  await tx
    .deleteFrom('push_messages')
    .where('kind', '=', 'child_result')
    .where('stud_id', 'in', ofPaper.select('stud_id'))
    .where('about_id', '=', paperId)
    .execute()
}

/** Messages whose time has come, the longest waiting first, each with the device that it is for. */
export async function dueMessages(read: Tx, now: number, limit: number) {
  const rows = await read
    .selectFrom('push_messages')
    .leftJoin('push_subscriptions', (join) =>
      join
        .onRef('push_subscriptions.stud_id', '=', 'push_messages.stud_id')
        .onRef('push_subscriptions.device_hash', '=', 'push_messages.device_hash')
        .on('push_messages.guardian_id', 'is', null),
    )
    .leftJoin('guardian_push_subscriptions as of_guardian', (join) =>
      join
        .onRef('of_guardian.guardian_id', '=', 'push_messages.guardian_id')
        .onRef('of_guardian.device_hash', '=', 'push_messages.device_hash'),
    )
    .where('due_at', '<=', now)
    .select(columnsOf('push_messages'))
    .select(['language', 'classes', 'results'])
    .select(({ fn }) => [
      fn.coalesce('push_subscriptions.endpoint', 'of_guardian.endpoint').as('endpoint'),
      fn.coalesce('push_subscriptions.p256dh', 'of_guardian.p256dh').as('p256dh'),
      fn.coalesce('push_subscriptions.auth', 'of_guardian.auth').as('auth'),
      fn.coalesce('push_subscriptions.server_key', 'of_guardian.server_key').as('server_key'),
      fn.coalesce('push_subscriptions.refused_since', 'of_guardian.refused_since').as('refused_since'),
    ])
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows as (Message & { due_at: number } & (typeof rows)[number])[]
}

export type DueMessage = Awaited<ReturnType<typeof dueMessages>>[number]

/** Sets when a message is due, null for never again, if its row is as it was read; returns whether it was. */
export async function setDue(tx: Tx, message: DueMessage, due_at: number | null, tries: number): Promise<boolean> {
  const { stud_id, device_hash, kind, about_id, about_at } = message
  const asRead = { stud_id, device_hash, kind, about_id, about_at, due_at: message.due_at }
  return compareAndSet(tx.updateTable('push_messages'), asRead, { due_at, tries })
}

/** Returns the students of messages that expired before `before`. */
export async function oldMessages(read: Tx, before: number, count: number): Promise<number[]> {
  const old = read.selectFrom('push_messages').where('expires_at', '<', before)
  return (await old.select('stud_id').orderBy('expires_at').limit(count).execute()).map(({ stud_id }) => stud_id)
}

export async function forgetMessages(tx: Tx, studIds: number[], before: number): Promise<void> {
  await tx.deleteFrom('push_messages').where('stud_id', 'in', studIds).where('expires_at', '<', before).execute()
}
