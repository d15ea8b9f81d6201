import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { m } from '#messages/web'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { useHasExtensions } from '../../../api/extensions.ts'
import { practiceQuery } from '../../practice-query.ts'
import { paths } from '../../../paths.ts'
import { useStudId } from '../../../session/session-store.ts'

type PractiseChaptersProps = { subjects: readonly (string | null)[] }

/**
 * The way to practice by chapters, with the one of the report's `subjects` to study first; nothing where no questions
 * are marked for it. A paper of one subject does not tell which: no chapter is named, since it may be of another.
 */
export function PractiseChapters({ subjects }: PractiseChaptersProps) {
  const enabled = useHasExtensions()
  const { data } = useQuery({ ...practiceQuery(useStudId()), enabled })
  const first = data?.find(({ subject_name }) => subjects.includes(subject_name))
  const isUnknown = subjects.every((subject) => subject === null)
  if (!first && !(isUnknown && data?.length)) return null
  return (
    <div className="animate-appear print:hidden">
      <RowCard
        leading={<Target size={18} aria-hidden />}
        place={paths.practice()}
        title={m.report_practise_chapters()}
        subtitle={first && m.report_practise_next({ chapter: first.chapter_name })}
      />
    </div>
  )
}
