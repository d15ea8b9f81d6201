import { type Fields, NOTHING } from './draft-fields.ts'
import type { StoredDraft } from './drafts.queries.ts'

/** What a draft was filled in with; the students of `readers` by their ids. */
export function fieldsOf({ document }: Pick<StoredDraft, 'document'>): Fields {
  // A draft that was stored before a field existed lacks that field.
  const kept = JSON.parse(document) as Pick<Fields, 'kind'> & Partial<Fields>
  return { ...NOTHING, ...kept }
}
