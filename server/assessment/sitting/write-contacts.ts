import type { Db } from '../../db/db.ts'
import { contactsOf } from './contacts.ts'
import { writeContacts } from './contacts.queries.ts'

/** Rows of one statement: a long one would hold up saves. */
const AT_ONCE = 200

/** Writes the reports since the last time. Returns how many. */
export async function writeContactsOf(db: Db): Promise<number> {
  const contacts = contactsOf(db)
  const heard = contacts.take()
  for (let from = 0; from < heard.length; from += AT_ONCE) {
    const some = heard.slice(from, from + AT_ONCE)
    try {
      await db.write({ oneStatement: true }, (tx) => writeContacts(db.read, tx, some))
    } catch (error) {
      contacts.putBack(heard.slice(from))
      throw error
    }
  }
  return heard.length
}
