import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { questionSearchOf } from '../features/questions/question-search.ts'
import { papersSearchOf } from '../features/papers/papers-search.ts'
import { studentSearchOf } from '../features/students/student-search.ts'
import type { NewsSearch, MessagesSearch, SheetSearch, SlipSearch } from '../paths.ts'
import { rememberWanted } from '../session/wanted-address.ts'
import { readSession, useSession } from '../session/session.ts'
import { auditSearch } from '../features/audit/audit-search.ts'
import { KnownOutlet } from './known-outlet.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { screen } from './screen.ts'

const root = createRootRoute({ notFoundComponent: NotFoundScreen })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: screen(async () => (await import('../features/identity/login-screen.tsx')).LoginScreen),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: screen(async () => (await import('../features/identity/welcome-screen.tsx')).WelcomeScreen),
})

/** Everything behind the login. */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: screen(async () => (await import('./shell.tsx')).Shell),
  beforeLoad: async ({ location }) => mustBeSignedIn(location.href),
})

/** The same without the menu around it. */
const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  component: KnownOutlet,
  beforeLoad: async ({ location }) => mustBeSignedIn(location.href),
})

async function mustBeSignedIn(wanted: string): Promise<void> {
  if (useSession.getState().me === undefined) await readSession().catch(whenSignedOut)
  if (useSession.getState().me) return
  rememberWanted(wanted)
  throw redirect({ to: '/login' })
}

/** Nobody is signed in: that is no mistake. */
function whenSignedOut(error: unknown): void {
  if (useSession.getState().me !== null) throw error
}

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

/** The account that is compared. */
type MergeSearch = { other?: number }

const audit = createRoute({
  getParentRoute: () => staff,
  path: '/audit',
  validateSearch: auditSearch,
  component: screen(async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen),
})

const students = createRoute({
  getParentRoute: () => staff,
  path: '/students',
  validateSearch: studentSearchOf,
  component: screen(async () => (await import('../features/students/students-screen.tsx')).StudentsScreen),
})

const student = createRoute({
  getParentRoute: () => staff,
  path: '/students/$stud_id',
  component: screen(async () => (await import('../features/students/student-screen.tsx')).StudentScreen),
})

const studentAdd = createRoute({
  getParentRoute: () => staff,
  path: '/students/new',
  component: screen(async () => (await import('../features/students/student-add-screen.tsx')).StudentAddScreen),
})

const studentEdit = createRoute({
  getParentRoute: () => staff,
  path: '/students/$stud_id/edit',
  component: screen(async () => (await import('../features/students/student-edit-screen.tsx')).StudentEditScreen),
})

const studentMerge = createRoute({
  getParentRoute: () => staff,
  path: '/students/$stud_id/merge',
  validateSearch: ({ other }: Record<string, unknown>): MergeSearch => (typeof other === 'number' ? { other } : {}),
  component: screen(async () => (await import('../features/students/merge-screen.tsx')).MergeScreen),
})

const settings = createRoute({
  getParentRoute: () => staff,
  path: '/settings',
  component: screen(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
})

const news = createRoute({
  getParentRoute: () => staff,
  path: '/news',
  validateSearch: ({ item, taken }: Record<string, unknown>): NewsSearch => ({
    ...((item === 'new' || typeof item === 'number') && { item }),
    ...(taken === true && { taken }),
  }),
  component: screen(async () => (await import('../features/news/news-screen.tsx')).NewsScreen),
})

const sittings = createRoute({
  getParentRoute: () => staff,
  path: '/sittings',
  component: screen(async () => (await import('../features/sittings/sittings-screen.tsx')).SittingsScreen),
})

const sitting = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id',
  component: screen(async () => (await import('../features/sittings/sitting-screen.tsx')).SittingScreen),
})

const attempt = createRoute({
  getParentRoute: () => staff,
  path: '/attempts/$stud_id/$attempt_id',
  component: screen(async () => (await import('../features/sittings/attempt-screen.tsx')).AttemptScreen),
})

const keys = createRoute({
  getParentRoute: () => staff,
  path: '/keys',
  component: screen(async () => (await import('../features/keys/keys-screen.tsx')).KeysScreen),
})

const key = createRoute({
  getParentRoute: () => staff,
  path: '/keys/$paper_id',
  component: screen(async () => (await import('../features/keys/key-screen.tsx')).KeyScreen),
})

const questions = createRoute({
  getParentRoute: () => staff,
  path: '/questions',
  validateSearch: questionSearchOf,
  component: screen(async () => (await import('../features/questions/questions-screen.tsx')).QuestionsScreen),
})

const questionAdd = createRoute({
  getParentRoute: () => staff,
  path: '/questions/new',
  component: screen(async () => (await import('../features/questions/question-add-screen.tsx')).QuestionAddScreen),
})

const questionPaste = createRoute({
  getParentRoute: () => staff,
  path: '/questions/paste',
  component: screen(async () => (await import('../features/questions/paste-screen.tsx')).PasteScreen),
})

const questionProof = createRoute({
  getParentRoute: () => staff,
  path: '/questions/proof',
  validateSearch: questionSearchOf,
  component: screen(async () => (await import('../features/questions/proof-screen.tsx')).ProofScreen),
})

const question = createRoute({
  getParentRoute: () => staff,
  path: '/questions/$question_id',
  component: screen(async () => (await import('../features/questions/question-screen.tsx')).QuestionScreen),
})

const papers = createRoute({
  getParentRoute: () => staff,
  path: '/papers',
  validateSearch: papersSearchOf,
  component: screen(async () => (await import('../features/papers/papers-screen.tsx')).PapersScreen),
})

const paper = createRoute({
  getParentRoute: () => staff,
  path: '/papers/$paper_id',
  component: screen(async () => (await import('../features/papers/paper-screen.tsx')).PaperScreen),
})

const paperDraft = createRoute({
  getParentRoute: () => staff,
  path: '/papers/drafts/$draft_id',
  component: screen(async () => (await import('../features/papers/draft-screen.tsx')).DraftScreen),
})

const results = createRoute({
  getParentRoute: () => staff,
  path: '/results',
  component: screen(async () => (await import('../features/results/results-screen.tsx')).ResultsScreen),
})

const resultPaper = createRoute({
  getParentRoute: () => staff,
  path: '/results/$paper_id',
  component: screen(async () => (await import('../features/results/result-paper-screen.tsx')).ResultPaperScreen),
})

const resultSlips = createRoute({
  getParentRoute: () => staff,
  path: '/results/$paper_id/slips',
  validateSearch: slipSearchOf,
  component: screen(async () => (await import('../features/results/slips-screen.tsx')).SlipsScreen),
})

const resultTexts = createRoute({
  getParentRoute: () => staff,
  path: '/results/$paper_id/texts',
  component: screen(async () => (await import('../features/results/guardian-texts-screen.tsx')).GuardianTextsScreen),
})

const proof = async () => (await import('../features/papers/proof/proof-screen.tsx')).ProofScreen
const paperProof = createRoute({
  getParentRoute: () => alone,
  path: '/papers/$paper_id/proof',
  component: screen(proof),
})

const draftProof = createRoute({
  getParentRoute: () => alone,
  path: '/papers/drafts/$draft_id/proof',
  component: screen(proof),
})

const sittingList = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/list',
  validateSearch: ({ by }: Record<string, unknown>): SheetSearch => (by === 'batch' ? { by } : {}),
  component: screen(
    async () => (await import('../features/sittings/sheets/signature-list-screen.tsx')).SignatureListScreen,
  ),
})

const sittingCards = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/cards',
  component: screen(async () => (await import('../features/sittings/sheets/seat-cards-screen.tsx')).SeatCardsScreen),
})

const sittingMinutes = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/minutes',
  component: screen(async () => (await import('../features/sittings/sheets/minutes-screen.tsx')).MinutesScreen),
})

const sittingRoster = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/invigilators',
  component: screen(async () => (await import('../features/rosters/roster-screen.tsx')).RosterScreen),
})

const messages = createRoute({
  getParentRoute: () => staff,
  path: '/messages',
  validateSearch: ({ item }: Record<string, unknown>): MessagesSearch =>
    item === 'new' || typeof item === 'number' ? { item } : {},
  component: screen(async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen),
})

function slipSearchOf({ batch, student: stud_id }: Record<string, unknown>): SlipSearch {
  return { ...(typeof batch === 'number' && { batch }), ...(typeof stud_id === 'number' && { student: stud_id }) }
}

export const routeTree = root.addChildren([
  login,
  welcome,
  staff.addChildren([
    today,
    students,
    student,
    studentAdd,
    studentEdit,
    news,
    sittings,
    sitting,
    attempt,
    studentMerge,
    imports,
    team,
    audit,
    settings,
    account,
    keys,
    key,
    questions,
    questionAdd,
    questionPaste,
    questionProof,
    question,
    papers,
    paper,
    paperDraft,
    results,
    resultPaper,
    resultSlips,
    resultTexts,
    sittingList,
    sittingCards,
    sittingMinutes,
    sittingRoster,
    messages,
  ]),
  alone.addChildren([paperProof, draftProof]),
])
