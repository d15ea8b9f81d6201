import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type Template = Tables['message_templates']

/** By name, without those that were removed. */
export async function livingTemplates(read: Tx): Promise<Template[]> {
  const living = read.selectFrom('message_templates').where('removed_at', 'is', null)
  return living.select(columnsOf('message_templates')).orderBy('name').orderBy('template_id').execute()
}

export async function templateById(read: Tx, templateId: number): Promise<Template | undefined> {
  return read
    .selectFrom('message_templates')
    .where('template_id', '=', templateId)
    .select(columnsOf('message_templates'))
    .executeTakeFirst()
}

export async function addTemplate(tx: Tx, template: Template): Promise<void> {
  await tx.insertInto('message_templates').values(template).execute()
}

/** Changes a template, unless somebody else was first. */
export async function changeTemplate(
  tx: Tx,
  { template_id, version }: Pick<Template, 'template_id' | 'version'>,
  changes: Partial<Omit<Template, 'template_id' | 'version'>>,
): Promise<boolean> {
  const asRead = { template_id, version }
  return compareAndSet(tx.updateTable('message_templates'), asRead, { ...changes, version: version + 1 })
}
