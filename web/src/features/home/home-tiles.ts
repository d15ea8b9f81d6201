import { CircleHelp, type LucideIcon } from 'lucide-react'
import { m } from '#messages/web'
import { examsWords } from '../../catalog/exams-words.ts'
import type { Home } from '../../catalog/home-query.ts'
import { timeWords } from '../../catalog/live/live-labels.ts'
import { toward, ways } from '../../catalog/ways.ts'
import type { Press } from '#web/ui/cards/pressable.tsx'

export type HomeTile = Press & { icon: LucideIcon; title: string; subtitle?: string | undefined }

/** Zero is left out, since it says less than no number. */
const counted = (count: number | null | undefined, words: (input: { count: number }) => string) =>
  count ? words({ count }) : undefined

/** The tiles under the live class, as in the drawings. Without data they lead where they always do. */
export function mainTiles(home: Home | undefined): HomeTile[] {
  const { counts, attendance_percent: percent } = home ?? {}
  return [
    { ...toward(ways.live, liveSubtitle(home)), title: liveTitle(home) },
    toward(ways.recorded, counted(counts?.subjects, m.home_subjects)),
    toward(ways.materials, counted(counts?.materials, m.materials_count)),
    toward(ways.quizzes, counted(counts?.new_quizzes, m.home_new_quizzes)),
    toward(ways.exams, examsWords(home)),
    toward(ways.entrance, entranceSubtitle(home)),
    toward(
      ways.attendance,
      typeof percent === 'number'
        ? m.home_attendance({ percent: Math.round(percent) })
        : home && m.home_attendance_none(),
    ),
    toward(ways.news, counted(counts?.news_this_week, m.home_news_week)),
  ]
}

/** Tiles for rarer needs. Support appears where the academy has a number. */
export function moreTiles(home: Home | undefined, support: string | null): HomeTile[] {
  const tiles: HomeTile[] = [
    toward(ways.profile, home?.student.name),
    toward(ways.history, m.home_history_text()),
    toward(ways.feedback, m.home_feedback_text()),
  ]
  // Only a server with the extensions answers with the data of home.
  if (home) tiles.push(toward(ways.practice, m.home_practice_text()))
  const chat = { icon: CircleHelp, title: m.menu_support(), subtitle: m.home_support_text() }
  return support ? [...tiles, { ...chat, href: support }] : tiles
}

/** The tile draws the marker as the pulsing indicator. */
const liveTitle = (home: Home | undefined) =>
  home?.live_class?.on_now ? `${m.menu_live()} (streaming)` : m.menu_live()

function liveSubtitle(home: Home | undefined): string | undefined {
  if (!home) return undefined
  const { live_class, today } = home
  if (!live_class) return m.home_no_class()
  const { subject_name: subject, on_now, starts_at } = live_class
  return on_now ? m.home_class_on({ subject }) : m.home_class_at({ subject, time: timeWords(starts_at, today) })
}

function entranceSubtitle(home: Home | undefined): string | undefined {
  if (!home?.entrance_exam) return undefined
  const { name, window, started_at } = home.entrance_exam
  // A number at the end of a name does not stand alone on a line.
  const whole = name.replace(/ (\d{1,3})$/, '\u00a0$1')
  return window === 'open' || started_at === null
    ? m.home_entrance_open({ name: whole })
    : m.home_entrance_at({ name: whole, time: timeWords(started_at, home.today) })
}
