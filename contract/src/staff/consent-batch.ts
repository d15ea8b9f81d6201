import { type Static, Type } from 'typebox'
import { Count, Day, Instant, OrNull } from '../fields.ts'
import { relations } from '../guardians.rules.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'

const OFFICE = ['owner', 'clerk'] as const
const Language = () => Type.Enum(['en', 'hi', 'ml'])

export const staffConsentProgress = staffCall({
  path: '/staff/consent_progress',
  roles: ['owner', 'clerk', 'examiner'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Counts the students of a batch, or of all, who are under 18 or of unknown age, by the state of the consent; `texts` says whether guardians can be asked by SMS, and what is missing. For owners, clerks and examiners.',
  body: { batch_id: Type.Optional(IdIn()) },
  data: Type.Object({
    total: Count(),
    given: Count(),
    asked: Count(),
    /** Those of the asked who were asked three days ago or earlier. */
    asked_long: Count(),
    /** When one of the asked was asked last. */
    asked_at: OrNull(Instant()),
    /** `gateway_cannot`: the gateway keeps its text itself. `of_settings`: the text is missing in the server's settings. */
    texts: Type.Enum(['ready', 'no_gateway', 'gateway_cannot', 'no_text', 'of_settings', 'no_address']),
    /** What one SMS with a link costs at most; null where the price or its text is not known. */
    text_paise: OrNull(Count()),
    /** Declined or withdrawn. */
    refused: Count(),
    none: Count(),
    /** Those never asked who have no guardian, or only blocked ones. */
    unreachable: Count(),
  }),
  errors: [],
})

export const staffAskConsents = staffCall({
  path: '/staff/ask_consents',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Asks for the consents of a batch: makes a one-time link, valid for fourteen days, for one guardian of each student who was never asked (`none`), or who was asked three days ago and has not answered (`waiting`). With `by_text` each link is also sent by SMS between 8 am and 9 pm, once. Exactly `count` are asked, or nobody. More than 200 need a fresh second factor. For owners and clerks.',
  body: {
    batch_id: IdIn(),
    whom: Type.Enum(['none', 'waiting']),
    count: Type.Integer({ minimum: 1, maximum: 100_000 }),
    by_text: Type.Optional(Type.Boolean()),
  },
  data: Type.Object({ asked: Count() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

/** A message and a letter to guardians of one language; `{child}`, `{guardian}`, `{link}` and `{day}` are to be filled. */
const Words = Type.Object({
  language: Language(),
  message: Type.String(),
  heading: Type.String(),
  greeting: Type.String(),
  body: Type.String(),
  how: Type.String(),
})
export type InvitationWords = Static<typeof Words>

export const staffConsentInvitations = staffCall({
  path: '/staff/consent_invitations',
  fresh: true,
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Returns the open links for the consents of a batch with the guardians' numbers, and what a message and a letter say in each language. The call is recorded in the audit log. For owners and clerks, after a fresh second factor.",
  body: { batch_id: IdIn() },
  data: Type.Object({
    batch: Type.String(),
    words: Type.Array(Words),
    invitations: Type.Array(
      Type.Object({
        stud_id: Id(),
        student: Type.String(),
        /** The first name and an initial, for a message that may reach a stranger. */
        short_name: Type.String(),
        admission_no: OrNull(Type.String()),
        guardian: Type.String(),
        relation: Type.Enum([...relations]),
        /** With the country's code, without a plus. */
        number: Type.String(),
        language: Language(),
        link: Type.String(),
        asked_at: Instant(),
        until: Day(),
      }),
    ),
  }),
  errors: ['not_found'],
})
