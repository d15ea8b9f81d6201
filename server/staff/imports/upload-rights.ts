import type { Role } from '#contract/staff/roles.ts'
import { type Importer, importerOf, rightOn } from '../../importing/sheets/sheet-rights.ts'
import type { StoredImport } from '../../importing/writing/staging.queries.ts'
import type { StoredUpload } from './uploads.queries.ts'

/** Whoever asks for something about an upload. */
export type Asking = { staff_id: number; roles: readonly Role[] }
type Owned = Pick<StoredUpload, 'staff_id'>

/** Returns the roles by which an upload would be compared for somebody, in the form stored with the comparison. */
export const rightsFor = ({ staff_id }: Owned, asking: Asking): string =>
  JSON.stringify(importerOf(asking.roles, staff_id === asking.staff_id))

/** Whether an upload was compared by somebody with the same rights: then its results are for this caller too. */
export const isComparedFor = (row: Owned & Pick<StoredUpload, 'rights'>, asking: Asking): boolean =>
  row.rights === rightsFor(row, asking)

/**
 * Returns the roles by which an upload was compared. A comparison by an older version of the app has none, and is
 * refused.
 */
export const comparedBy = ({ rights }: Pick<StoredUpload, 'rights'>): Importer =>
  rights === null ? importerOf([], false) : (JSON.parse(rights) as Importer)

type Laid = Pick<StoredImport, 'upload_id' | 'sheet' | 'changed_rows'>

/**
 * Returns a filter for the uploads that somebody may undo: those with only sheets that they may import, and no change
 * that they may not see.
 */
export const undoableBy =
  (asking: Asking, laid: Laid[]) =>
  ({ upload_id, staff_id }: { upload_id: number | null; staff_id: number | null }): boolean => {
    const by = importerOf(asking.roles, staff_id === asking.staff_id)
    const own = laid.filter((one) => one.upload_id === upload_id)
    return own.every(({ sheet, changed_rows }) => {
      const right = rightOn(sheet, by)
      return right === 'all' || (right === 'add' && changed_rows === 0)
    })
  }
