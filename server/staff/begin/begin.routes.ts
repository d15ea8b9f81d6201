import {
  staffBeginAcademy,
  staffBeginDemo,
  staffBeginOwner,
  staffBeginState,
  staffCheckWord,
  staffPutDemoAway,
} from '#contract/staff/begin.ts'
import { loadAcademy, saveAcademy } from '../../academy/academy.ts'
import { isBegun } from '../../academy/begun.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Log } from '../../ports/log.ts'
import type { Secrets } from '../../ports/settings.ts'
import { actorOf } from '../accounts/actor.ts'
import { putLink } from '../accounts/invite.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { type BeginDeps, beginAcademy, begunAlready } from './begin-academy.ts'
import { nextBeginWord } from './begin-word.ts'
import { beginningOf } from './beginning.queries.ts'
import { wordCheck } from './word-tries.ts'

/** What the program does beside the calls, as it was started. */
export type Beginnings = {
  /** Loads the demo academy into the empty database; returns the link of its owner. */
  loadDemo: () => Promise<string>
  /** Starts the program again, which puts a leaving demo away. */
  startAgain: () => void
}

type Deps = BeginDeps & { secrets: Secrets; log: Log; begin?: Beginnings }

/** The beginning of an academy on an empty server, by whoever has the word that its start has printed. */
export function beginRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, random, settings, begin } = deps
  const checkWord = wordCheck(deps)

  route(staffBeginState, async () => {
    const beginning = await beginningOf(db.read)
    if (!beginning.is_begun) return { data: { stage: 'empty' as const } }
    return { data: { stage: beginning.owner ? ('waiting' as const) : ('begun' as const) } }
  })

  route(staffCheckWord, async (input) => {
    await checkWord(input.body.word, input)
    const beginning = await beginningOf(db.read)
    if (!beginning.is_begun) return { data: { may_demo: Boolean(begin) && settings.sms === 'console', academy: null } }
    const { academy, name, email } = beginning.owner ?? { academy: '', name: '', email: '' }
    return { data: { may_demo: false, academy: { name: academy, owner: name, email } } }
  })

  route(staffBeginAcademy, async (input) => {
    await checkWord(input.body.word, input)
    return { data: await beginAcademy(deps, input.body, input) }
  })

  route(staffBeginOwner, async (input) => {
    await checkWord(input.body.word, input)
    const [link, now] = [newStaffToken(random), clock.now()]
    await db.write(async (tx) => {
      const beginning = await beginningOf(tx)
      if (!beginning.is_begun || !beginning.owner) throw begunAlready()
      await putLink(tx, link, beginning.owner.staff_id, now)
    })
    return { data: { link } }
  })

  demoRoutes(route, deps, checkWord)
}

function demoRoutes(route: StaffRoute, deps: Deps, checkWord: ReturnType<typeof wordCheck>): void {
  const { db, clock, secrets, settings, begin } = deps
  // Two browsers that ask at the same time wait for one demo.
  let loading: Promise<string> | null = null

  route(staffBeginDemo, async (input) => {
    await checkWord(input.body.word, input)
    if (!begin || settings.sms !== 'console') throw new ApiError('not_found')
    loading ??= claimed(db, begin).finally(() => (loading = null))
    return { data: { link: await loading } }
  })

  route(staffPutDemoAway, async ({ caller, request_id }) => {
    if (!begin || !['here', 'leaving'].includes((await loadAcademy(db.read)).demo)) throw new ApiError('not_found')
    if (db.engine === 'postgres') throw new ApiError('rule', { text: plainText('staff_begin_postgres') })
    const now = clock.now()
    await db.write(async (tx) => {
      await saveAcademy(tx, { demo: 'leaving' })
      const entry = { at: now, action: 'demo_put_away', entity: 'academy', entity_id: null, reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, ['owner']), ...entry, changes: [] })
    })
    const word = nextBeginWord(secrets, settings)
    begin.startAgain()
    return { data: { word } }
  })
}

/** Loads the demo, unless somebody begins an academy at the same moment. */
async function claimed(db: Db, { loadDemo }: Beginnings): Promise<string> {
  await db.write(async (tx) => {
    if (await isBegun(tx)) throw begunAlready()
    await saveAcademy(tx, { demo: 'loading' })
  })
  return loadDemo()
}
