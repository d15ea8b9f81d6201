import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull } from '../fields.ts'
import { consentMethods, consentStates, documents, relations } from '../guardians.rules.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

const MAX_TEXT = 500
const MAX_REASON = 300
const VERSION_LENGTH = 43
const DAY_LENGTH = 10

const OFFICE = ['owner', 'clerk'] as const
const Relation = () => Type.Enum([...relations])
const Method = () => Type.Enum([...consentMethods])
const Document = () => Type.Enum([...documents])
const Reason = () => Line(MAX_REASON, 1)
const Version = () => Line(VERSION_LENGTH, VERSION_LENGTH)

/** `mobile` is only the end of the number; `block_reason` is sent only to staff who may see numbers. */
const Guardian = Type.Object({
  guardian_id: Id(),
  name: Type.String(),
  relation: Relation(),
  mobile: OrNull(Type.String()),
  language: Type.Enum(['en', 'hi', 'ml']),
  /** How many other children here have this guardian. */
  other_children: Count(),
  blocked_at: OrNull(Instant()),
  block_reason: OrNull(Type.String()),
  /** Null for staff who may not change the guardian. */
  version: OrNull(Type.String()),
})

/** One change of a consent; `who` recorded it, or is the guardian who answered by the link. */
const Change = Type.Object({
  consent_id: Id(),
  state: Type.Enum([...consentStates]),
  method: Method(),
  document: OrNull(Document()),
  signed_on: OrNull(Day()),
  notice: Count(),
  guardian: OrNull(Type.String()),
  who: Type.String(),
  at: Instant(),
})

export const staffStudentGuardians = staffCall({
  path: '/staff/student_guardians',
  roles: ['owner', 'clerk', 'examiner', 'teacher'],
  scope: 'batches',
  loadClass: 'lists',
  about:
    "Returns a student's guardians and the history of the consent, the newest first. `stops` counts what would end with the consent: published doubts and scheduled messages. For owners, clerks, examiners and teachers of the batch.",
  body: { stud_id: IdIn() },
  data: Type.Object({
    today: Day(),
    is_of_age: Type.Boolean(),
    is_required: Type.Boolean(),
    guardians: Type.Array(Guardian),
    consents: Type.Array(Change),
    stops: Type.Object({ doubts: Count(), messages: Count() }),
  }),
  errors: ['not_found'],
})

export const staffSaveGuardian = staffCall({
  path: '/staff/save_guardian',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Adds a guardian to a student, or updates one (`guardian_id` with its `version`; an empty `mobile` keeps the number). The fields are checked like a row of the sheet `guardians`: with `mistakes` nothing is saved, and with `notes` only when sent again with `confirmed`. For owners and clerks.',
  body: {
    stud_id: IdIn(),
    guardian_id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    fields: Type.Object({
      name: Line(MAX_TEXT),
      mobile: Line(MAX_TEXT),
      relation: Line(MAX_TEXT),
      language: Line(MAX_TEXT),
    }),
    confirmed: Type.Boolean(),
  },
  data: Type.Object({
    /** Null if nothing was saved. */
    guardian_id: OrNull(Id()),
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
    notes: Type.Array(Type.String()),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffRemoveGuardian = staffCall({
  path: '/staff/remove_guardian',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Removes a guardian from a student. A guardian of no student is deleted a day later; until then `/staff/restore_guardian` brings them back. For owners and clerks.',
  body: { stud_id: IdIn(), guardian_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found'],
})

export const staffRestoreGuardian = staffCall({
  path: '/staff/restore_guardian',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about: 'Restores a guardian who was removed from a student. For owners and clerks.',
  body: { stud_id: IdIn(), guardian_id: IdIn(), relation: Relation() },
  data: Type.Object({}),
  errors: ['not_found', 'rule'],
})

export const staffBlockGuardian = staffCall({
  path: '/staff/block_guardian',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Blocks a guardian from a child's data and from consenting for the child, for a custody order or the like; `blocked` false unblocks them. For owners and clerks.",
  body: { stud_id: IdIn(), guardian_id: IdIn(), blocked: Type.Boolean(), reason: Reason() },
  data: Type.Object({}),
  errors: ['not_found'],
})

export const staffGuardianNumber = staffCall({
  path: '/staff/guardian_number',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about: "Returns a guardian's full number. The call is recorded in the audit log. For owners and clerks.",
  body: { stud_id: IdIn(), guardian_id: IdIn() },
  data: Type.Object({ mobile: Type.String() }),
  errors: ['not_found'],
})

export const staffRecordConsent = staffCall({
  path: '/staff/record_consent',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Records a consent that a guardian who isn't blocked gave on paper, with the kind of document that was seen (never its number). For a student of 18 or more, it records the student's own consent, without a guardian. For owners and clerks.",
  body: {
    stud_id: IdIn(),
    guardian_id: Type.Optional(IdIn()),
    document: Document(),
    /** The date on the paper, `2026-11-20`: not after today. */
    signed_on: Line(DAY_LENGTH),
  },
  data: Type.Object({}),
  errors: ['not_found', 'rule'],
})

export const staffWithdrawConsent = staffCall({
  path: '/staff/withdraw_consent',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Records that a consent was withdrawn, by whom and how. Whatever depends on a consent ends immediately, and the student's published doubts are hidden. For owners and clerks.",
  body: { stud_id: IdIn(), guardian_id: Type.Optional(IdIn()), reason: Reason() },
  data: Type.Object({}),
  errors: ['not_found', 'rule'],
})

export const staffAskConsent = staffCall({
  path: '/staff/ask_consent',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Creates a one-time link for the consent of a guardian who isn't blocked, valid for seven days; an earlier link ends. The guardian confirms with a code sent to their number. For owners and clerks.",
  body: { stud_id: IdIn(), guardian_id: IdIn() },
  data: Type.Object({ link: Type.String(), expires_at: Instant() }),
  errors: ['not_found', 'rule'],
})

/**
 * Of those under 18 or of unknown age, `none`: no guardian was asked; `without`: without a valid consent;
 * `unreachable`: never asked, and without a guardian who could be.
 */
const Filter = () => Type.Enum(['without', 'none', 'unreachable', ...consentStates])

export const staffConsents = staffCall({
  path: '/staff/consents',
  roles: ['owner', 'clerk', 'examiner'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns students, of a batch or all, by name with their guardians and the latest state of the consent, a hundred at a time. For owners, clerks and examiners.',
  body: {
    filter: Type.Optional(Filter()),
    batch_id: Type.Optional(IdIn()),
    after_name: Type.Optional(Line(MAX_TEXT)),
    after_id: Type.Optional(IdIn()),
  },
  data: Type.Object({
    is_required: Type.Boolean(),
    students: Type.Array(
      Type.Object({
        stud_id: Id(),
        admission_no: OrNull(Type.String()),
        name: Type.String(),
        /** Null if the day of birth is unknown. */
        is_under_18: OrNull(Type.Boolean()),
        guardians: Type.Array(Type.Object({ name: Type.String(), relation: Relation() })),
        state: Type.Enum(['none', ...consentStates]),
        method: OrNull(Method()),
        changed_at: OrNull(Instant()),
        notice: OrNull(Count()),
        /** What became of the SMS with the open link; null where it went out otherwise, and after an answer. */
        text: OrNull(
          Type.Object({
            state: Type.Enum(['waiting', 'sending', 'sent', 'failed']),
            reason: OrNull(Type.String()),
            at: Instant(),
          }),
        ),
      }),
    ),
    more: Type.Boolean(),
  }),
  errors: [],
})

export const staffExportConsents = staffCall({
  path: '/staff/export_consents',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the list of consents as a workbook: those students whom the filter of the list lets through, with their guardians. It is recorded in the audit log. For owners and clerks.',
  body: { filter: Type.Optional(Filter()), batch_id: Type.Optional(IdIn()) },
  data: Workbook(),
  errors: ['rule'],
})
