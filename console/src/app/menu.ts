import {
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  Clapperboard,
  FileCheck,
  FilePen,
  FileUp,
  House,
  KeyRound,
  LibraryBig,
  Medal,
  MessageCircleQuestionMark,
  MessageSquare,
  MonitorCheck,
  Newspaper,
  ScrollText,
  Server,
  Settings,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import { WRITE_DRAFTS } from '../session/build-roles.ts'
import { WATCH } from '../session/watch-roles.ts'
import { paths } from '../paths.ts'

type Entry = {
  to: string
  words: () => string
  icon: typeof House
  /** Whom it is shown to; the server decides. */
  roles: readonly Role[]
}

const ALL: readonly Role[] = ['owner', 'clerk', 'examiner', 'teacher', 'invigilator']

const SEE_STUDENTS: readonly Role[] = ['owner', 'clerk', 'examiner', 'teacher']

const WRITE_QUESTIONS: readonly Role[] = ['owner', 'examiner', 'teacher']

const SEE_RESULTS: readonly Role[] = ['owner', 'examiner', 'teacher']

const TEACH: readonly Role[] = ['owner', 'clerk', 'teacher']

const IMPORT: readonly Role[] = ['owner', 'clerk', 'examiner']

const entries: readonly Entry[] = [
  { to: paths.today().to, words: () => m.menu_today(), icon: House, roles: ALL },
  { to: paths.register().to, words: () => m.menu_register(), icon: ClipboardCheck, roles: TEACH },
  { to: paths.timetable().to, words: () => m.menu_timetable(), icon: CalendarDays, roles: TEACH },
  { to: paths.students().to, words: () => m.menu_students(), icon: UsersRound, roles: SEE_STUDENTS },
  { to: paths.consents().to, words: () => m.menu_consents(), icon: FileCheck, roles: ['owner', 'clerk', 'examiner'] },
  { to: paths.questions().to, words: () => m.menu_questions(), icon: LibraryBig, roles: WRITE_QUESTIONS },
  { to: paths.papers().to, words: () => m.menu_papers(), icon: FilePen, roles: WRITE_DRAFTS },
  { to: paths.sittings().to, words: () => m.menu_sittings(), icon: MonitorCheck, roles: WATCH },
  { to: paths.keys().to, words: () => m.menu_keys(), icon: KeyRound, roles: ['owner', 'examiner'] },
  { to: paths.results().to, words: () => m.menu_results(), icon: Medal, roles: SEE_RESULTS },
  { to: paths.figures().to, words: () => m.menu_figures(), icon: ChartColumn, roles: SEE_RESULTS },
  { to: paths.lessons().to, words: () => m.menu_lessons(), icon: Clapperboard, roles: TEACH },
  { to: paths.doubts().to, words: () => m.menu_doubts(), icon: MessageCircleQuestionMark, roles: WRITE_QUESTIONS },
  { to: paths.news().to, words: () => m.menu_news(), icon: Newspaper, roles: ['owner', 'clerk'] },
  {
    to: paths.messages().to,
    words: () => m.menu_messages(),
    icon: MessageSquare,
    roles: ['owner', 'clerk', 'teacher'],
  },
  { to: paths.imports().to, words: () => m.menu_import(), icon: FileUp, roles: IMPORT },
  { to: paths.team().to, words: () => m.menu_team(), icon: Users, roles: ['owner'] },
  { to: paths.audit({}).to, words: () => m.menu_audit(), icon: ScrollText, roles: ['owner'] },
  { to: paths.server().to, words: () => m.server_title(), icon: Server, roles: ['owner'] },
  { to: paths.settings().to, words: () => m.settings_title(), icon: Settings, roles: ['owner'] },
  { to: paths.account().to, words: () => m.menu_account(), icon: UserRound, roles: ALL },
]

/** What somebody of these roles finds in the menu. */
export const entriesFor = (roles: readonly Role[]): Entry[] =>
  entries.filter((entry) => entry.roles.some((role) => roles.includes(role)))
