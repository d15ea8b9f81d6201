import type { Tx } from '../../db/db.ts'
import type { Contact } from './contacts.ts'

type Named = Pick<Contact, 'stud_id' | 'attempt_id'>

/** How many questions of each attempt have an answer. */
export async function answeredOf(read: Tx, contacts: Named[]): Promise<Map<number, number>> {
  const rows = await read
    .selectFrom('answers')
    .where((where) =>
      where(
        where.refTuple('stud_id', 'attempt_id'),
        'in',
        contacts.map(({ stud_id, attempt_id }) => where.tuple(stud_id, attempt_id)),
      ),
    )
    .where((where) => where.or([where('option_id', 'is not', null), where('response', 'is not', null)]))
    .select(({ fn }) => ['attempt_id', fn.countAll<number>().as('n')])
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map(({ attempt_id, n }) => [attempt_id, n]))
}

/** Stores which devices were heard of, and how many answers each attempt has on the server. */
export async function writeContacts(read: Tx, tx: Tx, contacts: Contact[]): Promise<void> {
  const answered = await answeredOf(read, contacts)
  const rows = contacts.map(({ at, ...contact }) => ({
    ...contact,
    devices: 1,
    answered: answered.get(contact.attempt_id) ?? 0,
    contact_at: at,
    device_at: null,
  }))
  await tx
    .insertInto('attempt_contacts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['stud_id', 'attempt_id']).doUpdateSet((row) => {
        const isOther = row('attempt_contacts.session_id', '!=', row.ref('excluded.session_id'))
        const ofOther = row.case().when(isOther)
        return {
          session_id: row.ref('excluded.session_id'),
          devices: row('attempt_contacts.devices', '+', ofOther.then(1).else(0).end()),
          device_at: ofOther.then(row.ref('excluded.contact_at')).else(row.ref('attempt_contacts.device_at')).end(),
          answered: row.ref('excluded.answered'),
          saves: row('attempt_contacts.saves', '+', row.ref('excluded.saves')),
          unsent: row.ref('excluded.unsent'),
          leaves: row
            .case()
            .when('attempt_contacts.leaves', '>', row.ref('excluded.leaves'))
            .then(row.ref('attempt_contacts.leaves'))
            .else(row.ref('excluded.leaves'))
            .end(),
          contact_at: row.ref('excluded.contact_at'),
        }
      }),
    )
    .execute()
}
