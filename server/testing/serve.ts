import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { readSettings } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { startShedder } from '../http/load-meter.ts'
import { makeNewId } from '../ports/new-id.ts'
import { systemRandom } from '../ports/random.ts'
import { isEmpty, loadDemo } from '../provider/load-demo.ts'
import { readSecrets } from '../secrets.ts'
import { consoleSms } from '../sms/console-sms.ts'

/** What a journey's process may say to this one; each is answered with `done`. */
export type Order = { move: { seconds: number } } | { at: string }

/*
 * The product in a process of its own, for journeys in a browser: the built app, the demo academy, the console sender.
 * Only its clock differs: it runs like any other, and can be moved by a message from the parent process.
 */
const settings = readSettings()
let ahead = 0
const clock = { now: () => Date.now() + ahead }
mkdirSync(join(settings.dataDir, 'media'), { recursive: true })
const newId = makeNewId(clock, systemRandom)
const db = await openDatabase(settings)
if (await isEmpty({ db })) await loadDemo({ db, clock, newId, settings })
const app = await buildApp({
  settings,
  secrets: readSecrets(settings.secretsFile),
  db,
  clock,
  random: systemRandom,
  newId,
  sms: consoleSms(settings.dataDir, clock, () => {}),
  log: { info: () => {}, warn: console.warn, error: console.error },
  webFolder: join(import.meta.dirname, '../../dist/web'),
  shedder: startShedder(() => db.waiting(), systemRandom),
})
await app.listen({ host: settings.host, port: settings.port })

process.on('message', (order: Order) => {
  if ('move' in order) ahead += order.move.seconds * 1000
  else ahead = Date.parse(order.at) - Date.now()
  process.send?.('done')
})
process.once('disconnect', () => void app.close().then(() => process.exit(0)))
const bound = app.server.address()
process.send?.({ port: typeof bound === 'object' ? bound?.port : null })
