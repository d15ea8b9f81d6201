import type { Db } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Settings } from '../../ports/settings.ts'
import { elsewhere } from './held-upload.ts'
import { liesHere } from './upload-folder.ts'
import { isComparedFor } from './upload-rights.ts'
import { type StoredUpload, uploadById } from './uploads.queries.ts'

type Deps = { db: Db; settings: Settings }

/** Returns an upload; throws `not_found`. */
export const uploadOf = async ({ db }: Deps, upload_id: number): Promise<StoredUpload> => {
  const found = await uploadById(db.read, upload_id)
  if (!found) throw new ApiError('not_found')
  return found
}

/**
 * Returns an upload whose comparison is read.
 *
 * @throws {ApiError} where its files lie on another machine, or its comparison is not for this caller.
 */
export async function uploadHere(deps: Deps, upload_id: number, caller: StaffCaller): Promise<StoredUpload> {
  const found = await uploadOf(deps, upload_id)
  if (!isComparedFor(found, caller)) throw new ApiError('not_found')
  if (!liesHere(deps.settings, found)) throw elsewhere(found)
  return found
}
