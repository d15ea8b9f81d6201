import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'

type Subject = StaffData<'/staff/lessons'>['subjects'][number]

type ChapterTreeProps = { subjects: Subject[]; chosen: number | undefined }

/** Subjects with their chapters; the one that is chosen is open. */
export function ChapterTree({ subjects, chosen }: ChapterTreeProps) {
  return (
    <nav aria-label={m.lessons_tree()} className="grid gap-2">
      {subjects.map(({ subject_id, subject_name, level, chapters }, at) => (
        <details
          key={subject_id}
          open={chapters.some(({ chapter_id }) => chapter_id === chosen) || (chosen === undefined && at === 0)}
          className="rounded-card border border-line bg-card"
        >
          <summary className="min-h-11 cursor-pointer rounded-card px-4 py-2.5 font-semibold wrap-anywhere">
            {subject_name} <span className="font-normal text-ink-2">{level}</span>
          </summary>
          <ul className="px-2 pb-2">
            {chapters.map((chapter) => (
              <li key={chapter.chapter_id}>
                <ChapterLink chapter={chapter} isChosen={chapter.chapter_id === chosen} />
              </li>
            ))}
            {chapters.length === 0 && <li className="px-2 pb-2 text-sm text-ink-2">{m.lessons_no_chapters()}</li>}
          </ul>
        </details>
      ))}
    </nav>
  )
}

function ChapterLink({ chapter, isChosen }: { chapter: Subject['chapters'][number]; isChosen: boolean }) {
  const { chapter_id, chapter_no, chapter_name, topics, videos } = chapter
  return (
    <Link
      {...paths.lessons({ chapter: chapter_id })}
      aria-current={isChosen ? 'page' : undefined}
      className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2.5 py-1.5 text-ink no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold"
    >
      <span className="min-w-0 wrap-anywhere">{m.lessons_chapter({ number: chapter_no, name: chapter_name })}</span>
      <span className="shrink-0 text-sm text-ink-2 tabular">{m.lessons_counts({ videos, topics })}</span>
    </Link>
  )
}
