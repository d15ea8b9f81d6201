import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { AppParts } from '../app-parts.ts'
import { builtApp } from './built-app.ts'
import { readSettings } from '../config.ts'
import type { CountedDb } from '../db/change-counters.ts'
import type { LoadShedder } from '../http/load/load-shedder.ts'
import { QUIET_STATE } from '../ports/server-state.ts'
import type { Log } from '../ports/log.ts'
import { makeLog } from '../log.ts'
import { makeNewId, type NewId } from '../ports/new-id.ts'
import { systemRandom } from '../ports/random.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { SmsFailed, type SmsMessage, type SmsSender } from '../ports/sms.ts'
import { makeSms } from '../sms/make-sms.ts'
import { checkAnswer } from './check-answer.ts'
import { statementChannel } from '../db/statement-channel.ts'
import { freshDb } from './fresh-db.ts'
import { bucketSettings, freshBucket } from './media-bucket.ts'
import { leaksIn } from './leaks.ts'
import { givenOut, personalOf } from './personal.ts'
import { watchCachedAnswers } from './stale-answers.ts'
import { TestClock } from './test-clock.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers of every shape; each is checked against its contract
export type Answered = { status: number; headers: Record<string, unknown>; body: any }

export type TestApp = {
  app: FastifyInstance
  db: CountedDb
  clock: TestClock
  newId: NewId
  settings: Settings
  secrets: Secrets
  /** Texts that were sent, the last one last. */
  outbox: SmsMessage[]
  /** The number of queries outside units of work. */
  reads: { count: number }
  /** This app's parts, for another app beside it. */
  parts: AppParts
  log: Log
  /** Every line of the log as it is written. */
  logged: string[]
  /** The lines of the log with an error. */
  errors: string[]
  /** Makes the gateway refuse until it is set to false again. */
  smsFails: { value: boolean }
  post(path: string, body: unknown, token?: string, headers?: Record<string, string>): Promise<Answered>
  get(path: string, token?: string): Promise<Answered>
  close(): Promise<void>
}

// A port where nobody listens, and texts that are collected here, so that no test sends anything outside.
const NOTHING_LEAVES = { PUSH_HOSTS: 'http://127.0.0.1:9', ALLOW_CONSOLE_SMS: '1' }
/** A level of the log. */
const ERROR = 50

/** The academy's settings are read once a second by the machine's clock, for whichever call comes next: not counted. */
const FOR_EVERYBODY = /from "academy_settings"$/

/** Statements of the whole process, whose suites run one after another: one counter for all of its hundreds of apps. */
const reads = { count: 0 }
statementChannel.subscribe((statement) => {
  if (!FOR_EVERYBODY.test((statement as { sql: string }).sql)) reads.count += 1
})

/**
 * The whole app on a database of its own, with a clock that tests move. It closes after the test file, and fails the
 * file when personal data is in the log, at any level, or in an error answer.
 */
export async function testApp(environment: Record<string, string> = {}, shedder?: LoadShedder): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'test-app-'))
  mkdirSync(join(folder, 'media'))
  const secrets: Secrets = { id: 'test', pepper: 'p'.repeat(43), media: 'm'.repeat(43), earlier: [] }
  const { db, url, drop } = await freshDb(folder)
  const bucket = await freshBucket()
  const settings: Settings = {
    ...readSettings({
      ...NOTHING_LEAVES,
      DATA_DIR: folder,
      LOG_LEVEL: 'debug',
      ...(bucket && bucketSettings(bucket)),
      ...environment,
    }),
    databaseUrl: url,
  }
  const clock = new TestClock('2026-11-20T10:30:00+05:30')
  const kept = watchCachedAnswers(db, clock)
  const newId = makeNewId(clock, systemRandom)
  const outbox: TestApp['outbox'] = []
  const smsFails = { value: false }
  const errors: string[] = []
  const collector: SmsSender = {
    send: async (message) => {
      // Gateways quote the whole message when they refuse it.
      if (smsFails.value) throw new SmsFailed('down', `refused: ${JSON.stringify(message)}`)
      outbox.push(message)
      return { id: null }
    },
  }
  const logged: string[] = []
  const refusals = new Set<string>()
  const given = new Set<string>()
  const write = (line: string) => {
    logged.push(line)
    if ((JSON.parse(line) as { level: number }).level >= ERROR) errors.push(line)
  }
  const log = makeLog(settings.logLevel, { write })
  // A test that names a gateway, or the form for one, talks to it.
  const sms =
    settings.smsGateway || settings.sms === 'form'
      ? makeSms({ settings, secrets, db, clock, newId, log }, () => {})
      : collector
  const parts: AppParts = {
    settings,
    secrets,
    db,
    clock,
    random: systemRandom,
    newId,
    sms,
    log,
    webFolder: null,
    onAnswer: (call, status, body) => {
      checkAnswer(call, status, body)
      const text = JSON.stringify(body)
      // A person who has proven a number gets the names of its owners.
      const isGiven = status === 200 || (body as { data?: { reason?: string } }).data?.reason === 'choose_person'
      if (isGiven) for (const secret of givenOut(text)) given.add(secret)
      else refusals.add(text)
    },
    ...(shedder && { shedder }),
    serverState: { ...QUIET_STATE },
  }
  const app = await builtApp(parts)
  const close = async () => {
    kept.stop()
    const stale = await kept.stale()
    const leaks = leaksIn([...logged, ...refusals], await personalOf(db.read, outbox, given))
    await app.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
    if (stale.length > 0) throw new Error(`Answers were kept too long:\n${stale.slice(0, 5).join('\n')}`)
    if (leaks.length > 0) throw new Error(`Personal data came out:\n${leaks.slice(0, 5).join('\n')}`)
  }
  after(close)
  return {
    app,
    parts,
    db,
    clock,
    newId,
    settings,
    secrets,
    outbox,
    reads,
    log,
    logged,
    errors,
    smsFails,
    close,
    ...callers(app),
  }
}

function callers(app: FastifyInstance): Pick<TestApp, 'post' | 'get'> {
  const inject = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, payload?: string) => {
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload !== undefined && { payload }) })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const tokenHeader = (token: string | undefined) => (token === undefined ? {} : { token })
  return {
    post: (path, body, token, headers = {}) =>
      inject(
        'POST',
        path,
        { 'content-type': 'application/json', ...tokenHeader(token), ...headers },
        JSON.stringify(body),
      ),
    get: (path, token) => inject('GET', path, { ...tokenHeader(token) }),
  }
}
