type Changed = {
  /** Who sealed the paper; null where that is not known. */
  sealed_by_id: number | null
  proposed_by_id: number
  decided_by_id: number | null
}

/**
 * Whether this person is to confirm an approved change of a paper: the person who sealed it, or, where that person is
 * gone, somebody who had no part in the change, if there is one.
 */
export function maySeeChange(staffId: number, changed: Changed, builders: ReadonlySet<number>): boolean {
  const { sealed_by_id, proposed_by_id, decided_by_id } = changed
  if (sealed_by_id !== null && builders.has(sealed_by_id)) return staffId === sealed_by_id
  return isOneOfOthers(staffId, [proposed_by_id, decided_by_id], builders)
}

/** Whether this person is to confirm that a paper was unsealed: anybody but the person who did it, if there is one. */
export const maySeeUnsealed = (staffId: number, unsealedBy: number | null, builders: ReadonlySet<number>): boolean =>
  isOneOfOthers(staffId, [unsealedBy], builders)

function isOneOfOthers(staffId: number, involved: (number | null)[], builders: ReadonlySet<number>): boolean {
  const others = [...builders].filter((one) => !involved.includes(one))
  return others.length === 0 ? builders.has(staffId) : others.includes(staffId)
}
