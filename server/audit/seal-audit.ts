import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Secrets } from '../ports/settings.ts'
import { auditMark, entriesAfter, putSealRow, sealRow } from './audit.queries.ts'
import { type AuditMark, putSealInFolder, sealInFolder, type AuditSeal, sealOf, sealState } from './audit-seal.ts'
import { CHAIN_START, linkOf } from './chain.rules.ts'
import { hashOf } from '../ports/secret-keys.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; settings: { dataDir: string }; log: Log }

const HOUR_MS = 3_600_000
const IN_A_PART = 1000
const START: AuditMark = { entries: 0, hash: CHAIN_START }

/**
 * Returns a job that signs how far the audit goes, seconds after each entry, in the database and in the academy's
 * folder. Somebody who may write to the database can compute a chain again, but can neither sign it nor change the
 * folder. An audit that differs from the signed one is logged as an error and not signed again. Once an hour the number
 * of entries and the hash are logged, so that a copy of the log has them.
 */
export function auditSealer(deps: Deps): { round: () => Promise<void> } {
  const { db, clock, secrets, settings, log } = deps
  let said = { good: -Infinity, bad: -Infinity }

  const sayGood = (mark: AuditMark) => {
    const now = clock.now()
    if (now - said.good < HOUR_MS) return
    said = { ...said, good: now }
    log.info('the audit is whole', mark)
  }
  const sayBad = (why: string, facts: Record<string, unknown>) => {
    const now = clock.now()
    if (now - said.bad < HOUR_MS) return
    said = { ...said, bad: now }
    log.error(`the audit is not what was signed: ${why}`, facts)
  }

  const round = async () => {
    const stored = await sealRow(db.read)
    const kept = sealInFolder(settings.dataDir)
    const newest = (await auditMark(db.read)) ?? START
    const found = stored ? sealState(secrets, stored) : 'none'
    if (found === 'forged') return sayBad('its signature is none of ours', { entries: stored?.entries })
    const signed = furthest([found === 'good' ? stored : null, kept])
    if (newest.entries < signed.entries)
      return sayBad('its end is missing', { entries: newest.entries, signed: signed.entries })
    const wrong = await firstWrong(db.read, signed, newest)
    if (wrong !== null) return sayBad('an entry is not as it was written', { entry: wrong })
    const isSigned = newest.entries === signed.entries && found === 'good' && kept !== null
    if (newest.entries > 0 && !isSigned) await sign(deps, newest)
    sayGood(newest)
  }
  return { round }
}

const furthest = (seals: (AuditSeal | null)[]): AuditMark =>
  seals.reduce<AuditMark>((most, seal) => (seal && seal.entries > most.entries ? seal : most), START)

/**
 * Returns the first entry from one mark to another that does not follow from the one before; the first mark's own entry
 * where its hash differs.
 */
async function firstWrong(read: Tx, from: AuditMark, to: AuditMark): Promise<number | null> {
  if (from.entries > 0) {
    const [own] = await entriesAfter(read, from.entries - 1, 1)
    if (own?.hash !== from.hash) return from.entries
  }
  let last = from
  while (last.entries < to.entries) {
    const part = await entriesAfter(read, last.entries, IN_A_PART)
    if (part.length === 0) return last.entries + 1
    for (const { hash, ...entry } of part) {
      const follows = entry.entry_id === last.entries + 1 && entry.previous_hash === last.hash
      if (!follows || hash !== hashOf(linkOf(entry))) return entry.entry_id
      last = { entries: entry.entry_id, hash }
      if (last.entries === to.entries) break
    }
  }
  return null
}

async function sign({ db, clock, secrets, settings }: Deps, mark: AuditMark): Promise<void> {
  const seal = sealOf(secrets, mark, clock.now())
  await db.write((tx) => putSealRow(tx, seal))
  putSealInFolder(settings.dataDir, seal)
}
