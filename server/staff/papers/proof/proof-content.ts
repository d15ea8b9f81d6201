import type { Language } from '#messages/languages'
import type { DataOf } from '#contract/call.ts'
import type { staffProofRun } from '#contract/staff/proof-run.ts'
import { type PaperContent, readContent } from '../../../assessment/paper/paper-content.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { putForm } from '../../../provider/one-form.ts'
import { sheetOfPaper } from '../../../provider/one-paper.ts'
import { checkPaper } from '../check-paper.ts'
import type { Fields } from '../draft-fields.ts'
import { draftInScope, draftScope, notOwnIn } from '../draft-scope.ts'
import type { StoredDraft } from '../drafts.queries.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { notOwnRefusals } from '../paper-refusals.rules.ts'
import { fieldsOf } from '../stored-fields.ts'
import { builtPaper, paperIdOf } from '../papers.queries.ts'
import { firstLevel } from './proof.queries.ts'

export type Which = { of: 'draft' | 'paper'; id: number }
type Hindered = Pick<DataOf<typeof staffProofRun>, 'mistakes' | 'refusals'>

/** What a trial is of: the content of a paper, or all that keeps a draft from being one. */
export type Proofed = { content: PaperContent; hindered: null } | { content: null; hindered: Hindered }

/** Ends a unit of work in which nothing is to stay, with what was found in it. */
class Undone extends Error {
  override name = 'Undone'
  readonly found: Proofed

  constructor(found: Proofed) {
    super('undone')
    this.found = found
  }
}

/** Who tries a paper: a teacher only what is a draft, and one's own. */
export type Trying = { caller: StaffCaller; language: Language }

/** Reads what a trial asks and marks. Changes nothing. */
export async function proofContent(deps: PapersDeps, { of, id }: Which, trying: Trying): Promise<Proofed> {
  const { read } = deps.db
  const scope = await draftScope(read, trying.caller)
  if (of === 'draft') {
    const draft = await draftInScope(read, scope, id)
    if (draft.removed_at !== null) throw new ApiError('not_found')
    const refusals = notOwnRefusals(await notOwnIn(read, scope, fieldsOf(draft)))
    if (refusals.length > 0) return { content: null, hindered: { mistakes: [], refusals } }
    return draft.paper_id === null
      ? draftContent(deps, draft, trying.language)
      : { content: await readContent(read, draft.paper_id), hindered: null }
  }
  if (scope !== null || !(await builtPaper(read, id))) throw new ApiError('not_found')
  return { content: await readContent(read, id), hindered: null }
}

/** The content of the paper that a draft would become: made by its sheet, read, and undone in the same unit. */
async function draftContent(deps: PapersDeps, draft: StoredDraft, language: Language): Promise<Proofed> {
  const { db, clock, newId, settings } = deps
  const [now, code] = [clock.now(), `TEST-${newId()}`]
  const fields = triedFields(fieldsOf(draft), code, await firstLevel(db.read))
  try {
    return await db.write(async (tx: Tx): Promise<never> => {
      const { answer, planned } = await checkPaper(tx, { db, settings, language, scope: null }, fields, now)
      const refusals = answer.refusals.filter(({ rule }) => rule === 'section_count')
      const { mistakes } = answer
      if (!planned || mistakes.length > 0 || refusals.length > 0)
        throw new Undone({ content: null, hindered: { mistakes, refusals } })
      await putForm(tx, sheetOfPaper(fields.kind), planned, { newId, now })
      const paperId = await paperIdOf(tx, fields.kind, code)
      if (paperId === undefined) throw new Error('what was stored is not there')
      throw new Undone({ content: await readContent(tx, paperId), hindered: null })
    })
  } catch (error) {
    if (error instanceof Undone) return error.found
    throw error
  }
}

/** A draft with what a trial does not need to have: a code of its own, a time, and somebody whom it is for. */
const triedFields = (fields: Fields, code: string, level: string): Fields => ({
  ...fields,
  code,
  name: fields.name.trim() || 'TEST',
  readers: fields.readers.trim() || level,
  pass_marks: fields.pass_marks.trim() || (fields.kind === 'entrance' ? '0' : ''),
  start: '2099-01-01 09:00',
  end: '2099-01-02 09:00',
  results: '',
  extra: [],
})
