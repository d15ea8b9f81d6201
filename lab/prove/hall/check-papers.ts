import { sealState } from '../../../server/assessment/seal/seal-state.ts'
import { extraMsAt } from '../../../server/assessment/sitting/extra-times.queries.ts'
import { sittingOf } from '../../../server/assessment/sitting/sitting.queries.ts'
import { lastEnd } from '../../../server/assessment/sitting/sitting.rules.ts'
import type { Db, Tx } from '../../../server/db/db.ts'
import { attemptsOf } from '../world/stored.queries.ts'
import {
  allActs,
  allChanges,
  auditedSeals,
  closedBefore,
  endsOf,
  placedQuestions,
  releases,
  reopenedAt,
  sealedDraft,
  sealsOf,
} from './hall.queries.ts'
import type { Ledger } from './ledger.ts'
import type { SatPaper, SealedPaper } from './other-papers.ts'

export type Papers = { sat: SatPaper[]; sealed: SealedPaper }

/** An act counts from the moment of its request, and is stored so much later at the most. */
const STORED_WITHIN_MS = 3000

/** Returns faults of the papers beside the one that is written, of their ends and of their keys. */
export async function checkPapers(db: Db, written: number, { sat, sealed }: Papers, ledger: Ledger): Promise<string[]> {
  const faults = await sealFaults(db.read, sealed, ledger)
  for (const paper of [written, ...sat.map((one) => one.paper)]) faults.push(...(await endFaults(db.read, paper)))
  for (const one of sat) faults.push(...(await shownFaults(db.read, one, ledger)))
  if (ledger.sightings.some(({ paper }) => paper === 0)) faults.push('the key of the paper that is written was shown')
  const bySeal = new Set([`${written} ${sealed.paper}`, `${sealed.paper} ${written}`])
  for (const { paper_id, holder_id } of await releases(db.read))
    if (!ledger.insisted.has(paper_id) && !bySeal.has(`${paper_id} ${holder_id}`))
      faults.push(`the key of ${paper_id} was let out, and nobody insisted`)
  return faults
}

/** The sealed paper must equal what was sealed plus the changes that two people made since, change by change. */
async function sealFaults(read: Tx, { draft, paper, seal, versions }: SealedPaper, ledger: Ledger): Promise<string[]> {
  const faults: string[] = []
  const row = await sealedDraft(read, draft)
  const { isWhole, differences } = await sealState(read, row)
  if (row.paper_id !== paper || !isWhole) faults.push(`the sealed paper is another: ${JSON.stringify(differences)}`)
  const changes = await allChanges(read)
  const approved = changes.filter(({ state }) => state === 'approved')
  for (const [id, state] of ledger.decided)
    if (changes.find(({ change_id }) => change_id === id)?.state !== state) faults.push(`change ${id} is not ${state}`)
  for (const { change_id, proposed_by_id, decided_by_id } of approved)
    if (decided_by_id === null || decided_by_id === proposed_by_id) faults.push(`${change_id} is of one person`)
  for (const { question_code, version } of await placedQuestions(read, paper)) {
    const changed = approved.filter((one) => one.question_code === question_code).length
    const wanted = (versions.get(question_code) ?? Number.NaN) + changed
    if (version !== wanted) faults.push(`${question_code} is version ${version}, and should be ${wanted}`)
  }
  const told = await auditedSeals(read, draft)
  const seals = await sealsOf(read, draft)
  if (seals.length !== approved.length || told.length !== approved.length)
    faults.push(`${approved.length} approved changes, ${seals.length} seals, ${told.length} in the audit`)
  let last = seal
  for (let count = 0; count < seals.length; count += 1) {
    const next = seals.find(({ seal_before }) => seal_before === last)
    const [before, after] = [next?.seal_before ?? '', next?.seal_after ?? '']
    if (!told.some(({ details }) => details.includes(before) && details.includes(after)))
      faults.push(`the audit does not have the seal ${after} after ${last}`)
    last = after
  }
  if (last !== row.seal) faults.push('the seals do not follow each other')
  return faults
}

/** The last end of a paper must be the latest end of the students who may still write or begin it. */
async function endFaults(read: Tx, paperId: number): Promise<string[]> {
  const paper = await endsOf(read, paperId)
  const open = (await attemptsOf(read, paperId)).flatMap(({ state, deadline }) =>
    state === 'final' ? [] : (deadline ?? []),
  )
  const extraMs = await extraMsAt(read, paper, await sittingOf(read, paperId))
  const ends = { ends_at: paper.ends_at, known: paper.latest_deadline, extraMs }
  const end = lastEnd({ ...ends, open: open.length > 0 ? Math.max(...open) : null }, Date.now())
  return end === paper.latest_deadline ? [] : [`${paperId} ends last at ${paper.latest_deadline}, which is not ${end}`]
}

/**
 * No result of a test may be shown while somebody writes it, and no key that another paper holds unless an owner
 * insisted.
 */
async function shownFaults(read: Tx, { paper, shared }: SatPaper, ledger: Ledger): Promise<string[]> {
  const faults: string[] = []
  const writing = await writtenAgain(read, paper)
  const isWritten = (from: number, until: number) =>
    writing.some(({ opened, closed }) => opened + STORED_WITHIN_MS <= from && until <= closed)
  for (const sighting of ledger.sightings) {
    if (sighting.paper !== paper) continue
    const { questions, from, until } = sighting
    if (isWritten(from, until)) faults.push(`the key of ${paper} was shown while somebody wrote it`)
    const insisted = ledger.insisted.get(paper) ?? Number.POSITIVE_INFINITY
    if (until < insisted && questions.some((id) => shared.has(id)))
      faults.push(`the key of a question of ${paper} was shown that another paper holds`)
  }
  for (const { paper_id, kind, at } of await allActs(read))
    if (paper_id === paper && kind === 'publish_results' && isWritten(at, at + STORED_WITHIN_MS))
      faults.push(`results of ${paper} were published while somebody wrote it`)
  return faults
}

/** From when to when attempts at a paper were open again, in epoch ms. */
async function writtenAgain(read: Tx, paper: number): Promise<{ opened: number; closed: number }[]> {
  const closings = [...(await closedBefore(read, paper)), ...(await attemptsOf(read, paper))]
  return (await reopenedAt(read, paper)).map(({ attempt_id, at }) => {
    const later = closings.flatMap(({ attempt_id: id, submitted_at }) =>
      id === attempt_id && submitted_at !== null && submitted_at > at ? submitted_at : [],
    )
    return { opened: at, closed: Math.min(Number.POSITIVE_INFINITY, ...later) }
  })
}
