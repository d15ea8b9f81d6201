import type { BodyOf } from '#contract/call.ts'
import { staffApplyKey, staffDropKey, staffTryKey } from '#contract/staff/keys.ts'
import { type Corrections, correctionsText, withChanges } from '../../assessment/keys/corrections.rules.ts'
import {
  addDraft,
  draftOf,
  dropMarks,
  endTry,
  notePrintedKey,
  type StoredDraft,
  switchKey,
} from '../../assessment/keys/drafts.queries.ts'
import { keyVersions, type StoredVersion } from '../../assessment/keys/keys.queries.ts'
import { worthOf } from '../../assessment/keys/key-worth.rules.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { type PaperContent, readContent } from '../../assessment/paper/paper-content.ts'
import { markResultsDue, withdrawResults } from '../../assessment/results/computed-results.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NewId } from '../../ports/new-id.ts'
import { actorOf } from '../accounts/actor.ts'
import { type KeyPaper, keyPaper } from './key-papers.queries.ts'
import { keyChanges } from './key-changes.ts'
import { printedKeys } from './key-view.ts'
import { type ChangeFault, readChanges } from './read-changes.rules.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; log: Log }
type TryBody = BodyOf<typeof staffTryKey>

const refused = (field: string, text: Parameters<typeof plainText>[0]) =>
  new ApiError('rule', { field, text: plainText(text) })

/** Tries corrections of keys, gives them up, and has them hold. */
export function tryKeyRoutes(route: StaffRoute, { db, clock, newId, log }: Deps): void {
  route(staffTryKey, async ({ body, caller, request_id }) => {
    const { paper_id } = body
    const [at, fresh] = [clock.now(), newId()]
    const actor = actorOf(caller, request_id, staffTryKey.roles)
    const key_id = await db.write(async (tx) => {
      const paper = await tryablePaper(tx, paper_id)
      const [content, versions] = [await readContent(tx, paper_id), await keyVersions(tx, paper_id)]
      if (body.version !== content.keyVersion) throw new ApiError('changed_meanwhile')
      const corrections = askedFor(body, content, versions, paper)
      const before = content.corrections
      if (correctionsText(corrections) === correctionsText(before)) throw refused('changes', 'staff_key_same')
      await notePrintedKey(tx, paper, at)
      // A key that held before: its marks are there already.
      const known = versions.find((version) => correctionsText(version.corrections) === correctionsText(corrections))
      const isPrinted = corrections.size === 0
      const id = known?.key_id ?? (isPrinted ? 0 : fresh)
      const printed = versions[0] ?? paper
      const worth = worthOf(content.printed, corrections, printed, paper.given_pass)
      const draft = { paper_id, key_id: id, corrections, ...worth, who: actor.who, at }
      if (!(await addDraft(tx, draft))) throw refused('changes', 'staff_key_trying')
      const changes = keyChanges(content, before, corrections)
      await writeAudit(tx, {
        ...actor,
        at,
        action: 'key tried',
        entity: 'paper',
        entity_id: String(paper_id),
        changes,
        reason: null,
      })
      return id
    })
    log.info('a key is tried', { paper_id, key_id })
    return { data: { key_id } }
  })

  route(staffDropKey, async ({ body: { paper_id, key_id }, caller, request_id }) => {
    const at = clock.now()
    const actor = actorOf(caller, request_id, staffDropKey.roles)
    const dropped = await db.write(async (tx) => {
      if (!(await keyPaper(tx, paper_id))) throw new ApiError('not_found')
      if (!(await endTry(tx, { paper_id, key_id }))) return false
      const held = await keyVersions(tx, paper_id)
      if (!held.some((version) => version.key_id === key_id)) await dropMarks(tx, { paper_id, key_id })
      await writeAudit(tx, {
        ...actor,
        at,
        action: 'key given up',
        entity: 'paper',
        entity_id: String(paper_id),
        changes: [],
        reason: null,
      })
      return true
    })
    return { data: { dropped } }
  })

  route(staffApplyKey, async ({ body: { paper_id, key_id, reason }, caller, request_id }) => {
    const at = clock.now()
    const actor = actorOf(caller, request_id, staffApplyKey.roles)
    const data = await db.write(async (tx) => {
      const paper = await keyPaper(tx, paper_id)
      if (!paper) throw new ApiError('not_found')
      const [versions, draft] = [await keyVersions(tx, paper_id), await draftOf(tx, paper_id)]
      const last = versions.at(-1)
      if (draft === null && last?.key_id === key_id) return { version: last.version, is_repeated: true }
      if (draft?.key_id !== key_id || !last) throw new ApiError('changed_meanwhile')
      if (draft.summary === null) throw refused('reason', 'staff_key_not_ready')
      const content = await readContent(tx, paper_id)
      await hold(tx, draft, { version: last.version + 1, reason, who: actor.who, at })
      const changes = keyChanges(content, content.corrections, draft.corrections)
      await writeAudit(tx, {
        ...actor,
        at,
        action: 'key corrected',
        entity: 'paper',
        entity_id: String(paper_id),
        changes,
        reason,
      })
      return { version: last.version + 1, is_repeated: false }
    })
    if (!data.is_repeated) log.info('a key was corrected', { paper_id, key_id, version: data.version })
    return { data }
  })
}

async function tryablePaper(tx: Tx, paperId: number): Promise<KeyPaper> {
  const paper = await keyPaper(tx, paperId)
  if (!paper) throw new ApiError('not_found')
  if (!(await isBegun(tx, paperId))) throw refused('paper_id', 'staff_key_no_attempts')
  if (await draftOf(tx, paperId)) throw refused('changes', 'staff_key_trying')
  return paper
}

function askedFor(
  { changes, back_to }: TryBody,
  content: PaperContent,
  versions: StoredVersion[],
  { integer_only }: KeyPaper,
): Corrections {
  if ((changes === undefined) === (back_to === undefined)) throw new ApiError('malformed', { field: 'changes' })
  if (changes === undefined) {
    const earlier = versions.find(({ version }) => version === back_to)
    if (!earlier) throw new ApiError('not_found')
    return earlier.corrections
  }
  const printed = printedKeys(content)
  const questionOf = (id: number) => {
    const asked = content.askedBy.get(id)
    return asked && { ...asked, options: asked.options.map(({ option_id }) => option_id) }
  }
  const read = readChanges(changes, questionOf, integer_only === 1)
  if (read.is === 'fault') throw faultOf(read)
  return withChanges(content.corrections, read.changes, (id) => printed.get(id))
}

function faultOf({ question_id, fault }: ChangeFault): ApiError {
  if (fault === 'unknown') return new ApiError('not_found')
  const field = `question ${question_id}`
  if (fault === 'no_right') return refused(field, 'staff_key_no_right')
  return fault === 'range' ? refused(field, 'staff_key_range') : new ApiError('rule', { field })
}

type Made = Pick<StoredVersion, 'version' | 'reason' | 'who' | 'at'>

/** Has a tried key hold: one small unit, since all marks by it are there. */
async function hold(tx: Tx, draft: StoredDraft, made: Made): Promise<void> {
  const { paper_id, key_id, corrections, max_marks, pass_marks } = draft
  const version = { paper_id, key_id, corrections, max_marks, pass_marks, ...made }
  if (!(await switchKey(tx, version))) throw new ApiError('changed_meanwhile')
  await endTry(tx, draft)
  await withdrawResults(tx, paper_id)
  await markResultsDue(tx, paper_id)
  await bumpContentVersion(tx, 'teaching')
}
