import type { BodyOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import {
  staffMessageTemplates,
  staffRemoveMessageTemplate,
  staffSaveMessageTemplate,
  type TemplateTexts,
} from '#contract/staff/message-templates.ts'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/server'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import {
  addTemplate,
  changeTemplate,
  livingTemplates,
  type Template,
  templateById,
} from '../../push/staff-messages/templates.queries.ts'
import { actorOf } from '../accounts/actor.ts'

type Deps = { db: Db; clock: Clock; newId: NewId }
type Who = { caller: StaffCaller; request_id: string }

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const MOST = 100

/** Texts that are kept for messages, for all who write some. */
export function messageTemplatesRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock } = deps

  route(staffMessageTemplates, async () => {
    const templates = (await livingTemplates(db.read)).map(({ template_id, name, fields, version }) => ({
      template_id,
      name,
      version,
      texts: JSON.parse(fields) as TemplateTexts,
    }))
    return { data: { templates } }
  })

  route(staffSaveMessageTemplate, async ({ body, caller, request_id }) => ({
    data: await saveTemplate(deps, { caller, request_id }, body),
  }))

  route(staffRemoveMessageTemplate, async ({ body: { template_id, version, restore }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const before = await templateById(tx, template_id)
      if (!before) throw new ApiError('not_found')
      if (restore) await mustBeFree(tx, before)
      if (before.version !== version || !(await changeTemplate(tx, before, { removed_at: restore ? null : at })))
        throw new ApiError('changed_meanwhile')
      const action = restore ? 'message_template_restored' : 'message_template_removed'
      await note(tx, { caller, request_id }, { at, action, before: null, after: before })
    })
    return { data: { version: version + 1 } }
  })
}

async function saveTemplate(
  { db, clock, newId }: Deps,
  who: Who,
  { template_id, version, name: typed, texts }: BodyOf<typeof staffSaveMessageTemplate>,
): Promise<{ template_id: number; version: number }> {
  const [ownId, changed_at] = [newId(), clock.now()]
  const said = { name: typed.trim(), fields: JSON.stringify(texts), author: who.caller.name, changed_at }
  return db.write(async (tx) => {
    const before = template_id === undefined ? null : await templateById(tx, template_id)
    if (before === undefined || (before && before.removed_at !== null)) throw new ApiError('not_found')
    await mustBeFree(tx, { template_id: before?.template_id ?? null, name: said.name })
    const after = {
      ...said,
      template_id: before?.template_id ?? ownId,
      version: before?.version ?? 1,
      removed_at: null,
    }
    if (before === null) await addTemplate(tx, after)
    else if (before.version !== version || !(await changeTemplate(tx, before, said)))
      throw new ApiError('changed_meanwhile')
    const action = before ? 'message_template_changed' : 'message_template_added'
    await note(tx, who, { at: changed_at, action, before, after })
    return { template_id: after.template_id, version: before ? before.version + 1 : 1 }
  })
}

/** @throws {ApiError} `rule` for a name that is empty or another template's, and for one template too many. */
async function mustBeFree(tx: Tx, { template_id, name }: { template_id: number | null; name: string }): Promise<void> {
  const others = (await livingTemplates(tx)).filter((one) => one.template_id !== template_id)
  const isTaken = others.some((one) => one.name.toLowerCase() === name.toLowerCase())
  if (name === '' || isTaken) throw new ApiError('rule', { field: 'name', text: plainText('staff_template_name') })
  if (others.length >= MOST)
    throw new ApiError('rule', {
      field: 'name',
      text: (locale) => m.staff_template_most({ count: MOST }, { locale }),
    })
}

type Noted = { at: number; action: AuditAction; before: Template | null; after: Template }

/** What the audit compares: the name, and the text that those read who have none in their language. */
const facts = ({ name, fields }: Template) => ({ name, message: (JSON.parse(fields) as TemplateTexts).text_en })

const note = async (tx: Tx, { caller, request_id }: Who, { at, action, before, after }: Noted): Promise<void> =>
  writeAudit(tx, {
    ...actorOf(caller, request_id, OFFICE),
    at,
    action,
    entity: 'message',
    entity_id: String(after.template_id),
    changes: changesBetween(before ? facts(before) : {}, facts(after)),
    reason: null,
  })
