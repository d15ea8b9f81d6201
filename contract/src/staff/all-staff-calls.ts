import type { BodyOf, DataOf } from '../call.ts'
import * as absent from './absent.ts'
import * as account from './account.ts'
import * as audit from './audit.ts'
import * as begin from './begin.ts'
import * as batchMoves from './batch-moves.ts'
import * as browsers from './browsers.ts'
import * as catalog from './catalog.ts'
import * as catalogMerges from './catalog-merges.ts'
import * as choices from './choices.ts'
import * as find from './find.ts'
import * as identity from './identity.ts'
import * as importAnswers from './import-answers.ts'
import * as importUndo from './import-undo.ts'
import * as imports from './imports.ts'
import * as keys from './keys.ts'
import * as lessons from './lessons.ts'
import * as materials from './materials.ts'
import * as merges from './merges.ts'
import * as news from './news.ts'
import * as booklets from './booklets.ts'
import * as papers from './papers.ts'
import * as paperDrafts from './paper-drafts.ts'
import * as paperBank from './paper-bank.ts'
import * as pictures from './pictures.ts'
import * as questions from './questions.ts'
import * as sealedChanges from './sealed-changes.ts'
import * as recordings from './recordings.ts'
import * as monthRegister from './month-register.ts'
import * as register from './register.ts'
import * as sittings from './sittings.ts'
import * as sittingPlans from './sitting-plans.ts'
import * as server from './server.ts'
import * as settings from './settings.ts'
import * as person from './person.ts'
import * as student from './student.ts'
import * as studentActs from './student-acts.ts'
import * as studentExports from './student-exports.ts'
import * as studentForm from './student-form.ts'
import * as resultFiles from './result-files.ts'
import * as results from './results.ts'
import * as students from './students.ts'
import * as challenges from './challenges.ts'
import * as timetable from './timetable.ts'
import * as today from './today.ts'
import * as team from './team.ts'
import * as extraTime from './extra-time.ts'
import * as proofRun from './proof-run.ts'
import * as videos from './videos.ts'
import * as doubts from './doubts.ts'
import * as feedback from './feedback.ts'
import * as guardians from './guardians.ts'
import * as consentBatch from './consent-batch.ts'
import * as messages from './messages.ts'
import * as messageTemplates from './message-templates.ts'
import * as actRequests from './act-requests.ts'
import * as figures from './figures.ts'
import * as formats from './formats.ts'
import * as year from './year.ts'
import * as listExports from './list-exports.ts'
import * as mergedResults from './merged-results.ts'
import * as gateway from './gateway.ts'

export const allStaffCalls = {
  ...identity,
  ...absent,
  ...account,
  ...begin,
  ...team,
  ...students,
  ...student,
  ...studentForm,
  ...studentActs,
  ...studentExports,
  ...person,
  ...audit,
  ...browsers,
  ...choices,
  ...find,
  ...importAnswers,
  ...importUndo,
  ...imports,
  ...server,
  ...settings,
  ...gateway,
  ...news,
  ...today,
  ...sittings,
  ...batchMoves,
  ...merges,
  ...pictures,
  ...keys,
  ...questions,
  ...booklets,
  ...papers,
  ...sealedChanges,
  ...paperDrafts,
  ...paperBank,
  ...results,
  ...resultFiles,
  ...extraTime,
  ...proofRun,
  ...sittingPlans,
  ...challenges,
  ...mergedResults,
  ...recordings,
  ...monthRegister,
  ...register,
  ...timetable,
  ...catalog,
  ...catalogMerges,
  ...lessons,
  ...materials,
  ...videos,
  ...doubts,
  ...feedback,
  ...messages,
  ...messageTemplates,
  ...actRequests,
  ...figures,
  ...formats,
  ...year,
  ...listExports,
  ...guardians,
  ...consentBatch,
}

type StaffCalls = (typeof allStaffCalls)[keyof typeof allStaffCalls]

/** The console's view of the contract: types by path, so that no schema reaches the bundle. */
export type StaffApi = { [C in StaffCalls as C['path']]: { body: BodyOf<C>; data: DataOf<C> } }
