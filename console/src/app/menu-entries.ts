import {
  CalendarDays,
  ChartColumn,
  Clapperboard,
  ClipboardCheck,
  FileCheck,
  FilePen,
  FileUp,
  House,
  KeyRound,
  LayoutList,
  LibraryBig,
  type LucideIcon,
  Medal,
  MessageCircleQuestionMark,
  MessageSquare,
  MessageSquareText,
  MonitorCheck,
  Newspaper,
  ScrollText,
  Server,
  Settings,
  Shapes,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import type { StaffData } from '../api/staff-call.ts'
import { paths } from '../paths.ts'
import { BUILD, WATCH, WRITE_DRAFTS } from '../session/role-labels.ts'

export type Waiting = Exclude<keyof StaffData<'/staff/menu'>, 'academy'>

export type MenuEntry = {
  to: string
  words: () => string
  icon: LucideIcon
  /** Roles that see the entry; the server decides on access. */
  roles: readonly Role[]
  /** What is counted beside it. */
  waiting?: Waiting
}
/** `key` names the group in the browser's storage; the first one has no name and always stands open. */
export type MenuGroup = { key: string; words: (() => string) | null; entries: readonly MenuEntry[] }

const ALL: readonly Role[] = ['owner', 'clerk', 'examiner', 'teacher', 'invigilator']
const OWNER: readonly Role[] = ['owner']
const OFFICE: readonly Role[] = ['owner', 'clerk']
const SEE_STUDENTS: readonly Role[] = ['owner', 'clerk', 'examiner', 'teacher']
const WRITE_QUESTIONS: readonly Role[] = ['owner', 'examiner', 'teacher']
const TEACH: readonly Role[] = ['owner', 'clerk', 'teacher']
const IMPORT: readonly Role[] = ['owner', 'clerk', 'examiner']

const entry = (
  [to, words, icon]: [string, () => string, LucideIcon],
  roles: readonly Role[],
  waiting?: Waiting,
): MenuEntry => ({ to, words, icon, roles, ...(waiting && { waiting }) })

const groups: readonly MenuGroup[] = [
  { key: 'day', words: null, entries: [entry([paths.today().to, m.menu_today, House], ALL)] },
  {
    key: 'teaching',
    words: m.menu_teaching,
    entries: [
      entry([paths.register().to, m.menu_register, ClipboardCheck], TEACH),
      entry([paths.timetable().to, m.menu_timetable, CalendarDays], TEACH),
      entry([paths.lessons().to, m.menu_lessons, Clapperboard], TEACH),
      entry([paths.catalog().to, m.menu_catalog, Shapes], TEACH),
      entry([paths.doubts().to, m.menu_doubts, MessageCircleQuestionMark], WRITE_QUESTIONS, 'doubts'),
    ],
  },
  {
    key: 'people',
    words: m.menu_people,
    entries: [
      entry([paths.students().to, m.menu_students, UsersRound], SEE_STUDENTS, 'pending'),
      entry([paths.consents().to, m.menu_consents, FileCheck], IMPORT),
      entry([paths.messages().to, m.menu_messages, MessageSquare], TEACH),
      entry([paths.feedback().to, m.menu_feedback, MessageSquareText], TEACH, 'feedback'),
      entry([paths.news().to, m.menu_news, Newspaper], OFFICE),
    ],
  },
  {
    key: 'exams',
    words: m.menu_tests,
    entries: [
      entry([paths.questions().to, m.menu_questions, LibraryBig], WRITE_QUESTIONS),
      entry([paths.papers().to, m.menu_papers, FilePen], WRITE_DRAFTS),
      entry([paths.formats().to, m.menu_formats, LayoutList], BUILD),
      entry([paths.sittings().to, m.menu_sittings, MonitorCheck], WATCH, 'requests'),
      entry([paths.keys().to, m.menu_keys, KeyRound], ['owner', 'examiner']),
      entry([paths.results().to, m.menu_results, Medal], WRITE_QUESTIONS),
      entry([paths.figures().to, m.menu_figures, ChartColumn], WRITE_QUESTIONS),
    ],
  },
  {
    key: 'academy',
    words: m.menu_academy,
    entries: [
      entry([paths.imports().to, m.menu_import, FileUp], IMPORT),
      entry([paths.team().to, m.menu_team, Users], OWNER),
      entry([paths.audit({}).to, m.menu_audit, ScrollText], OWNER),
      entry([paths.server().to, m.server_title, Server], OWNER),
      entry([paths.settings().to, m.settings_title, Settings], OWNER),
    ],
  },
]

/** The place of the own name, password and devices. */
export const ownEntry = entry([paths.account().to, m.menu_account, UserRound], ALL)

/** Returns what people of these roles find in the menu, without empty groups. */
export const groupsFor = (roles: readonly Role[]): MenuGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((one) => one.roles.some((of) => roles.includes(of))) }))
    .filter(({ entries }) => entries.length > 0)
