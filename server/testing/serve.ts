import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#contract/staff/roles.ts'
import { academyReader } from '../academy/academy.ts'
import { announceResults } from '../assessment/results/announce-results.ts'
import { publishMarks } from '../assessment/keys/publish-marks.ts'
import { computeResults } from '../assessment/results/compute-results.ts'
import { buildApp } from '../app.ts'
import { bumpContentVersion } from '../cache/content-version.queries.ts'
import { readSettings } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { blockGuardian } from '../guardians/guardians.queries.ts'
import { startLoadShedder } from '../http/load/load-shedder.ts'
import { makeLog } from '../log.ts'
import { makeNewId } from '../ports/new-id.ts'
import { systemRandom } from '../ports/random.ts'
import { inviteStaff } from '../importing/people/invite-staff.ts'
import { isEmpty, loadDemo } from '../cli/load-demo.ts'
import { makePusher } from '../push/pusher.ts'
import { readSecrets } from '../secrets.ts'
import { consoleSms } from '../sms/console-sms.ts'
import { uploadRunner } from '../staff/imports/run-uploads.ts'
import { messageSender } from '../staff/messages/send-messages.ts'
import { addTaughtBatch, type TaughtBatch } from './add-taught-batch.ts'
import { signedInGuardian } from './guardian-makers.ts'
import { videoRunner } from '../staff/lessons/run-videos.ts'
import { addMixedPaper, type MixedChanges } from './mixed-paper.ts'
import { somePicture } from './some-picture.queries.ts'

/**
 * Messages from a journey to this process; each is answered with `done`, `staff` with the path of its link, `taught`
 * and `guardian` with what they made.
 */
export type Order =
  | { move: { seconds: number } }
  | { at: string }
  | { paper: MixedChanges & { hasPicture?: true } }
  | { staff: { email: string; role: Role } }
  | { taught: TaughtBatch }
  | { guardian: { name: string; students: number[] } }
  | { block: { stud_id: number; guardian_id: number } }

/** The answer to `taught`, as JSON. */
export type Taught = Awaited<ReturnType<typeof addTaughtBatch>>

/*
 * The product in a process of its own, for journeys in a browser: the built app, the demo academy, the console sender.
 * Only its clock differs: it runs like any other, and can be moved by a message from the parent process.
 */
const NOTIFY_EVERY = 200
const settings = readSettings()
let ahead = 0
const clock = { now: () => Date.now() + ahead }
mkdirSync(join(settings.dataDir, 'media'), { recursive: true })
// The log has every level, for inspection after the journeys.
const file = join(settings.dataDir, 'log.jsonl')
const log = makeLog('debug', { write: (line) => appendFileSync(file, line) })
const aloud = (level: 'warn' | 'error') => (message: string, facts?: Record<string, unknown>) => {
  log[level](message, facts)
  console[level](message, facts)
}
const newId = makeNewId(clock, systemRandom)
const secrets = readSecrets(settings.secretsFile)
const sms = consoleSms(settings.dataDir, clock, () => {})
const db = await openDatabase(settings)
if (settings.demo && (await isEmpty({ db }))) await loadDemo({ db, clock, newId, settings })
const app = await buildApp({
  settings: { ...settings, logLevel: 'debug' },
  secrets,
  db,
  clock,
  random: systemRandom,
  newId,
  sms,
  log: { ...log, warn: aloud('warn'), error: aloud('error') },
  webFolder: join(import.meta.dirname, '../../dist/web'),
  consoleFolder: join(import.meta.dirname, '../../dist/console'),
  // On a busy machine load shedding would refuse tested or measured requests.
  ...(process.env['SHEDDING'] !== 'off' && { shedder: startLoadShedder(() => db.waiting(), systemRandom) }),
})
const academy = academyReader(db)
const pusher = makePusher({ settings, secrets, db, clock, academy, log })
const messages = messageSender({ db, clock, newId, sms, academy, log })
const uploads = uploadRunner({ db, clock, newId, settings, log })
const videos = videoRunner({ db, clock, newId, settings, log })
const announced = async () => {
  await publishMarks({ db, clock, newId })
  await computeResults({ db, clock, newId, settings })
  await announceResults({ db, clock, settings })
  await uploads.round()
  await messages.round()
  await pusher.round()
}
const notify = () => void announced().finally(() => setTimeout(notify, NOTIFY_EVERY))
notify()
const makeReady = () => void videos.round().finally(() => setTimeout(makeReady, NOTIFY_EVERY))
makeReady()
await app.listen({ host: settings.host, port: settings.port })

/** A paper with sections, which the demo academy lacks; `hasPicture` adds a picture to its passage. */
async function addPaper({ hasPicture, ...changes }: MixedChanges & { hasPicture?: true }): Promise<void> {
  const passage_file = hasPicture ? await somePicture(db.read) : null
  await addMixedPaper({ db, newId, now: clock.now() }, { ...changes, passage_file })
  await db.write((tx) => bumpContentVersion(tx, 'teaching'))
}

async function signedInGuardianOf({ name, students }: { name: string; students: number[] }) {
  const of = students.map((stud_id) => ({ stud_id }))
  const { guardian_id, mobile, token } = await signedInGuardian({ db, clock, newId }, of, { name })
  return { guardian_id, mobile, token }
}

async function block(whom: { stud_id: number; guardian_id: number }): Promise<void> {
  await db.write((tx) => blockGuardian(tx, whom, { at: clock.now(), reason: 'An order of the court' }))
}

async function obey(order: Order): Promise<string> {
  if ('staff' in order) {
    const { email, role } = order.staff
    return (await inviteStaff({ db, clock, random: systemRandom, newId }, email, role)).path
  }
  if ('taught' in order) return JSON.stringify(await addTaughtBatch({ db, newId, now: clock.now() }, order.taught))
  if ('guardian' in order) return JSON.stringify(await signedInGuardianOf(order.guardian))
  if ('block' in order) await block(order.block)
  else if ('paper' in order) await addPaper(order.paper)
  else if ('move' in order) ahead += order.move.seconds * 1000
  else ahead = Date.parse(order.at) - Date.now()
  return 'done'
}

process.on('message', (order: Order) => void obey(order).then((answer) => process.send?.(answer)))
process.once('disconnect', () => void app.close().then(() => process.exit(0)))
const bound = app.server.address()
process.send?.({ port: typeof bound === 'object' ? bound?.port : null })
