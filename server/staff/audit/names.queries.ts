import type { AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import type { Tx } from '../../db/db.ts'

type Thing = { entity: AuditEntity | null; entity_id: string | null }
type Row = { id: number; name: string }
type Lookup = (read: Tx, ids: number[]) => Promise<Row[]>

/** Where the things that the audit tells of have their names. */
const lookups: Partial<Record<AuditEntity, Lookup>> = {
  staff: async (read, ids) =>
    read.selectFrom('staff').where('staff_id', 'in', ids).select(['staff_id as id', 'name']).execute(),
  student: async (read, ids) =>
    read.selectFrom('students').where('stud_id', 'in', ids).select(['stud_id as id', 'name']).execute(),
  paper: async (read, ids) =>
    read.selectFrom('papers').where('paper_id', 'in', ids).select(['paper_id as id', 'name']).execute(),
  paper_draft: async (read, ids) =>
    read.selectFrom('paper_drafts').where('draft_id', 'in', ids).select(['draft_id as id', 'name']).execute(),
  class: async (read, ids) =>
    read
      .selectFrom('live_classes')
      .where('class_id', 'in', ids)
      .select(['class_id as id', 'class_name as name'])
      .execute(),
  topic: async (read, ids) =>
    read.selectFrom('topics').where('topic_id', 'in', ids).select(['topic_id as id', 'topic_name as name']).execute(),
  chapter: async (read, ids) =>
    read
      .selectFrom('chapters')
      .where('chapter_id', 'in', ids)
      .select(['chapter_id as id', 'chapter_name as name'])
      .execute(),
  level: async (read, ids) =>
    read.selectFrom('levels').where('ac_id', 'in', ids).select(['ac_id as id', 'levels as name']).execute(),
  subject: async (read, ids) =>
    read
      .selectFrom('subjects')
      .where('subject_id', 'in', ids)
      .select(['subject_id as id', 'subject_name as name'])
      .execute(),
  batch: async (read, ids) =>
    read.selectFrom('batches').where('batch_id', 'in', ids).select(['batch_id as id', 'batch_name as name']).execute(),
  material: async (read, ids) =>
    read
      .selectFrom('materials')
      .where('material_id', 'in', ids)
      .select(['material_id as id', 'title as name'])
      .execute(),
  news: async (read, ids) => [
    ...(await read.selectFrom('news').where('id', 'in', ids).select(['id', 'heading as name']).execute()),
    ...(await read.selectFrom('news_taken_back').where('id', 'in', ids).select(['id', 'heading as name']).execute()),
  ],
}

/**
 * Returns a function that says what a thing is called today; null for one that is gone, or has no name. Of a page of the
 * audit each kind is asked for once.
 */
export async function namesOf(read: Tx, things: readonly Thing[]): Promise<(thing: Thing) => string | null> {
  const names = new Map<string, string>()
  for (const [entity, lookup] of Object.entries(lookups)) {
    const ids = things.flatMap((thing) => (thing.entity === entity ? [Number(thing.entity_id)] : []))
    const known = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
    if (known.length === 0) continue
    for (const { id, name } of await lookup(read, known)) names.set(`${entity} ${id}`, name)
  }
  return ({ entity, entity_id }) => names.get(`${entity} ${entity_id}`) || null
}
