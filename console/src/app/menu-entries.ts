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
  MessageCircleMore,
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
  /** Other words for it, by which the search finds it. */
  also: () => string
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
  [to, words, icon, also]: [string, () => string, LucideIcon, () => string],
  roles: readonly Role[],
  waiting?: Waiting,
): MenuEntry => ({ to, words, icon, also, roles, ...(waiting && { waiting }) })

const groups: readonly MenuGroup[] = [
  { key: 'day', words: null, entries: [entry([paths.today().to, m.menu_today, House, m.find_also_today], ALL)] },
  {
    key: 'teaching',
    words: m.menu_teaching,
    entries: [
      entry([paths.register().to, m.menu_register, ClipboardCheck, m.find_also_register], TEACH),
      entry([paths.timetable().to, m.menu_timetable, CalendarDays, m.find_also_timetable], TEACH),
      entry([paths.lessons().to, m.menu_lessons, Clapperboard, m.find_also_lessons], TEACH),
      entry([paths.catalog().to, m.menu_catalog, Shapes, m.find_also_catalog], TEACH),
      entry(
        [paths.doubts().to, m.menu_doubts, MessageCircleQuestionMark, m.find_also_doubts],
        WRITE_QUESTIONS,
        'doubts',
      ),
    ],
  },
  {
    key: 'people',
    words: m.menu_people,
    entries: [
      entry([paths.students().to, m.menu_students, UsersRound, m.find_also_students], SEE_STUDENTS, 'pending'),
      entry([paths.consents().to, m.menu_consents, FileCheck, m.find_also_consents], IMPORT),
      entry([paths.messages().to, m.menu_messages, MessageSquare, m.find_also_messages], TEACH),
      entry([paths.feedback().to, m.menu_feedback, MessageSquareText, m.find_also_feedback], TEACH, 'feedback'),
      entry([paths.news().to, m.menu_news, Newspaper, m.find_also_news], OFFICE),
    ],
  },
  {
    key: 'exams',
    words: m.menu_tests,
    entries: [
      entry([paths.questions().to, m.menu_questions, LibraryBig, m.find_also_questions], WRITE_QUESTIONS),
      entry([paths.papers().to, m.menu_papers, FilePen, m.find_also_papers], WRITE_DRAFTS),
      entry([paths.formats().to, m.menu_formats, LayoutList, m.find_also_formats], BUILD),
      entry([paths.sittings().to, m.menu_sittings, MonitorCheck, m.find_also_sittings], WATCH, 'requests'),
      entry([paths.keys().to, m.menu_keys, KeyRound, m.find_also_keys], ['owner', 'examiner']),
      entry([paths.results().to, m.menu_results, Medal, m.find_also_results], WRITE_QUESTIONS),
      entry([paths.figures().to, m.menu_figures, ChartColumn, m.find_also_figures], WRITE_QUESTIONS),
    ],
  },
  {
    key: 'academy',
    words: m.menu_academy,
    entries: [
      entry([paths.imports().to, m.menu_import, FileUp, m.find_also_import], IMPORT),
      entry([paths.team().to, m.menu_team, Users, m.find_also_team], OWNER),
      entry([paths.audit({}).to, m.menu_audit, ScrollText, m.find_also_audit], OWNER),
      entry([paths.server().to, m.server_title, Server, m.find_also_server], OWNER),
      entry([paths.gateway().to, m.gateway_title, MessageCircleMore, m.find_also_gateway], OWNER),
      entry([paths.settings().to, m.settings_title, Settings, m.find_also_settings], OWNER),
    ],
  },
]

/** The place of the own name, password and devices. */
export const ownEntry = entry([paths.account().to, m.menu_account, UserRound, m.find_also_account], ALL)

/** Returns what people of these roles find in the menu, without empty groups. */
export const groupsFor = (roles: readonly Role[]): MenuGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((one) => one.roles.some((of) => roles.includes(of))) }))
    .filter(({ entries }) => entries.length > 0)
