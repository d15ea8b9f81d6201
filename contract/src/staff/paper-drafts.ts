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
    'Returns the draft of a paper, also after it was sealed. Teachers get drafts until they are sealed, if every subject is theirs, without the groups with extra time. For owners, examiners and teachers of the subject.',
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
    'Creates a draft of a paper from a format, blank without one, or, for owners and examiners, as a copy of a paper (`copy_of`) without its code and times. For owners, examiners and teachers.',
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
    'Saves a draft as it is filled in, even with mistakes. A draft saved by a teacher may only have questions of their subjects, keeps its groups with extra time, and is no longer proposed. For owners, examiners and teachers of the subject.',
  body: { draft_id: IdIn(), version: Version(), fields: PaperFields() },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffRemovePaperDraft = staffCall({
  path: '/staff/remove_paper_draft',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'login',
  about: 'Deletes a draft; `restore` brings it back as it was. For owners, examiners and teachers of the subject.',
  body: { draft_id: IdIn(), version: Version(), restore: Type.Boolean() },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffProposePaperDraft = staffCall({
  path: '/staff/propose_paper_draft',
  roles: ['teacher'],
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Proposes a finished draft, so that an examiner can seal it; `propose` false withdraws the proposal. For teachers of the subject.',
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
    'Returns everything that prevents sealing a paper, by the rules of an import and more, and its totals. `asks` prevents nothing, but has to be confirmed on sealing. To teachers, students of other batches are like students who do not exist. Saves nothing. For owners, examiners and teachers of the subject.',
  body: { draft_id: IdIn(), fields: PaperFields() },
  data: Type.Object({
    ...Checked,
    asks: Type.Array(
      Type.Object({ field: Type.String(), what: Type.Enum(['midnight', 'noon', 'long', 'results_at_once']) }),
    ),
    /** The importer's notes, to be reviewed. */
    notes: Type.Array(Type.String()),
    /** The questions that exist, in the order of their IDs. */
    questions: Type.Array(PaperQuestion()),
    totals: Type.Object({ questions: Count(), needs: OrNull(Count()), marks: Marks(), minutes: OrNull(Count()) }),
    /** The effect of each group with extra time, in order. */
    extra: ExtraTold(),
    /** `twice`: how many are in several of its groups. */
    audience: OrNull(Type.Object({ count: Count(), twice: Count(), names: Type.Array(Type.String()) })),
    /** The students that `readers` names, as it names them. */
    students: Type.Array(Type.Object({ name: Type.String(), student: Type.String() })),
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
    "Makes a draft a paper, as an import would: from then on it is in students' lists in its window, and only separate calls can change it. If anything prevents it, nothing is saved; `insist` is an owner's reason for sealing it although keys of its questions are known too early (`key_known`). `seal` is a hash of the paper and its questions. For owners and examiners.",
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
    "Removes a sealed paper from students' lists and makes it a draft again, if nobody has started it. Who did it and why is shown until somebody else has acknowledged it. For owners and examiners.",
  body: { draft_id: IdIn(), version: Version(), reason: Reason(MAX_REASON) },
  data: Type.Object({ version: Version() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})
