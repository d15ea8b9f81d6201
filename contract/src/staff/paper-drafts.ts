import { Type } from 'typebox'
import { Count, Instant, Line, Marks, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import {
  BUILD,
  ExtraTold,
  PaperFields,
  PaperKind,
  PaperQuestion,
  Proposed,
  Refusal,
  WRITE_DRAFTS,
} from './paper-fields.ts'
import { staffCall } from './staff-call.ts'

const Version = () => Type.Integer({ minimum: 1 })
const MAX_REASON = 500

export const staffPaperDraft = staffCall({
  path: '/staff/paper_draft',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'A paper that is built, or was before it was sealed. Teachers see those of which every subject is theirs, until they are sealed, without the groups with more time.',
  body: { draft_id: IdIn() },
  data: Type.Object({
    draft_id: Id(),
    version: Version(),
    fields: PaperFields(),
    author: Type.String(),
    saved_at: Instant(),
    saved_by: Type.String(),
    /** Set when a teacher has finished the draft: an examiner may seal it. */
    proposed: OrNull(Proposed()),
    is_removed: Type.Boolean(),
    /** The paper that it has become. */
    paper_id: OrNull(Id()),
  }),
  errors: ['not_found'],
})

export const staffAddPaperDraft = staffCall({
  path: '/staff/add_paper_draft',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Begins a paper by a format, blank without one, or, for who builds papers, as a copy of a paper (`copy_of`) without its code and its times.',
  body: { kind: PaperKind(), format: Type.Optional(Line(100)), copy_of: Type.Optional(IdIn()) },
  data: Type.Object({ draft_id: Id() }),
  errors: ['not_found'],
})

export const staffSavePaperDraft = staffCall({
  path: '/staff/save_paper_draft',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Keeps a draft as it is filled in, whatever is wrong with it. From a teacher it has questions of the own subjects alone, keeps its groups with more time, and is proposed no more.',
  body: { draft_id: IdIn(), version: Version(), fields: PaperFields() },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffRemovePaperDraft = staffCall({
  path: '/staff/remove_paper_draft',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'login',
  about: 'Takes a draft away; `restore` brings it back as it was.',
  body: { draft_id: IdIn(), version: Version(), restore: Type.Boolean() },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffProposePaperDraft = staffCall({
  path: '/staff/propose_paper_draft',
  roles: ['teacher'],
  scope: 'subjects',
  loadClass: 'login',
  about: 'Says that a teacher is done with a draft, so that an examiner may seal it; `propose` false takes that back.',
  body: { draft_id: IdIn(), version: Version(), propose: Type.Boolean() },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'changed_meanwhile'],
})

/** The importer's message about a cell. */
const Mistake = Type.Object({ field: OrNull(Type.String()), problem: Type.String() })

const Checked = {
  mistakes: Type.Array(Mistake),
  refusals: Type.Array(Refusal()),
}

export const staffCheckPaper = staffCall({
  path: '/staff/check_paper',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Says all that hinders a paper, as an import of it would and besides, and what it comes to. `asks` hinders nothing: whoever seals it confirms it. Stores nothing.',
  body: { draft_id: IdIn(), fields: PaperFields() },
  data: Type.Object({
    ...Checked,
    asks: Type.Array(
      Type.Object({ field: Type.String(), what: Type.Enum(['midnight', 'noon', 'long', 'results_at_once']) }),
    ),
    /** The importer's notes, to be reviewed. */
    notes: Type.Array(Type.String()),
    /** The questions that are there, in the order of their IDs. */
    questions: Type.Array(PaperQuestion()),
    totals: Type.Object({ questions: Count(), needs: OrNull(Count()), marks: Marks(), minutes: OrNull(Count()) }),
    /** Of each group with more time, in its order. */
    extra: ExtraTold(),
    audience: OrNull(Type.Object({ count: Count(), names: Type.Array(Type.String()) })),
    starts_at: OrNull(Instant()),
    ends_at: OrNull(Instant()),
    results_at: OrNull(Instant()),
    zone: Type.String(),
  }),
  errors: ['not_found'],
})

export const staffSealPaper = staffCall({
  path: '/staff/seal_paper',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Makes the draft a paper as an import would: from then on it stands in students’ lists by its window, and is changed by acts of its own alone. With anything that hinders it nothing is stored; `insist` is why an owner seals it although keys of its questions are known too early (`key_known`). `seal` is a hash of the paper and its questions.',
  body: { draft_id: IdIn(), version: Version(), insist: Type.Optional(Line(MAX_REASON, 1)) },
  data: Type.Object({
    ...Checked,
    sealed: OrNull(Type.Object({ paper_id: Id(), version: Version(), seal: Type.String() })),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffUnsealPaper = staffCall({
  path: '/staff/unseal_paper',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Takes a sealed paper out of students’ lists, as long as nobody has begun it: it is a draft again. That it was, by whom and why, is shown until somebody else has seen it.',
  body: { draft_id: IdIn(), version: Version(), reason: Reason(MAX_REASON) },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})
