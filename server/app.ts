import type { FastifyInstance } from 'fastify'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import { type AcademyReader, academyReader } from './academy/academy.ts'
import type { CountedDb } from './db/change-counters.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { calendarFeed, calendarRoutes } from './features/calendar/calendar.routes.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { assessmentRoutes } from './assessment/assessment.routes.ts'
import { attendanceRoutes } from './features/attendance/attendance.routes.ts'
import { challengesRoutes } from './features/challenges/challenges.routes.ts'
import { unpublishDoubtsOf } from './features/doubts/doubts.queries.ts'
import { doubtsRoutes } from './features/doubts/doubts.routes.ts'
import { makeAuthenticateGuardian } from './features/guardian/authenticate-guardian.ts'
import { childrenOf } from './guardians/children.queries.ts'
import { childConsentRoutes } from './features/guardian/child-consent.routes.ts'
import { childDaysRoutes } from './features/guardian/child-days.routes.ts'
import { childExportRoutes } from './features/guardian/child-export.routes.ts'
import { childNewsRoutes } from './features/guardian/child-news.routes.ts'
import { childResultsRoutes } from './features/guardian/child-results.routes.ts'
import { childrenRoutes } from './features/guardian/children.routes.ts'
import { guardianNotificationsRoutes } from './features/guardian/notifications.routes.ts'
import { eighteenRoutes } from './features/eighteen/eighteen.routes.ts'
import { guardianConsentRoutes } from './features/account/consent/consent.routes.ts'
import { entranceRoutes } from './features/entrance/entrance.routes.ts'
import { examsRoutes } from './features/exams/exams.routes.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { materialsRoutes } from './features/materials/materials.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { quizzesRoutes } from './features/quizzes/quizzes.routes.ts'
import { recordedRoutes } from './features/recorded/recorded.routes.ts'
import { redoRoutes } from './features/redo/redo.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { apiDocs } from './http/docs/api-docs.ts'
import { appManifest } from './http/site/app-manifest.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { noLoadShedder, type LoadShedder } from './http/load/load-shedder.ts'
import { makeServer } from './http/make-server.ts'
import type { Log } from './ports/log.ts'
import { consolePages } from './http/site/console-pages.ts'
import { pages } from './http/site/pages.ts'
import { policyReports } from './http/site/policy-reports.ts'
import { type CallPipeline, callPipeline } from './http/calls/call-pipeline.ts'
import { makeGuardianRoute } from './http/calls/guardian-route.ts'
import { makeRoute } from './http/calls/route.ts'
import { makeStaffRoutes } from './http/calls/staff-route.ts'
import { type Addresses, documentAddresses, questionSignatures, videoAddresses } from './media/addresses.ts'
import { mediaRoutes } from './media/media.routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Clock } from './ports/clock.ts'
import type { NewId } from './ports/new-id.ts'
import type { Random } from './ports/random.ts'
import { QUIET_STATE, type ServerState } from './ports/server-state.ts'
import type { Secrets, Settings } from './ports/settings.ts'
import type { SmsSender } from './ports/sms.ts'
import { toDay } from './ports/time.ts'
import { receiptRoutes } from './sms/receipts.routes.ts'
import { makeAuthenticate } from './session/authenticator.ts'
import { lessonFiles } from './staff/accounts/lesson-files.ts'
import { makeAuthenticateStaff } from './staff/accounts/authenticate-staff.ts'
import { choicesRoutes } from './staff/choices/choices.routes.ts'
import { staffDoubtsRoutes } from './staff/doubts/doubts.routes.ts'
import { loginRoutes } from './staff/identity/login.routes.ts'
import { sessionRoutes } from './staff/identity/session.routes.ts'
import { setupRoutes } from './staff/identity/setup.routes.ts'
import { importFileRoute } from './staff/imports/import-file.routes.ts'
import { importsRoutes } from './staff/imports/imports.routes.ts'
import { captionsRoutes } from './staff/lessons/captions.routes.ts'
import { lessonsRoutes } from './staff/lessons/lessons.routes.ts'
import { videosRoutes } from './staff/lessons/upload/videos.routes.ts'
import { staffNewsRoutes } from './staff/news/news.routes.ts'
import { questionPictureRoutes } from './staff/questions/question-pictures.routes.ts'
import { bankRoutes } from './staff/questions/bank.routes.ts'
import { questionRoutes } from './staff/questions/question.routes.ts'
import { sittingOfficeRoutes } from './staff/sittings/sitting-office.routes.ts'
import { applyKeyRoute } from './staff/keys/apply-key.routes.ts'
import { figuresRoutes } from './staff/figures/figures.routes.ts'
import { keyRoutes } from './staff/keys/key.routes.ts'
import { keyChallengesRoutes } from './staff/keys/challenges/challenges.routes.ts'
import { tryKeyRoutes } from './staff/keys/try-key.routes.ts'
import { pictureReceiver } from './importing/forms/receive-picture.ts'
import { papersRoutes } from './staff/papers/papers.routes.ts'
import { picturesRoute } from './staff/pictures/pictures.routes.ts'
import { challengeActs } from './staff/results/challenges/challenge-commands.routes.ts'
import { exportResultsRoute } from './staff/results/export-results.routes.ts'
import { guardianTextsRoutes } from './staff/results/guardian-texts.routes.ts'
import { rankListRoute } from './staff/results/rank-list.routes.ts'
import { resultsActs } from './staff/results/results-commands.routes.ts'
import { resultsRoutes } from './staff/results/results.routes.ts'
import { registerRoutes } from './staff/register/register.routes.ts'
import { serverRoutes } from './staff/server/server.routes.ts'
import { settingsRoutes } from './staff/settings/settings.routes.ts'
import { mergesRoutes } from './staff/students/merging/merges.routes.ts'
import { movesRoutes } from './staff/students/moves/moves.routes.ts'
import { personRoutes } from './staff/students/person.routes.ts'
import { studentFormRoutes } from './staff/students/student-form.routes.ts'
import { studentRoutes } from './staff/students/student.routes.ts'
import { studentsRoutes } from './staff/students/students.routes.ts'
import { teamRoutes } from './staff/team/team.routes.ts'
import { timetableRoutes } from './staff/timetable/timetable.routes.ts'
import { todayRoutes } from './staff/today/today.routes.ts'
import { trailRoutes } from './staff/trail/trail.routes.ts'
import { consentRoutes } from './staff/students/guardians/consent.routes.ts'
import { guardiansRoutes } from './staff/students/guardians/guardians.routes.ts'
import { messageActs } from './staff/messages/message-commands.routes.ts'
import { messagesRoutes } from './staff/messages/messages.routes.ts'
import { batchIdsOf } from './session/level.queries.ts'

export type AppParts = {
  settings: Settings
  secrets: Secrets
  db: CountedDb
  clock: Clock
  random: Random
  newId: NewId
  sms: SmsSender
  log: Log
  /** Refuses calls under load; without one, all pass. */
  shedder?: LoadShedder
  /** Counts requests; without it, nobody does. */
  metrics?: Pick<Metrics, 'requests' | 'policyBreach'>
  /** What the process knows of itself; without it, that nothing is wrong. */
  serverState?: ServerState
  /** Set when the process is told to end. */
  readiness?: Readiness
  /** The built web app, or null for the API alone. */
  webFolder: string | null
  /** The built console of the staff; without it, nobody is shown one. */
  consoleFolder?: string
  /** Tests look at every answer. */
  onAnswer?: (call: Call, status: number, body: unknown) => void
}

/** The whole app, from the parts that it is given. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, readiness = { isLeaving: false } } = parts
  const app = makeServer(settings, parts.log, readiness)
  parts.metrics?.requests(app)
  const shedder = parts.shedder ?? noLoadShedder()
  app.addHook('onClose', async () => shedder.stop())
  const academy = academyReader(db)
  const deps = {
    ...parts,
    academy,
    addresses: videoAddresses(parts),
    documents: documentAddresses(parts),
    pictures: questionSignatures(parts),
    shedder,
  }
  const { onAnswer } = parts
  if (onAnswer) app.apiRouter.watch(({ call, status, sent }) => onAnswer(call, status, JSON.parse(sent)))
  const batchIds = batchIdsOf(db.read)
  const pipeline = callPipeline(app.apiRouter, { settings, shedder, proxied: app.proxied })
  const route = makeRoute(pipeline, {
    ...deps,
    authenticate: makeAuthenticate(parts),
    batchesOf: async (caller) => (await batchIds(caller)).join(),
  })

  await mediaRoutes(app, { ...deps, staffMayHave: lessonFiles(parts) })
  await receiptRoutes(app, deps)
  await policyReports(app, { ...parts, onBreach: (directive) => parts.metrics?.policyBreach(directive) })
  accountRoutes(route, deps)
  guardianConsentRoutes(route, deps, unpublishDoubtsOf)
  catalogRoutes(route, deps)
  homeRoutes(route, deps)
  recordedRoutes(route, deps)
  liveRoutes(route, deps)
  materialsRoutes(route, deps)
  attendanceRoutes(route, deps)
  newsRoutes(route, deps)
  feedbackRoutes(route, deps)
  searchRoutes(route, deps)
  calendarRoutes(route, deps)
  calendarFeed(app, deps)
  notificationsRoutes(route, deps)
  assessmentRoutes(route, deps)
  quizzesRoutes(route, deps)
  examsRoutes(route, deps)
  entranceRoutes(route, deps)
  redoRoutes(route, deps)
  challengesRoutes(route, deps)
  doubtsRoutes(route, deps)
  eighteenRoutes(route, deps, unpublishDoubtsOf)
  staffSide(pipeline, deps)
  guardianSide(pipeline, deps)
  apiDocs(app, [...Object.values(allCalls), ...Object.values(allGuardianCalls), ...Object.values(allStaffCalls)])
  healthRoutes(app, { db, shedder, readiness, log: parts.log })
  if (parts.webFolder !== null) appManifest(app, deps)
  if (parts.consoleFolder !== undefined) await consolePages(app, parts.consoleFolder, settings)
  await pages(app, parts.webFolder ?? '', settings)
  return app
}

type GuardianSideDeps = AppParts & { academy: AcademyReader; shedder: LoadShedder }

/** The calls of guardians. */
function guardianSide(pipeline: CallPipeline, deps: GuardianSideDeps): void {
  const { db, clock, academy } = deps
  const childOf = async (guardianId: number, studId: number) =>
    (await childrenOf(db.read, guardianId, toDay(clock.now(), (await academy()).zone), studId))[0]
  const authenticate = makeAuthenticateGuardian(deps)
  const route = makeGuardianRoute(pipeline, { authenticate, childOf })
  childrenRoutes(route, deps)
  childDaysRoutes(route, deps)
  childResultsRoutes(route, deps)
  childNewsRoutes(route, deps)
  childConsentRoutes(route, deps)
  childExportRoutes(route, deps)
  guardianNotificationsRoutes(route, deps)
}

type StaffSideDeps = AppParts & { academy: AcademyReader; shedder: LoadShedder; addresses: Addresses }

/** The calls of the staff's side. */
function staffSide(pipeline: CallPipeline, deps: StaffSideDeps): void {
  const { route, fileRoute } = makeStaffRoutes(pipeline, { ...deps, authenticateStaff: makeAuthenticateStaff(deps) })
  loginRoutes(route, deps)
  setupRoutes(route, deps)
  sessionRoutes(route, deps)
  teamRoutes(route, deps)
  studentsRoutes(route, deps)
  studentRoutes(route, deps)
  studentFormRoutes(route, deps)
  personRoutes(route, deps)
  movesRoutes(route, deps)
  mergesRoutes(route, deps)
  trailRoutes(route, deps)
  choicesRoutes(route, deps)
  importsRoutes(route, deps)
  importFileRoute(fileRoute, deps)
  const receive = pictureReceiver(deps)
  picturesRoute(fileRoute, receive)
  settingsRoutes(route, deps)
  serverRoutes(route, { ...deps, serverState: deps.serverState ?? QUIET_STATE })
  staffNewsRoutes(route, deps)
  todayRoutes(route, deps)
  sittingOfficeRoutes(route, deps)
  keyRoutes(route, deps)
  tryKeyRoutes(route, deps)
  applyKeyRoute(route, deps)
  keyChallengesRoutes(route, deps)
  bankRoutes(route, deps)
  questionRoutes(route, deps)
  questionPictureRoutes(route, fileRoute, { ...deps, receive })
  papersRoutes(route, deps)
  resultsRoutes(route, deps)
  figuresRoutes(route, deps)
  resultsActs(route, deps)
  challengeActs(route, deps)
  rankListRoute(route, deps)
  exportResultsRoute(route, deps)
  guardianTextsRoutes(route, deps)
  registerRoutes(route, deps)
  timetableRoutes(route, deps)
  lessonsRoutes(route, deps)
  videosRoutes(route, fileRoute, deps)
  captionsRoutes(route, fileRoute, deps)
  staffDoubtsRoutes(route, deps)
  messagesRoutes(route, deps)
  messageActs(route, deps)
  guardiansRoutes(route, deps)
  consentRoutes(route, deps)
}
