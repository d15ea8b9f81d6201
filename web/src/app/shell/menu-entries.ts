import {
  CirclePlay,
  ClipboardCheck,
  History,
  House,
  type LucideIcon,
  MessageCircleQuestionMark,
  Newspaper,
  Radio,
  Settings,
  User,
} from 'lucide-react'
import { m } from '#messages/web'
import { type Way, ways } from '../../catalog/ways.ts'
import { paths, type Place } from '../../paths.ts'

export type EntryName = 'home' | 'learn' | 'tests' | 'saved' | 'doubts' | keyof typeof ways

export type Entry = Way & {
  name: EntryName
  /** The entry is there only on servers with the extensions, or where teachers answer doubts. */
  needs?: 'extensions' | 'doubts'
}

/** The sidebar's entries in the specification's order. */
export const entries: Entry[] = [
  { name: 'home', label: m.menu_overview, icon: House, place: paths.home() },
  ...(['live', 'recorded', 'materials', 'quizzes', 'news', 'profile', 'history'] as const).map(entryOf),
]

/** What the specification's menus leave out. */
export const testEntries: Entry[] = [
  ...(['exams', 'entrance'] as const).map(entryOf),
  { ...entryOf('practice'), needs: 'extensions' },
  { ...entryOf('redo'), needs: 'extensions' },
  { name: 'doubts', label: m.doubts_title, icon: MessageCircleQuestionMark, place: paths.doubts(), needs: 'doubts' },
  ...(['attendance', 'feedback'] as const).map(entryOf),
]

function entryOf(name: keyof typeof ways): Entry {
  return { name, ...ways[name] }
}

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
