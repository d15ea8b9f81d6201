import { staffKey, staffKeyMoves, staffKeyPapers } from '#contract/staff/keys.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { draftOf, movesOf } from '../../assessment/keys/drafts.queries.ts'
import { parseMoves } from '../../assessment/keys/dry-run.rules.ts'
import { keyVersions } from '../../assessment/keys/keys.queries.ts'
import { readContent } from '../../assessment/paper/paper-content.ts'
import { figuresOfPaper } from '../../assessment/results/computed-results.queries.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toInstant } from '../../ports/time.ts'
import { begunPapers, closedAt, keyPaper, namesOf } from './key-papers.queries.ts'
import { questionViews, tryView, versionViews } from './key-view.ts'

type Deps = { db: Db; academy: AcademyReader }

const kindOf = (kind: string) => kind as 'exam' | 'entrance'

/** What is known of the keys of papers that were written. */
export function keyRoutes(route: StaffRoute, { db, academy }: Deps): void {
  route(staffKeyPapers, async () => {
    const { zone } = await academy()
    const papers = await begunPapers(db.read)
    return {
      data: papers.map(({ kind, ends_at, version, tried, undecided, ...paper }) => ({
        ...paper,
        kind: kindOf(kind),
        ends_at: ends_at === null ? null : toInstant(ends_at, zone),
        version: version ?? 0,
        trying: tried !== null,
        undecided: undecided ?? 0,
      })),
    }
  })

  route(staffKey, async ({ body: { paper_id } }) => {
    const paper = await keyPaper(db.read, paper_id)
    if (!paper) throw new ApiError('not_found')
    const [{ zone }, content, versions, draft, figures, sat] = await Promise.all([
      academy(),
      readContent(db.read, paper_id),
      keyVersions(db.read, paper_id),
      draftOf(db.read, paper_id),
      figuresOfPaper(db.read, paper_id),
      closedAt(db.read, paper_id),
    ])
    const instant = (at: number) => toInstant(at, zone)
    return {
      data: {
        paper_id,
        kind: kindOf(paper.kind),
        name: paper.name,
        integer_only: paper.integer_only === 1,
        version: content.keyVersion,
        sat,
        questions: questionViews(content, new Map(figures.map((one) => [one.question_id, one]))),
        versions: versionViews(content, versions, instant),
        trying: draft && tryView(content, draft, instant),
      },
    }
  })

  route(staffKeyMoves, async ({ body: { paper_id, key_id, page } }) => {
    const draft = await draftOf(db.read, paper_id)
    if (draft?.key_id !== key_id) throw new ApiError('not_found')
    const [text, next] = [await movesOf(db.read, key_id, page), await movesOf(db.read, key_id, page + 1)]
    const moves = parseMoves(text ?? '[]')
    const names = await namesOf(
      db.read,
      moves.map(({ stud_id }) => stud_id),
    )
    const named = new Map(names.map((one) => [one.stud_id, one]))
    const rows = moves.flatMap(({ before, after, ...move }) => {
      const student = named.get(move.stud_id)
      return student ? [{ ...move, ...student, before: toMarks(before), after: toMarks(after) }] : []
    })
    return { data: { rows, more: next !== null } }
  })
}
