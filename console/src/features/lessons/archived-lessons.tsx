import { ArchiveRestore } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Chapter, type Lesson, readLessonsAnew } from './chapter.ts'

/** Archives a lesson or restores it; one press undoes either. */
export async function turnArchived({ topic_id, topic_name: name, is_archived }: Lesson): Promise<void> {
  const turn = async (restore: boolean) => {
    await staffCall('/staff/archive_lesson', { topic_id, restore })
    await readLessonsAnew()
  }
  await turn(is_archived)
  sayWithUndo(is_archived ? m.catalog_restored({ name }) : m.catalog_archived({ name }), async () => turn(!is_archived))
}

/** Lessons that students no longer see, folded. */
export function ArchivedLessons({ topics }: Pick<Chapter, 'topics'>) {
  const archived = topics.filter(({ is_archived }) => is_archived)
  if (archived.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-ink-2">
        {m.catalog_archived_count({ count: archived.length })}
      </summary>
      <ul
        aria-label={m.catalog_archived_of({ label: m.menu_lessons() })}
        className="rounded-card border border-line bg-card"
      >
        {archived.map((lesson) => (
          <ArchivedLesson key={lesson.topic_id} lesson={lesson} />
        ))}
      </ul>
    </details>
  )
}

function ArchivedLesson({ lesson }: { lesson: Lesson }) {
  const { busy, send } = useSending()
  const { topic_name: name } = lesson
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0">
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <Button
        look="quiet"
        icon={ArchiveRestore}
        busy={busy}
        aria-label={m.lessons_for({ words: m.catalog_restore(), name })}
        onClick={() => void send(async () => turnArchived(lesson))}
      >
        {m.catalog_restore()}
      </Button>
    </li>
  )
}
