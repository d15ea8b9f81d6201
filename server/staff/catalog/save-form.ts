import type { AuditAction, AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import type { Language } from '#messages/languages'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Text } from '../../http/language.ts'
import type { FileRef } from '../../importing/file-ref.ts'
import { putForm } from '../../importing/forms/one-form.ts'
import { planPlace } from '../../importing/forms/one-place.ts'
import { localize } from '../../importing/localize.ts'
import type { Sheet } from '../../importing/sheet.ts'
import type { CatalogDeps } from './catalog-deps.ts'

/** Something as a form shows it: its version, and what the audit compares. */
export type Stored = { id: number; version: string; facts: Record<string, unknown> }

/** The row of the sheet that the form fills: its cells by the columns' keys. */
type Row = { texts: Record<string, string>; files?: Record<string, FileRef> }

/** A mistake that the sheet does not know, because a sheet cannot tell adding from changing. */
type OwnMistake = { field: string; text: Text }

export type CatalogForm = {
  sheet: Sheet
  entity: AuditEntity
  actions: { added: AuditAction; changed: AuditAction }
  /** Of what is changed; without them something is added. */
  id: number | undefined
  version: string | undefined
  /** Everything of the kind that may be changed here. */
  stored: (tx: Tx) => Promise<Stored[]>
  row: (tx: Tx, before: Stored | undefined) => Promise<Row | OwnMistake>
}

type Saved = { saved: { id: number } | null; mistakes: { field: string | null; problem: string }[] }

/** Plans the row as an import of its sheet would, and saves it where nothing is wrong. */
export async function saveForm(
  { db, clock, newId, settings }: CatalogDeps,
  form: CatalogForm,
  { actor, language }: { actor: Actor; language: Language },
): Promise<Saved> {
  const now = clock.now()
  return db.write(async (tx) => {
    const all = await form.stored(tx)
    const before = all.find(({ id }) => id === form.id)
    if (form.id !== undefined && !before) throw new ApiError('not_found')
    if (before && before.version !== form.version) throw new ApiError('changed_meanwhile')
    const filled = await form.row(tx, before)
    if ('text' in filled) return { saved: null, mistakes: [{ field: filled.field, problem: filled.text(language) }] }
    const { mistakes, row } = await planPlace(tx, settings, form.sheet, filled.texts, filled.files)
    if (mistakes.length > 0) {
      const said = mistakes.map(({ field, problem }) => ({ field, problem: localize(problem, language) }))
      return { saved: null, mistakes: said }
    }
    if (row) await putForm(tx, form.sheet, row, { newId, now })
    const after = await afterSaving(tx, form, all)
    const changes = changesBetween(before?.facts ?? {}, after.facts)
    const action = before ? form.actions.changed : form.actions.added
    const entry = { ...actor, at: now, action, entity: form.entity, entity_id: String(after.id), reason: null } as const
    if (changes.length > 0) await writeAudit(tx, { ...entry, changes })
    return { saved: { id: after.id }, mistakes: [] }
  })
}

/** Returns the thing that was changed, or the one that was not there before. */
async function afterSaving(tx: Tx, { id, stored }: CatalogForm, before: Stored[]): Promise<Stored> {
  const known = new Set(before.map((one) => one.id))
  const after = (await stored(tx)).find((one) => (id === undefined ? !known.has(one.id) : one.id === id))
  if (!after) throw new ApiError('not_found')
  return after
}
