import { createRoute } from '@tanstack/react-router'
import { feedbackSearchOf } from '../features/feedback/feedback-search.ts'
import { newsSearchOf } from '../features/news/news-search.ts'
import { auditSearch } from '../features/audit/audit-search.ts'
import { classRoutes } from './class-routes.ts'
import { screen } from './screen.ts'
import { studentRoutes } from './student-routes.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { examRoutes, proofRoutes } from './exam-routes.ts'
import { alone, begin, login, root, staff, welcome } from './parent-routes.ts'
import type { CatalogSearch, DoubtsSearch, LessonsSearch, MessagesSearch } from '../paths.ts'
import { chapterSearchOf, figuresSearchOf } from '../features/figures/figures-search.ts'
import { absentSearchOf, registerSearchOf } from '../features/register/register-search.ts'
import { slotSearchOf, timetableSearchOf } from '../features/timetable/timetable-search.ts'

const register = createRoute({
  getParentRoute: () => staff,
  path: '/register',
  validateSearch: registerSearchOf,
  component: screen(async () => (await import('../features/register/register-screen.tsx')).RegisterScreen),
})

const absent = createRoute({
  getParentRoute: () => staff,
  path: '/register/absent',
  validateSearch: absentSearchOf,
  component: screen(async () => (await import('../features/register/absent-screen.tsx')).AbsentScreen),
})

const timetable = createRoute({
  getParentRoute: () => staff,
  path: '/timetable',
  validateSearch: timetableSearchOf,
  component: screen(async () => (await import('../features/timetable/timetable-screen.tsx')).TimetableScreen),
})

const timetableAdd = createRoute({
  getParentRoute: () => staff,
  path: '/timetable/new',
  validateSearch: slotSearchOf,
  component: screen(async () => (await import('../features/timetable/series-screen.tsx')).SeriesScreen),
})

const timetableClass = createRoute({
  getParentRoute: () => staff,
  path: '/timetable/$class_id',
  validateSearch: slotSearchOf,
  component: screen(async () => (await import('../features/timetable/class-screen.tsx')).ClassScreen),
})

const holidays = createRoute({
  getParentRoute: () => staff,
  path: '/timetable/holidays',
  component: screen(async () => (await import('../features/timetable/holidays-screen.tsx')).HolidaysScreen),
})

const lessons = createRoute({
  getParentRoute: () => staff,
  path: '/lessons',
  validateSearch: ({ chapter }: Record<string, unknown>): LessonsSearch =>
    typeof chapter === 'number' ? { chapter } : {},
  component: screen(async () => (await import('../features/lessons/lessons-screen.tsx')).LessonsScreen),
})

const closeYear = createRoute({
  getParentRoute: () => staff,
  path: '/subjects/close-year',
  component: screen(async () => (await import('../features/year/close-year-screen.tsx')).CloseYearScreen),
})

const catalog = createRoute({
  getParentRoute: () => staff,
  path: '/subjects',
  validateSearch: ({ tab, subject }: Record<string, unknown>): CatalogSearch => ({
    ...((tab === 'batches' || tab === 'levels') && { tab }),
    ...(typeof subject === 'number' && { subject }),
  }),
  component: screen(async () => (await import('../features/catalog/catalog-screen.tsx')).CatalogScreen),
})

const messages = createRoute({
  getParentRoute: () => staff,
  path: '/messages',
  validateSearch: ({ item }: Record<string, unknown>): MessagesSearch =>
    item === 'new' || typeof item === 'number' ? { item } : {},
  component: screen(async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen),
})

const figures = createRoute({
  getParentRoute: () => staff,
  path: '/figures',
  validateSearch: figuresSearchOf,
  component: screen(async () => (await import('../features/figures/figures-screen.tsx')).FiguresScreen),
})

const chapterStudents = createRoute({
  getParentRoute: () => staff,
  path: '/figures/students',
  validateSearch: chapterSearchOf,
  component: screen(
    async () => (await import('../features/figures/chapter-students-screen.tsx')).ChapterStudentsScreen,
  ),
})

const paperFigures = createRoute({
  getParentRoute: () => staff,
  path: '/figures/$paper_id',
  component: screen(async () => (await import('../features/figures/paper-figures-screen.tsx')).PaperFiguresScreen),
})

/** The teaching day, within the menu. */
const teachingRoutes = [
  register,
  absent,
  timetable,
  timetableAdd,
  timetableClass,
  holidays,
  lessons,
  ...classRoutes,
  closeYear,
  catalog,
  messages,
  figures,
  chapterStudents,
  paperFigures,
] as const

const doubtRoutes = [
  createRoute({
    getParentRoute: () => staff,
    path: '/doubts',
    validateSearch: ({ done }: Record<string, unknown>): DoubtsSearch => (done === true ? { done } : {}),
    component: screen(async () => (await import('../features/doubts/doubts-screen.tsx')).DoubtsScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/doubts/$doubt_id',
    component: screen(async () => (await import('../features/doubts/doubt-screen.tsx')).DoubtScreen),
  }),
] as const

const feedbackRoutes = [
  createRoute({
    getParentRoute: () => staff,
    path: '/feedback',
    validateSearch: feedbackSearchOf,
    component: screen(async () => (await import('../features/feedback/feedback-list-screen.tsx')).FeedbackListScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/feedback/$stud_id/$feedback_id',
    component: screen(async () => (await import('../features/feedback/feedback-screen.tsx')).FeedbackScreen),
  }),
] as const

const today = createRoute({
  getParentRoute: () => staff,
  path: '/',
  component: screen(async () => (await import('../features/today/today-screen.tsx')).TodayScreen),
})

const account = createRoute({
  getParentRoute: () => staff,
  path: '/account',
  component: screen(async () => (await import('../features/account/account-screen.tsx')).AccountScreen),
})

const imports = createRoute({
  getParentRoute: () => staff,
  path: '/import',
  component: screen(async () => (await import('../features/imports/imports-screen.tsx')).ImportsScreen),
})

type TeamSearch = { who?: number | 'new' }

const team = createRoute({
  getParentRoute: () => staff,
  path: '/team',
  validateSearch: ({ who }: Record<string, unknown>): TeamSearch =>
    who === 'new' || typeof who === 'number' ? { who } : {},
  component: screen(async () => (await import('../features/team/team-screen.tsx')).TeamScreen),
})

const audit = createRoute({
  getParentRoute: () => staff,
  path: '/audit',
  validateSearch: auditSearch,
  component: screen(async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen),
})

const server = createRoute({
  getParentRoute: () => staff,
  path: '/server',
  component: screen(async () => (await import('../features/server/server-screen.tsx')).ServerScreen),
})

const settings = createRoute({
  getParentRoute: () => staff,
  path: '/settings',
  component: screen(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
})

const gateway = createRoute({
  getParentRoute: () => staff,
  path: '/gateway',
  component: screen(async () => (await import('../features/gateway/gateway-screen.tsx')).GatewayScreen),
})

const news = createRoute({
  getParentRoute: () => staff,
  path: '/news',
  validateSearch: newsSearchOf,
  component: screen(async () => (await import('../features/news/news-screen.tsx')).NewsScreen),
})

/** Every other address: the menu stays, to go on from. */
const unknown = createRoute({ getParentRoute: () => staff, path: '/$', component: NotFoundScreen })

export const routeTree = root.addChildren([
  begin,
  login,
  welcome,
  staff.addChildren([
    today,
    account,
    imports,
    team,
    audit,
    server,
    settings,
    gateway,
    news,
    ...studentRoutes,
    ...examRoutes,
    ...teachingRoutes,
    ...doubtRoutes,
    ...feedbackRoutes,
    unknown,
  ]),
  alone.addChildren([...proofRoutes]),
])
