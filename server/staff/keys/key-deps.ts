import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NewId } from '../../ports/new-id.ts'

export type KeyDeps = { db: Db; clock: Clock; newId: NewId; log: Log }

/** A refusal at a field, with a sentence. */
export const refused = (field: string, text: Parameters<typeof plainText>[0]): ApiError =>
  new ApiError('rule', { field, text: plainText(text) })
