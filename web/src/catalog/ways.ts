import {
  BookOpen,
  CalendarCheck,
  ClipboardCheck,
  FileText,
  GraduationCap,
  History,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Play,
  Radio,
  Repeat2,
  Target,
  User,
} from 'lucide-react'
import { m } from '#messages/web'
import { paths, type Place } from '../paths.ts'

/** The name, the sign and the address of a screen that the menus, the hubs and home lead to. */
export type Way = { label: () => string; icon: LucideIcon; place: Place }

export const ways = {
  live: { label: m.menu_live, icon: Radio, place: paths.liveClass() },
  recorded: { label: m.menu_recorded, icon: Play, place: paths.subjects() },
  materials: { label: m.menu_materials, icon: BookOpen, place: paths.materialSubjects() },
  quizzes: { label: m.menu_quiz, icon: ClipboardCheck, place: paths.quizSubjects() },
  news: { label: m.menu_news, icon: Newspaper, place: paths.newsList() },
  profile: { label: m.menu_profile, icon: User, place: paths.profile() },
  history: { label: m.menu_history, icon: History, place: paths.history() },
  exams: { label: m.menu_exams, icon: FileText, place: paths.exams() },
  entrance: { label: m.menu_entrance, icon: GraduationCap, place: paths.entrance() },
  practice: { label: m.menu_practice, icon: Target, place: paths.practice() },
  redo: { label: m.menu_redo, icon: Repeat2, place: paths.redo() },
  attendance: { label: m.menu_attendance, icon: CalendarCheck, place: paths.attendance() },
  feedback: { label: m.menu_feedback, icon: MessageCircle, place: paths.feedback() },
} satisfies Record<string, Way>

/** Returns what a row or a tile shows of a way, with a line of its own below the name. */
export const toward = ({ label, icon, place }: Way, subtitle?: string) => ({ icon, place, title: label(), subtitle })
