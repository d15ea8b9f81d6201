import { m } from '#messages/console'
import { accuracyOf, chapterWords } from '../../ui/figure-words.ts'
import { Section } from '../../ui/page.tsx'
import { percentWords } from './attendance-section.tsx'
import type { StudentPage } from './student-page.ts'

type Chapter = StudentPage['chapters'][number]

/** How many answers were right, by subject and chapter. */
export function ChaptersSection({ chapters }: { chapters: Chapter[] }) {
  return (
    <Section title={m.student_accuracy()}>
      {chapters.length === 0 && <p className="text-ink-2">{m.student_no_accuracy()}</p>}
      <div className="grid gap-5 lg:grid-cols-2">
        {[...Map.groupBy(chapters, ({ subject_name }) => subject_name)].map(([subject, own]) => (
          <div key={subject}>
            <h3 className="mb-2 font-medium">{subject}</h3>
            <ul className="grid gap-2.5">
              {own.map((chapter) => (
                <li key={chapter.chapter_no ?? 0}>
                  <div className="flex justify-between gap-4 text-sm">
                    <span className="min-w-0 wrap-anywhere">{chapterWords(chapter)}</span>
                    <span className="tabular shrink-0 text-ink-2">
                      {percentWords(accuracyOf(chapter))} ·{' '}
                      {m.student_of({ part: chapter.right, whole: chapter.answered })}
                    </span>
                  </div>
                  <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-shade">
                    <div className="h-full rounded-full bg-brand" style={{ width: `${accuracyOf(chapter)}%` }} />
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
