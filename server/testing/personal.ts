import type { Tx } from '../db/db.ts'
import type { SmsMessage } from '../ports/sms.ts'
import type { Secrets } from './leaks.ts'

/** Returns all tokens, references and media signatures in an app's answer. */
export function givenOut(body: string): string[] {
  const named = body.matchAll(/"(?:token|otp_ref|ref|ticket|secret)":"([^"]+)"/g)
  const signed = body.matchAll(/\/media\/(\w+\.\w+\.[\w-]+)\//g)
  const links = body.matchAll(/\/(?:staff\/welcome|consent)#([\w-]{43})/g)
  const calendars = body.matchAll(/\/calendar\/([\w-]+)\.ics/g)
  return [...named, ...signed, ...links, ...calendars].map(([, text = '']) => text)
}

/** Returns all personal data that an app has at its end: of its students, their texts, and messages to them. */
export async function personalOf(read: Tx, outbox: SmsMessage[], given: Iterable<string>): Promise<Secrets> {
  // A test may have closed the database itself; sent and returned texts are known nevertheless.
  const stored = await storedTexts(read).catch(() => [])
  const known = [...stored, ...outbox.flatMap(({ to, text }) => [to, text]), ...given]
  return {
    texts: new Set(known.filter((one): one is string => typeof one === 'string')),
    codes: new Set(outbox.flatMap(({ code, registered }) => (registered ? [] : [code]))),
  }
}

async function storedTexts(read: Tx): Promise<unknown[]> {
  const students = await read
    .selectFrom('students')
    .where('status', '<>', 'forgotten')
    .select(['name', 'guardian', 'email', 'mobile'])
    .execute()
  const staff = await read.selectFrom('staff').select(['email', 'password_hash', 'totp_secret']).execute()
  const requests = await read.selectFrom('code_requests').select(['mobile', 'pending']).execute()
  const guardians = await read.selectFrom('guardians').select(['name', 'mobile']).execute()
  const feedback = await read.selectFrom('feedback').select('message').execute()
  const doubts = (await read.selectFrom('doubts').select('said').execute()).flatMap(({ said }) =>
    (JSON.parse(said) as { text: string }[]).map(({ text }) => ({ text })),
  )
  const options = await read.selectFrom('question_options').select('ptext').distinct().execute()
  const questions = await read.selectFrom('questions').select(['question', 'explanation']).distinct().execute()
  const rows = [staff, students, guardians, requests, feedback, doubts, options, questions]
    .flat()
    .flatMap((row) => Object.values(row))
  const registered = requests.flatMap(({ pending }) => Object.values(JSON.parse(pending ?? '{}') as object))
  return [...rows, ...registered]
}
