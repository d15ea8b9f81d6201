import { type Fields, NOTHING } from './draft-fields.ts'
import type { StoredDraft } from './drafts.queries.ts'

/** What a draft was filled in with. */
export function fieldsOf({ document }: Pick<StoredDraft, 'document'>): Fields {
  // One that was kept before there was a field lacks it.
  const kept = JSON.parse(document) as Pick<Fields, 'kind'> & Partial<Fields>
  return { ...NOTHING, ...kept }
}
