import { actsRoutes } from './staff/students/acts/acts.routes.ts'
import { applyKeyRoute } from './staff/keys/apply-key.routes.ts'
import { beginRoutes } from './staff/begin/begin.routes.ts'
import { bankRoutes } from './staff/questions/bank.routes.ts'
import { captionsRoutes } from './staff/lessons/captions.routes.ts'
import { catalogRoutes } from './staff/catalog/catalog.routes.ts'
import { challengeActs } from './staff/results/challenges/challenge-commands.routes.ts'
import { choicesRoutes } from './staff/choices/choices.routes.ts'
import { consentRoutes } from './staff/students/guardians/consent.routes.ts'
import { consentBatchRoutes } from './staff/students/guardians/consent-batch.routes.ts'
import { exportResultsRoute } from './staff/results/export-results.routes.ts'
import { figuresRoutes } from './staff/figures/figures.routes.ts'
import { gatewayRoutes } from './staff/gateway/gateway.routes.ts'
import { guardianTextsRoutes } from './staff/results/guardian-texts.routes.ts'
import { guardiansRoutes } from './staff/students/guardians/guardians.routes.ts'
import { importFileRoute } from './staff/imports/import-file.routes.ts'
import { importsRoutes } from './staff/imports/imports.routes.ts'
import { keyChallengesRoutes } from './staff/keys/challenges/challenges.routes.ts'
import { keyRoutes } from './staff/keys/key.routes.ts'
import { recordingsRoutes } from './staff/lessons/recordings.routes.ts'
import { monthRegisterRoutes } from './staff/register/month.routes.ts'
import { substituteRoutes } from './staff/timetable/substitute.routes.ts'
import { lessonsRoutes } from './staff/lessons/lessons.routes.ts'
import { accountRoutes } from './staff/identity/account.routes.ts'
import { loginRoutes } from './staff/identity/login.routes.ts'
import { ownFactorsRoutes } from './staff/identity/own-factors.routes.ts'
import { rescueRoutes } from './staff/identity/rescue.routes.ts'
import { makeAuthenticateStaff } from './staff/accounts/authenticate-staff.ts'
import { makeStaffRoutes, type StaffRoute } from './http/calls/staff-route.ts'
import { mergesRoutes } from './staff/students/merging/merges.routes.ts'
import { messageActs } from './staff/messages/message-commands.routes.ts'
import { messageTemplatesRoutes } from './staff/messages/templates.routes.ts'
import { messagesRoutes } from './staff/messages/messages.routes.ts'
import { movesRoutes } from './staff/students/moves/moves.routes.ts'
import { papersRoutes } from './staff/papers/papers.routes.ts'
import { personRoutes } from './staff/students/person.routes.ts'
import { pictureReceiver } from './importing/forms/receive-picture.ts'
import { picturesRoute } from './staff/pictures/pictures.routes.ts'
import { questionPictureRoutes } from './staff/questions/question-pictures.routes.ts'
import { practiceMarkRoutes } from './staff/questions/practice-marks.routes.ts'
import { questionRoutes } from './staff/questions/question.routes.ts'
import { mergedRoutes } from './staff/results/merged/merged.routes.ts'
import { rankListRoute } from './staff/results/rank-list.routes.ts'
import { absentRoutes } from './staff/register/absent.routes.ts'
import { registerRoutes } from './staff/register/register.routes.ts'
import { resultsActs } from './staff/results/results-commands.routes.ts'
import { resultsRoutes } from './staff/results/results.routes.ts'
import { serverRoutes } from './staff/server/server.routes.ts'
import { sessionRoutes } from './staff/identity/session.routes.ts'
import { staffMaterialsRoutes } from './staff/lessons/materials/materials.routes.ts'
import { settingsRoutes } from './staff/settings/settings.routes.ts'
import { setupRoutes } from './staff/identity/setup.routes.ts'
import { sittingOfficeRoutes } from './staff/sittings/sitting-office.routes.ts'
import { staffDoubtsRoutes } from './staff/doubts/doubts.routes.ts'
import { staffFeedbackRoutes } from './staff/feedback/feedback.routes.ts'
import { formatsRoutes } from './staff/formats/formats.routes.ts'
import { staffNewsRoutes } from './staff/news/news.routes.ts'
import { studentExportsRoutes } from './staff/students/student-exports.routes.ts'
import { studentFormRoutes } from './staff/students/student-form.routes.ts'
import { studentRoutes } from './staff/students/student.routes.ts'
import { loginCodeRoutes } from './staff/students/login-code.routes.ts'
import { studentsRoutes } from './staff/students/students.routes.ts'
import { teamRoutes } from './staff/team/team.routes.ts'
import { timetableRoutes } from './staff/timetable/timetable.routes.ts'
import { findRoutes } from './staff/find/find.routes.ts'
import { firstStepsRoutes, menuRoutes, todayRoutes } from './staff/today/today.routes.ts'
import { browserRoutes } from './staff/students/browsers.routes.ts'
import { approvalsRoutes } from './staff/students/acts/approvals.routes.ts'
import { auditRoutes } from './staff/audit/audit.routes.ts'
import { tryKeyRoutes } from './staff/keys/try-key.routes.ts'
import { videosRoutes } from './staff/lessons/upload/videos.routes.ts'
import { listExportsRoutes } from './staff/exports/list-exports.routes.ts'
import { yearRoutes } from './staff/year/year.routes.ts'
import type { AcademyReader } from './academy/academy.ts'
import type { AppParts } from './app-parts.ts'
import type { CallPipeline } from './http/calls/call-pipeline.ts'
import type { LoadShedder } from './http/load/load-shedder.ts'
import type { Addresses } from './media/addresses.ts'
import { QUIET_STATE } from './ports/server-state.ts'

type StaffSideDeps = AppParts & { academy: AcademyReader; shedder: LoadShedder; addresses: Addresses }

/** Binds the calls of the staff's side. */
export function staffSide(pipeline: CallPipeline, deps: StaffSideDeps): void {
  const { route, fileRoute } = makeStaffRoutes(pipeline, { ...deps, authenticateStaff: makeAuthenticateStaff(deps) })
  ownRoutes(route, deps)
  studentSideRoutes(route, deps)
  auditRoutes(route, deps)
  choicesRoutes(route, deps)
  importsRoutes(route, deps)
  importFileRoute(fileRoute, deps)
  const receive = pictureReceiver(deps)
  picturesRoute(fileRoute, receive)
  settingsRoutes(route, deps)
  gatewayRoutes(route, deps)
  serverRoutes(route, { ...deps, serverState: deps.serverState ?? QUIET_STATE })
  staffNewsRoutes(route, deps)
  todayRoutes(route, deps)
  firstStepsRoutes(route, deps)
  menuRoutes(route, deps)
  findRoutes(route, deps)
  sittingOfficeRoutes(route, deps)
  keyRoutes(route, deps)
  tryKeyRoutes(route, deps)
  applyKeyRoute(route, deps)
  keyChallengesRoutes(route, deps)
  bankRoutes(route, deps)
  questionRoutes(route, deps)
  practiceMarkRoutes(route, deps)
  questionPictureRoutes(route, fileRoute, { ...deps, receive })
  papersRoutes(route, deps)
  formatsRoutes(route, deps)
  resultsRoutes(route, deps)
  figuresRoutes(route, deps)
  resultsActs(route, deps)
  challengeActs(route, deps)
  rankListRoute(route, deps)
  mergedRoutes(route, deps)
  exportResultsRoute(route, deps)
  guardianTextsRoutes(route, deps)
  registerRoutes(route, deps)
  absentRoutes(route, deps)
  monthRegisterRoutes(route, deps)
  timetableRoutes(route, deps)
  substituteRoutes(route, deps)
  catalogRoutes(route, deps)
  yearRoutes(route, deps)
  listExportsRoutes(route, deps)
  lessonsRoutes(route, deps)
  recordingsRoutes(route, deps)
  staffMaterialsRoutes(route, fileRoute, deps)
  videosRoutes(route, fileRoute, deps)
  captionsRoutes(route, fileRoute, deps)
  staffDoubtsRoutes(route, fileRoute, deps)
  staffFeedbackRoutes(route, deps)
  messagesRoutes(route, deps)
  messageActs(route, deps)
  messageTemplatesRoutes(route, deps)
  guardiansRoutes(route, deps)
  consentRoutes(route, deps)
  consentBatchRoutes(route, deps)
}

/** Who works here: the beginning of the academy, the login, the own account, the team. */
function ownRoutes(route: StaffRoute, deps: StaffSideDeps): void {
  beginRoutes(route, deps)
  loginRoutes(route, deps)
  setupRoutes(route, deps)
  sessionRoutes(route, deps)
  accountRoutes(route, deps)
  ownFactorsRoutes(route, deps)
  rescueRoutes(route, deps)
  teamRoutes(route, deps)
}

/** The students: lists and pages, forms, acts on several, exports, merges. */
function studentSideRoutes(route: StaffRoute, deps: StaffSideDeps): void {
  studentsRoutes(route, deps)
  loginCodeRoutes(route, deps)
  browserRoutes(route, deps)
  studentRoutes(route, deps)
  studentFormRoutes(route, deps)
  personRoutes(route, deps)
  movesRoutes(route, deps)
  actsRoutes(route, deps)
  approvalsRoutes(route, deps)
  studentExportsRoutes(route, deps)
  mergesRoutes(route, deps)
}
