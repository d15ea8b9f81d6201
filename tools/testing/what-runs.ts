import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, projectFiles } from '../house/sources.ts'
import { root } from '../stamp.ts'
import { serverTests } from './server-tests.ts'

/** The files of a run, by who runs them; `journeys` is what their titles must match. */
export type WhatRuns = {
  /** On SQLite. */
  server: string[]
  postgres: string[]
  /** The server's tests that need no database. */
  alone: string[]
  tools: string[]
  proofs: string[]
  journeys: string | null
  /** Whether the way is gone in the oldest Chromium, where that can be had. */
  oldest: boolean
  /** Folders whose types are not checked. */
  untyped: string[]
}

/** What `npm test` leaves out, in the words of CONTRIBUTING.md. */
export const ONLY_IN_ALL =
  'long tests (*.long.test.ts), PostgreSQL for what does not depend on the engine, all journeys, the way in Chromium 106, small fault tests, the types of lab and e2e'

/** A test that starts programs one after the other, converts films, or reads tens of thousands of rows. */
const isLong = (file: string) => file.endsWith('.long.test.ts')

/** Tests that depend on the engine: tests of the database itself, of concurrency, and tests that ask for the engine. */
const BY_PLACE = /^server\/db\/|-at-once\.test|any-order\.test/
const ASKS = /\bdb\.engine\b|\bengine === /
const isOfEngine = (file: string) => BY_PLACE.test(file) || ASKS.test(readFileSync(join(root, file), 'utf8'))

const { onEngines, onNone } = serverTests()
const testsIn = (folders: RegExp) => projectFiles().filter((file) => folders.test(file) && isTest(file))
const tools = testsIn(/^(contract|tools)\//)

export const EVERYTHING: WhatRuns = {
  server: onEngines,
  postgres: onEngines,
  alone: onNone,
  tools,
  proofs: testsIn(/^lab\//),
  journeys: null,
  oldest: true,
  untyped: [],
}

const short = (files: string[]) => files.filter((file) => !isLong(file))

/** What the product promises, in about eleven minutes on two cores. */
export const PROMISE: WhatRuns = {
  server: short(onEngines),
  postgres: short(onEngines).filter(isOfEngine),
  alone: short(onNone),
  tools: short(tools),
  proofs: [],
  journeys: '@promise',
  oldest: false,
  untyped: ['lab'],
}

/** Two parts that take about as long, so that no core waits for the end of one of them. */
export const inHalves = (files: string[]): string[][] =>
  [0, 1].map((half) => files.filter((_, at) => at % 2 === half)).filter((part) => part.length > 0)
