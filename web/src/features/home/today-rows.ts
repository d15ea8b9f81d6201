import { BookOpen, CalendarClock, FileText, GraduationCap, type LucideIcon, Play } from 'lucide-react'
import { m } from '#messages/web'
import type { Home } from '../../catalog/home-query.ts'
import { timeWords } from '../../catalog/live/live-words.ts'
import { type Place, paths } from '../../paths.ts'

export type TodayRow = { key: string; icon: LucideIcon; title: string; text: string; place: Place }

/** The class after the one above, what may be taken now, what came lately: the most urgent first. */
export function todayRows({ next_class, open_exams, new_materials, today }: Home): TodayRow[] {
  return [
    ...(next_class ? [classRow(next_class, today)] : []),
    ...open_exams.map((exam) => examRow(exam, today)),
    ...new_materials.map(materialRow),
  ]
}

/** Videos that were begun, for screens on which their pictures have no room. */
export const videoRows = ({ continue_watching }: Home): TodayRow[] =>
  continue_watching.slice(0, 2).map(({ topic_id, topic_name, chapter_id, subject_name, watched_percent }) => ({
    key: `video ${topic_id}`,
    icon: Play,
    title: topic_name,
    text: `${subject_name} · ${m.catalog_watched({ percent: watched_percent })}`,
    place: paths.topic(chapter_id, { id: topic_id }),
  }))

const classRow = (next: NonNullable<Home['next_class']>, today: string): TodayRow => ({
  key: `class ${next.class_id}`,
  icon: CalendarClock,
  title: next.class_name,
  text: m.home_today_class({ subject: next.subject_name, time: timeWords(next.starts_at, today) }),
  place: paths.liveClass(),
})

const examRow = ({ kind, id, name, ending_at }: Home['open_exams'][number], today: string): TodayRow => ({
  key: `${kind} ${id}`,
  icon: kind === 'exam' ? FileText : GraduationCap,
  title: name,
  text: ending_at === null ? m.home_today_open() : m.home_today_until({ time: timeWords(ending_at, today) }),
  place: kind === 'exam' ? paths.exam(id) : paths.entranceStart(id),
})

const materialRow = (material: Home['new_materials'][number]): TodayRow => ({
  key: `material ${material.material_id}`,
  icon: BookOpen,
  title: material.title,
  text: m.home_today_material({ subject: material.subject_name }),
  place: paths.materials(material.subject_id, material.chapter_id, { learning: material.material_id }),
})
