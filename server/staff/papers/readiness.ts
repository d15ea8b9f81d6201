import type { DataOf } from '#contract/call.ts'
import type { staffPaperReadiness } from '#contract/staff/papers.ts'
import { audienceCount } from '../../assessment/paper/paper-lists.queries.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { languagesOfQuestions } from '../../assessment/paper/paper.queries.ts'
import { resultsWay } from '../../assessment/results/results.rules.ts'
import { type SealState, sealState } from '../../assessment/seal/seal-state.ts'
import { invigilatorsFor } from '../../assessment/sitting/sitting.queries.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { MediaStorage } from '../../media/storage/media-storage.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import { toInstant } from '../../ports/time.ts'
import { draftOfPaper, type StoredDraft } from './drafts.queries.ts'
import type { PapersDeps } from './keep-draft.ts'
import { builtPaper, type BuiltKind, filePaths, questionFiles } from './papers.queries.ts'
import { alarmsOfPaper } from './sealed/seal-alarms.ts'

type Ready = DataOf<typeof staffPaperReadiness>
type Questions = Awaited<ReturnType<typeof questionFiles>>

const MAX_NAMED = 10

/** Looks at everything that a paper needs at its start. */
export async function paperReadiness(deps: PapersDeps, paper_id: number, caller: StaffCaller): Promise<Ready> {
  const { db, clock, settings, academy } = deps
  const { read } = db
  const paper = await builtPaper(read, paper_id)
  if (!paper) throw new ApiError('not_found')
  const { zone } = await academy()
  const questions = await questionFiles(read, paper_id)
  const paths = await filePaths(read, [...new Set(questions.flatMap(({ files }) => files))])
  const lacking = await lackingPictures(storageOf(settings), questions, paths)
  const draft = await draftOfPaper(read, paper_id)
  const instant = (at: number | null) => (at === null ? null : toInstant(at, zone))
  const { kind, paper_code: code, name, starts_at, ends_at } = paper
  const { results, results_at } = resultsWay(paper, settings.lateSeconds * 1000)
  const audience = await audienceCount(read, paper)
  const state = draft && (await sealState(read, draft))
  return {
    paper_id,
    name,
    kind: kind as BuiltKind,
    code,
    questions: questions.length,
    whole: questions.length - lacking.length,
    lacking: lacking.slice(0, MAX_NAMED),
    languages: missingByLanguage(
      questions,
      await languagesOfQuestions(
        read,
        questions.map(({ question_id }) => question_id),
      ),
    ),
    audience,
    invigilators: namesOf(await invigilatorsFor(read, paper_id)),
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
    results,
    results_at: instant(results_at),
    now: toInstant(clock.now(), zone),
    zone,
    is_begun: await isBegun(read, paper_id),
    is_ready: questions.length > 0 && lacking.length === 0 && audience > 0 && state?.isWhole !== false,
    alarms: draft ? await alarmsOfPaper(deps, draft, caller) : [],
    sealed: draft && state ? sealedOf(draft, state, zone) : null,
  }
}

function sealedOf(
  { draft_id, version, sealed_at, sealed_by, seal }: StoredDraft,
  { isWhole, differences }: SealState,
  zone: string,
): Ready['sealed'] {
  if (sealed_at === null || seal === null) return null
  const at = toInstant(sealed_at, zone)
  return { draft_id, version, at, who: sealed_by ?? '', seal, is_kept: isWhole, differences }
}

const namesOf = (invigilators: Awaited<ReturnType<typeof invigilatorsFor>>): string[] =>
  invigilators.flatMap(({ name, is_assigned }) => (is_assigned ? name : []))

/** The IDs of questions that show a file which is not there. */
async function lackingPictures(storage: MediaStorage, questions: Questions, paths: Map<number, string>) {
  const isThere = new Map<number, boolean>()
  for (const [id, path] of paths) isThere.set(id, await isKept(storage, path))
  return questions.filter(({ files }) => files.some((id) => isThere.get(id) !== true)).map(({ code }) => code)
}

async function isKept(storage: MediaStorage, path: string): Promise<boolean> {
  try {
    const { body } = await storage.open(path, { method: 'HEAD', headers: {} })
    body.destroy()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'not_found') return false
    throw error
  }
}

/** Returns for each language of at least one question, which questions lack it. */
function missingByLanguage(questions: Questions, known: Map<number, string[]>): Ready['languages'] {
  const languages = [...new Set([...known.values()].flat())].toSorted()
  return languages.map((language) => {
    const missing = questions.filter(({ question_id }) => !known.get(question_id)?.includes(language))
    return { language, missing: missing.length, first: missing.slice(0, MAX_NAMED).map(({ code }) => code) }
  })
}
