import { staffImportAnswer, staffImportDiscardAll } from '#contract/staff/import-answers.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { importerOf } from '../../importing/sheets/sheet-rights.ts'
import { giveUpStaged } from '../../importing/writing/apply-import.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { actorOf } from '../accounts/actor.ts'
import { answerFiles } from './answer-upload.ts'
import { uploadHere, uploadOf } from './sent-upload.ts'
import { shownUpload } from './shown-upload.ts'
import { removeUploadFolder } from './upload-folder.ts'
import { rightsFor } from './upload-rights.ts'
import { AT_REST, changeUpload, openUploads, removeUpload, uploadById } from './uploads.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings; academy: AcademyReader }

/** Answers what was asked about uploads, and discards what led nowhere. */
export function answeringRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, settings } = deps

  route(staffImportAnswer, async ({ body: { upload_id, files }, caller, language, request_id }) => {
    const now = clock.now()
    const actor = actorOf(caller, request_id, staffImportAnswer.roles)
    await uploadHere(deps, upload_id, caller)
    await db.write(async (tx) => {
      const found = await uploadById(tx, upload_id)
      if (!found) throw new ApiError('not_found')
      const by = importerOf(caller.roles, found.staff_id === caller.staff_id)
      const answers = await answerFiles(tx, found, files, { by, actor, now })
      const waits = { state: 'planning' as const, asked_at: now, problem: null, step: null, done: 0, total: 0 }
      const none = { preview: null, plan_hash: null, has_changed: 0, rights: rightsFor(found, caller) }
      if (await changeUpload(tx, upload_id, AT_REST, { ...waits, ...none, answers })) return
      throw new ApiError('changed_meanwhile')
    })
    return { data: { upload: await shownUpload(deps, await uploadOf(deps, upload_id), { caller, language }) } }
  })

  route(staffImportDiscardAll, async ({ caller }) => {
    const own = (await openUploads(db.read)).filter(({ staff_id }) => staff_id === caller.staff_id)
    let discarded = 0
    for (const { upload_id, folder } of own) {
      const isGone = await db.write(async (tx) => {
        const isAtRest = await changeUpload(tx, upload_id, AT_REST, { state: 'failed' })
        if (isAtRest) await removeUpload(tx, upload_id)
        return isAtRest
      })
      if (!isGone) continue
      await giveUpStaged(deps, upload_id)
      await removeUploadFolder(settings, folder)
      discarded += 1
    }
    return { data: { discarded } }
  })
}
