import { m } from '#messages/web'
import { MarksCard } from '../questions/marks-card.tsx'
import { MarksRow } from '../questions/marks-row.tsx'
import { topText } from './place-words.ts'
import type { Standing } from './standing.ts'

/** How the marks came about, section by section; nothing in a paper of one. */
export function SectionMarks({ sections }: Pick<Standing, 'sections'>) {
  if (sections.length < 2) return null
  return (
    <MarksCard title={m.report_by_section()}>
      {sections.map(({ section_id, name, marks, max_marks, top_marks, ...counts }) => (
        <MarksRow
          key={section_id}
          name={name}
          gained={marks}
          marks={max_marks}
          counts={counts}
          place={topText(top_marks)}
        />
      ))}
    </MarksCard>
  )
}
