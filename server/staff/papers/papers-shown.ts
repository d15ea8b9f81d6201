import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffPapers } from '#contract/staff/papers.ts'
import { toInstant } from '../../ports/time.ts'
import { momentFrom } from '../../provider/dates.ts'
import { momentIn } from '../../provider/sheets/papers.ts'
import { codesOf } from './draft-fields.ts'
import { draftPage, type StoredDraft } from './drafts.queries.ts'
import { fieldsOf, type PapersDeps } from './keep-draft.ts'
import { type BuiltKind, papersPage } from './papers.queries.ts'

type Shown = DataOf<typeof staffPapers>
type Row = Shown['papers'][number]

const ON_A_PAGE = 100

/** A page of drafts, or of papers in one state. */
export async function papersShown(
  { db, clock, academy }: PapersDeps,
  { state, before }: BodyOf<typeof staffPapers>,
): Promise<Shown> {
  const { zone } = await academy()
  const count = ON_A_PAGE + 1
  const isDraft = state === 'draft' || state === 'removed'
  const rows = isDraft
    ? (await draftPage(db.read, state === 'removed', before, count)).map((draft) => draftRow(draft, zone))
    : (await papersPage(db.read, { state, now: clock.now(), before, count })).map((paper) => paperRow(paper, zone))
  return { papers: rows.slice(0, ON_A_PAGE), more: rows.length > ON_A_PAGE }
}

function draftRow(draft: StoredDraft, zone: string): Row {
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
    readers: fields.readers || null,
    starts_at: instant(fields.start),
    ends_at: instant(fields.end),
    who,
    at: toInstant(saved_at, zone),
    version,
  }
}

function paperRow(paper: Awaited<ReturnType<typeof papersPage>>[number], zone: string): Row {
  const instant = (at: number | null) => (at === null ? null : toInstant(at, zone))
  const { draft_id, paper_id, kind, paper_code: code, name, question_count, level, batch_code } = paper
  return {
    draft_id,
    paper_id,
    kind: kind as BuiltKind,
    code,
    name,
    questions: question_count,
    readers: level ?? batch_code,
    starts_at: instant(paper.starts_at),
    ends_at: instant(paper.ends_at),
    who: paper.sealed_by,
    at: instant(paper.sealed_at),
    version: null,
  }
}
