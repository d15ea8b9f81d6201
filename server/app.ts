import type { FastifyInstance } from 'fastify'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { type AcademyReader, academyReader } from './academy/academy.ts'
import { begunReader } from './academy/begun.queries.ts'
import type { AppParts } from './app-parts.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { calendarFeed, calendarRoutes } from './features/calendar/calendar.routes.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { assessmentRoutes } from './assessment/assessment.routes.ts'
import { attendanceRoutes } from './features/attendance/attendance.routes.ts'
import { challengesRoutes } from './features/challenges/challenges.routes.ts'
import { unpublishDoubtsOf } from './features/doubts/doubts.queries.ts'
import { doubtsRoutes } from './features/doubts/doubts.routes.ts'
import { makeAuthenticateGuardian } from './features/guardian/authenticate-guardian.ts'
import { childrenOf } from './guardians/guardians.queries.ts'
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
import { joinRoutes } from './features/live/join.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { materialsRoutes } from './features/materials/materials.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { quizzesRoutes } from './features/quizzes/quizzes.routes.ts'
import { recordedRoutes } from './features/recorded/recorded.routes.ts'
import { practiceRoutes } from './features/practice/practice.routes.ts'
import { redoRoutes } from './features/redo/redo.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { apiDocs } from './http/docs/api-docs.ts'
import { appManifest } from './http/site/app-manifest.ts'
import { always } from './http/site/lead-to-begin.ts'
import { browserHelp } from './http/site/browser-help.ts'
import { healthRoutes } from './http/health.ts'
import { noLoadShedder, type LoadShedder } from './http/load/load-shedder.ts'
import { makeServer } from './http/make-server.ts'
import { consolePages } from './http/site/console-pages.ts'
import { steadyWays } from './http/site/own-document.ts'
import { pages } from './http/site/pages.ts'
import { policyReports } from './http/site/policy-reports.ts'
import { type CallPipeline, callPipeline } from './http/calls/call-pipeline.ts'
import { makeGuardianRoute } from './http/calls/guardian-route.ts'
import { makeRoute } from './http/calls/route.ts'
import { documentAddresses, questionSignatures, videoAddresses } from './media/addresses.ts'
import { logoIcons } from './media/logo-icon.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { toDay } from './ports/time.ts'
import { receiptRoutes } from './sms/receipts.routes.ts'
import { makeAuthenticate } from './session/authenticator.ts'
import { lessonFiles } from './staff/accounts/lesson-files.ts'
import { batchIdsOf } from './session/level.queries.ts'

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
  joinRoutes(app, deps)
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
  practiceRoutes(route, deps)
  challengesRoutes(route, deps)
  doubtsRoutes(route, deps)
  eighteenRoutes(route, deps, unpublishDoubtsOf)
  // The staff may not come for hours, so the code that serves them is loaded with their first call.
  app.apiRouter.registerLater('/api/staff/', async () => (await import('./staff-side.ts')).staffSide(pipeline, deps))
  guardianSide(pipeline, deps)
  apiDocs(app, everyCall)
  healthRoutes(app, { db, shedder, readiness, log: parts.log })
  await builtPages(app, deps)
  return app
}

async function builtPages(app: FastifyInstance, deps: AppParts & { academy: AcademyReader }): Promise<void> {
  const { consoleFolder, webFolder, settings, begin, db, academy } = deps
  if (webFolder !== null) appManifest(app, { academy, logoIcon: logoIcons(settings) })
  browserHelp(app, deps)
  const facts = { isBegun: begin ? begunReader(db) : always, academy: steadyWays(academy) }
  if (consoleFolder !== undefined) await consolePages(app, consoleFolder, settings, facts)
  await pages(app, webFolder ?? '', settings, facts)
}

async function everyCall(): Promise<Call[]> {
  const { allStaffCalls } = await import('#contract/staff/all-staff-calls.ts')
  return [...Object.values(allCalls), ...Object.values(allGuardianCalls), ...Object.values(allStaffCalls)]
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
