import { type Static, Type } from 'typebox'
import { Line } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { messageTexts } from './message-texts.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const WRITERS = ['owner', 'clerk', 'teacher'] as const satisfies Role[]
const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

const MAX_NAME = 80

const Texts = () => Type.Object(messageTexts)
export type TemplateTexts = Static<ReturnType<typeof Texts>>

const Version = () => Type.Integer({ minimum: 1, maximum: 1_000_000 })

export const staffMessageTemplates = staffCall({
  path: '/staff/message_templates',
  roles: WRITERS,
  scope: 'academy',
  loadClass: 'lists',
  about: 'Returns the texts that are kept for messages, by name. For owners, clerks and teachers.',
  data: Type.Object({
    templates: Type.Array(Type.Object({ template_id: Id(), name: Type.String(), texts: Texts(), version: Version() })),
  }),
  errors: [],
})

export const staffSaveMessageTemplate = staffCall({
  path: '/staff/save_message_template',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Adds a template for messages, or updates one (`template_id` with its `version`). There are at most a hundred, each with a name of its own. For owners and clerks.',
  body: {
    template_id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    name: Line(MAX_NAME),
    texts: Texts(),
  },
  data: Type.Object({ template_id: Id(), version: Version() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffRemoveMessageTemplate = staffCall({
  path: '/staff/remove_message_template',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about: 'Removes a template for messages; `restore` brings it back. For owners and clerks.',
  body: { template_id: IdIn(), version: Version(), restore: Type.Boolean() },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})
