import {
  BookOpen,
  CalendarCheck,
  CirclePlay,
  ClipboardCheck,
  FileText,
  GraduationCap,
  History,
  House,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Play,
  Radio,
  Repeat2,
  Settings,
  Target,
  User,
} from 'lucide-react'
import { m } from '#messages/web'
import { paths, type Place } from '../../paths.ts'

export type EntryName =
  | 'home'
  | 'live'
  | 'recorded'
  | 'materials'
  | 'quizzes'
  | 'news'
  | 'profile'
  | 'history'
  | 'exams'
  | 'entrance'
  | 'practice'
  | 'redo'
  | 'attendance'
  | 'feedback'
  | 'saved'
  | 'doubts'
  | 'learn'
  | 'tests'

export type Entry = {
  name: EntryName
  label: () => string
  icon: LucideIcon
  place: Place
  /** Only servers with the extensions have this entry. */
  isExtension?: true
}

/** The sidebar's entries in the specification's order. */
export const entries: Entry[] = [
  { name: 'home', label: m.menu_overview, icon: House, place: paths.home() },
  { name: 'live', label: m.menu_live, icon: Radio, place: paths.liveClass() },
  { name: 'recorded', label: m.menu_recorded, icon: Play, place: paths.subjects() },
  { name: 'materials', label: m.menu_materials, icon: BookOpen, place: paths.materialSubjects() },
  { name: 'quizzes', label: m.menu_quiz, icon: ClipboardCheck, place: paths.quizSubjects() },
  { name: 'news', label: m.menu_news, icon: Newspaper, place: paths.newsList() },
  { name: 'profile', label: m.menu_profile, icon: User, place: paths.profile() },
  { name: 'history', label: m.menu_history, icon: History, place: paths.history() },
]

/** What the specification's menus leave out. */
export const testEntries: Entry[] = [
  { name: 'exams', label: m.menu_exams, icon: FileText, place: paths.exams() },
  { name: 'entrance', label: m.menu_entrance, icon: GraduationCap, place: paths.entrance() },
  { name: 'practice', label: m.menu_practice, icon: Target, place: paths.practice(), isExtension: true },
  { name: 'redo', label: m.menu_redo, icon: Repeat2, place: paths.redo(), isExtension: true },
  { name: 'attendance', label: m.menu_attendance, icon: CalendarCheck, place: paths.attendance() },
  { name: 'feedback', label: m.menu_feedback, icon: MessageCircle, place: paths.feedback() },
]

type UserLink = { label: () => string; icon: LucideIcon; place: Place; smallOnly: boolean }

/** The user menu's links in the specification's order. Settings are looked for in it too. */
export const userLinks: UserLink[] = [
  { label: m.user_menu_overview, icon: House, place: paths.home(), smallOnly: true },
  { label: m.user_menu_subjects, icon: CirclePlay, place: paths.subjects(), smallOnly: true },
  { label: m.user_menu_news, icon: Newspaper, place: paths.newsList(), smallOnly: true },
  { label: m.user_menu_live, icon: Radio, place: paths.liveClass(), smallOnly: true },
  { label: m.user_menu_quiz, icon: ClipboardCheck, place: paths.quizSubjects(), smallOnly: true },
  { label: m.user_menu_history, icon: History, place: paths.history(), smallOnly: true },
  { label: m.user_menu_profile, icon: User, place: paths.profile(), smallOnly: false },
  { label: m.user_menu_settings, icon: Settings, place: paths.settings(), smallOnly: false },
]
