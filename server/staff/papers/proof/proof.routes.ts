import { staffProofMarks, staffProofRun } from '#contract/staff/proof-run.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { beginProof, markProof } from './proof-run.ts'

/** A paper on trial: as a student has it, and counted nowhere. */
export function proofRoutes(route: StaffRoute, deps: PapersDeps): void {
  route(staffProofRun, async ({ body, caller, language }) => ({
    data: await beginProof(deps, body, { caller, language }),
  }))
  route(staffProofMarks, async ({ body, caller, language }) => ({
    data: await markProof(deps, body, { caller, language }),
  }))
}
