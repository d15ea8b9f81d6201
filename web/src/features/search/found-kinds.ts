import { BookOpen, ClipboardCheck, Layers, Library, type LucideIcon, Newspaper, Play } from 'lucide-react'
import { m } from '#messages/web'
import { type Place, paths } from '../../paths.ts'
import { formatDay } from '../../ui/format/format-day.ts'
import type { Found } from './search.api.ts'

type FoundKind = { icon: LucideIcon; label: () => string; placeOf: (found: Found) => Place }

/** What each kind is called, and where a result of it leads. */
export const foundKinds: Record<Found['kind'], FoundKind> = {
  subject: { icon: Library, label: m.search_subjects, placeOf: ({ id }) => paths.chapters(id) },
  chapter: {
    icon: Layers,
    label: m.search_chapters,
    placeOf: ({ subject_id, id }) => paths.content(subject_id ?? 0, id),
  },
  topic: { icon: Play, label: m.search_topics, placeOf: ({ chapter_id, id }) => paths.topic(chapter_id ?? 0, { id }) },
  material: {
    icon: BookOpen,
    label: m.search_materials,
    placeOf: ({ subject_id, chapter_id, id }) => paths.materials(subject_id ?? 0, chapter_id ?? 0, { learning: id }),
  },
  quiz: { icon: ClipboardCheck, label: m.search_quizzes, placeOf: ({ id }) => paths.quizStart(id) },
  news: { icon: Newspaper, label: m.search_news, placeOf: ({ id }) => paths.news(id) },
}

/** Where the thing stands, in one line. */
export function standsIn({ kind, subject_name, chapter_name, published_on }: Found): string {
  if (published_on !== null) return formatDay(published_on, 'short')
  const names = kind === 'subject' ? [] : kind === 'chapter' ? [subject_name] : [subject_name, chapter_name]
  return names.filter(Boolean).join(' · ')
}
