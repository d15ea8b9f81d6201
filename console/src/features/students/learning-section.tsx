import { m } from '#messages/console'
import { formatMoment } from '#ui/format/format-day.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptySection, Section } from '../../ui/page.tsx'
import { percentWords } from './attendance-section.tsx'
import type { StudentPage } from './student-page.ts'

type Opened = StudentPage['materials']['last'][number]

export const videosWords = ({ begun, finished }: StudentPage['videos']): string =>
  m.student_videos_words({ begun, finished })

const columns = (
  head: string,
  figure: string,
  words: (figure: number) => string,
): readonly [Column<Opened>, ...Column<Opened>[]] => [
  { head, cell: ({ title }) => title },
  { head: m.student_subject(), cell: ({ subject_name }) => subject_name },
  { head: figure, cell: (row) => words(row.figure), figures: true },
  { head: m.student_last_time(), cell: ({ at }) => formatMoment(at), figures: true },
]

/** What was watched and read: how much, and the last of it. */
export function LearningSection({ videos, materials }: Pick<StudentPage, 'videos' | 'materials'>) {
  const materialsWords = m.student_materials_words({ count: materials.opened })
  const kinds = [
    {
      title: m.student_videos(),
      words: videosWords(videos),
      rows: videos.last,
      columns: columns(m.student_video(), m.student_watched(), percentWords),
    },
    {
      title: m.student_materials(),
      words: materialsWords,
      rows: materials.last,
      columns: columns(m.student_material(), m.student_page(), String),
    },
  ]
  if (videos.begun === 0 && materials.opened === 0)
    return <EmptySection title={m.student_learning()} text={`${videosWords(videos)} · ${materialsWords}`} />
  return (
    <Section title={m.student_learning()}>
      <div className="grid gap-5">
        {kinds.map((kind) => (
          <div key={kind.title} className="grid gap-2">
            <h3 className="font-medium">{kind.title}</h3>
            <p className="text-ink-2">{kind.words}</p>
            {kind.rows.length > 0 && (
              <DataTable
                label={kind.title}
                rows={kind.rows}
                keyOf={({ title, at }) => `${at} ${title}`}
                columns={kind.columns}
              />
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}
