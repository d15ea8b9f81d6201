import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffPapers } from '#contract/staff/papers.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { sealStates, type SealState } from '../../assessment/seal/seal-state.ts'
import { toInstant } from '../../ports/time.ts'
import { momentFrom } from '../../importing/dates.ts'
import { momentIn } from '../../importing/sheets/papers/papers.ts'
import { codesOf } from './draft-fields.ts'
import { typedReaders } from './draft-readers.ts'
import { draftPage, type StoredDraft } from './drafts.queries.ts'
import type { Tx } from '../../db/db.ts'
import { draftScope, type DraftScope, draftsInScope } from './draft-scope.ts'
import type { PapersDeps } from './keep-draft.ts'
import { proposedView } from './propose-draft.ts'
import { fieldsOf } from './stored-fields.ts'
import { type BuiltKind, papersPage } from './papers.queries.ts'

type Shown = DataOf<typeof staffPapers>
type Row = Shown['papers'][number]

const ON_A_PAGE = 100
/** So long before their start it is looked whether papers are what was sealed. */
const SOON_MS = 7 * 86_400_000
type BuiltPaper = Awaited<ReturnType<typeof papersPage>>[number]

/** A page of drafts, or of papers in one state. */
export async function papersShown(
  { db, clock, academy }: PapersDeps,
  { state, before }: BodyOf<typeof staffPapers>,
  caller: StaffCaller,
): Promise<Shown> {
  const { zone } = await academy()
  const count = ON_A_PAGE + 1
  const scope = await draftScope(db.read, caller)
  const isDraft = state === 'draft' || state === 'removed'
  if (!isDraft && scope !== null) return { papers: [], more: false }
  if (isDraft) {
    const drafts = await draftsSeen(db.read, scope, state === 'removed', before)
    const typed = await typedReaders(
      db.read,
      drafts.map((draft) => fieldsOf(draft).readers),
    )
    return onePage(drafts.map((draft) => draftRow(draft, typed, zone)))
  }
  const now = clock.now()
  const papers = await papersPage(db.read, { state, now, before, count })
  const seals = await sealStates(
    db.read,
    papers.filter((paper) => isSoonWritten(paper, now)),
  )
  return onePage(papers.map((paper) => paperRow(paper, seals, zone)))
}

function onePage(rows: Row[]): Shown {
  return { papers: rows.slice(0, ON_A_PAGE), more: rows.length > ON_A_PAGE }
}

/** Whether a list compares a paper with its seal. A paper that is over, or far away, is compared on its own screen. */
const isSoonWritten = ({ seal, starts_at, ends_at }: BuiltPaper, now: number): boolean =>
  seal !== null && (starts_at ?? 0) < now + SOON_MS && (ends_at ?? Infinity) > now

/** As many drafts in a scope as a page shows, and one more where there are more. */
async function draftsSeen(read: Tx, scope: DraftScope | null, removed: boolean, before: number | undefined) {
  const seen: StoredDraft[] = []
  let last = before
  for (;;) {
    const page = await draftPage(read, removed, last, ON_A_PAGE + 1)
    seen.push(...(await draftsInScope(read, scope, page)))
    if (page.length <= ON_A_PAGE || seen.length > ON_A_PAGE) return seen.slice(0, ON_A_PAGE + 1)
    last = page.at(-1)?.draft_id
  }
}

function draftRow(draft: StoredDraft, typed: (cell: string) => string, zone: string): Row {
  const fields = fieldsOf(draft)
  const instant = (text: string) => {
    const at = momentIn(zone, momentFrom(text.trim()))
    return at === null ? null : toInstant(at, zone)
  }
  const { draft_id, version, kind, code, name, saved_by: who, saved_at } = draft
  return {
    draft_id,
    paper_id: null,
    kind: kind as BuiltKind,
    code,
    name,
    questions: codesOf(fields).length,
    readers: typed(fields.readers) || null,
    starts_at: instant(fields.start),
    ends_at: instant(fields.end),
    who,
    at: toInstant(saved_at, zone),
    version,
    proposed: proposedView(draft, zone),
    is_kept: null,
  }
}

function paperRow(paper: BuiltPaper, seals: Map<number, SealState>, zone: string): Row {
  const instant = (at: number | null) => (at === null ? null : toInstant(at, zone))
  const { draft_id, paper_id, kind, paper_code: code, name, question_count, readers } = paper
  return {
    draft_id,
    paper_id,
    kind: kind as BuiltKind,
    code,
    name,
    questions: question_count,
    readers,
    starts_at: instant(paper.starts_at),
    ends_at: instant(paper.ends_at),
    who: paper.sealed_by,
    at: instant(paper.sealed_at),
    version: null,
    proposed: null,
    is_kept: seals.get(paper_id)?.isWhole ?? null,
  }
}
