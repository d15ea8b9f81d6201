import type { BodyOf } from '#contract/call.ts'
import { staffDropKey, staffTryKey } from '#contract/staff/keys.ts'
import { type Corrections, correctionsText, withChanges } from '../../assessment/keys/corrections.rules.ts'
import { addDraft, draftOf, dropMarks, endTry, notePrintedKey } from '../../assessment/keys/drafts.queries.ts'
import { keyVersions, type StoredVersion } from '../../assessment/keys/keys.queries.ts'
import { worthOf } from '../../assessment/keys/key-worth.rules.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { type PaperContent, readContent } from '../../assessment/paper/paper-content.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { actorOf } from '../accounts/actor.ts'
import { type KeyPaper, keyPaper } from './key-papers.queries.ts'
import { keyChanges, type KeyDeps, refused } from './key-deps.ts'
import { printedKeys } from './key-view.ts'
import { type ChangeFault, readChanges } from './read-changes.rules.ts'

type TryBody = BodyOf<typeof staffTryKey>

/** Tries corrections of keys, and gives them up. */
export function tryKeyRoutes(route: StaffRoute, { db, clock, newId, log }: KeyDeps): void {
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
      // Marks by a key that was in force before are stored already.
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
        action: 'key_tried',
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
        action: 'key_withdrawn',
        entity: 'paper',
        entity_id: String(paper_id),
        changes: [],
        reason: null,
      })
      return true
    })
    return { data: { dropped } }
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
