import { existsSync, readFileSync } from 'node:fs'
import { type AuditSeal, sealInFolder, sealState } from '../../audit/audit-seal.ts'
import { checkChain, type StoredEntry } from '../../audit/check-chain.ts'
import type { Row, Snapshot } from '../../db/dump/snapshot.ts'
import { secretsFrom } from '../../ports/secret-keys.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Finding } from './finding.ts'

const NUMBERS = new Set(['entry_id', 'at', 'staff_id', 'entries', 'seal_id'])
const SHOWN_OF_HASH = 12
const about = 'audit'

/** A row with its numbers as numbers, whichever engine it is of. */
const withNumbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, NUMBERS.has(name) && value !== null ? Number(value) : value]),
  )

/** Whether what the staff did stands as it was written, and all of it: by the chain, and by what was signed of it. */
export async function examineAudit(settings: Settings, snapshot: Snapshot): Promise<Finding[]> {
  if (!snapshot.tables.includes('audit_entries')) return []
  const entries: StoredEntry[] = []
  for await (const row of snapshot.rows('audit_entries')) entries.push(withNumbers(row) as StoredEntry)
  entries.sort((a, b) => a.entry_id - b.entry_id)
  const details = new Map<number, string>()
  for await (const { entry_id, details: text } of snapshot.rows('audit_details'))
    details.set(Number(entry_id), String(text))
  const { entries: count, erased, broken } = checkChain(entries, details)
  if (broken !== null)
    return [{ state: 'bad', about, says: `entry ${broken} is not as it was written, or one before it is missing` }]
  const seals = await sealsOf(settings, snapshot)
  const wrong = seals.find((seal) => !isInChain(entries, seal))
  if (wrong) return [{ state: 'bad', about, says: whyWrong(count, wrong) }]
  if (count === 0) return [{ state: 'good', about, says: 'has no entries, and none was ever signed' }]
  return [wholeOf(entries, erased, seals)]
}

type FoundSeal = AuditSeal & { state: ReturnType<typeof sealState> | 'in the folder' }

/** The seals of the database and of the academy's folder, where they are. */
async function sealsOf(settings: Settings, snapshot: Snapshot): Promise<FoundSeal[]> {
  const { secretsFile, dataDir } = settings
  const secrets = existsSync(secretsFile) ? secretsFrom(readFileSync(secretsFile, 'utf8')) : null
  const kept = sealInFolder(dataDir)
  const found: FoundSeal[] = kept ? [{ ...kept, state: 'in the folder' }] : []
  if (!snapshot.tables.includes('audit_seal')) return found
  for await (const row of snapshot.rows('audit_seal')) {
    const seal = withNumbers(row) as AuditSeal
    found.push({ ...seal, state: secrets ? sealState(secrets, seal) : 'lost' })
  }
  return found
}

const isInChain = (entries: StoredEntry[], seal: FoundSeal): boolean =>
  // A key that is lost says nothing, for or against.
  seal.state === 'lost' || (seal.state !== 'forged' && entries[seal.entries - 1]?.hash === seal.hash)

function whyWrong(count: number, { entries, at, state }: FoundSeal): string {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (state === 'forged') return 'its signature in the database is none of this academy'
  const missing = entries - count
  if (missing > 0)
    return `the last ${missing} of ${entries} entries are missing: they were there and signed at ${when}. If no backup was restored since, somebody has cut them off`
  return `entries up to ${entries} were written anew: they are not those that were signed at ${when}`
}

function wholeOf(entries: StoredEntry[], erased: number, seals: FoundSeal[]): Finding {
  const count = entries.length
  const last = entries.at(-1)?.hash.slice(0, SHOWN_OF_HASH) ?? ''
  // Whoever is erased takes along what entries say of them; how many these are shows when somebody else does that.
  const without = erased > 0 ? `, ${erased} without what they changed, which was erased` : ''
  const whole = `all ${count} entries are as they were written${without}; the last hash begins with ${last}`
  const signed = Math.max(0, ...seals.filter(({ state }) => state !== 'lost').map((seal) => seal.entries))
  if (signed === count) return { state: 'good', about, says: `${whole}, and is signed` }
  if (signed > 0) return { state: 'good', about, says: `${whole}; ${signed} are signed, the app signs the others` }
  return {
    state: 'look',
    about,
    says: `${whole}. They are not signed yet: the app does so within seconds when it runs`,
  }
}
