import { m } from '#messages/console'
import { staffCall } from '../../api/staff-call.ts'
import { Section } from '../../ui/page.tsx'
import type { ResultPaper } from './result-data.ts'
import { SaveButton } from './save-button.tsx'

const FILES = [
  { what: 'totals', words: () => m.results_file_totals() },
  { what: 'sections', words: () => m.results_file_sections() },
  { what: 'questions', words: () => m.results_file_questions() },
  { what: 'chapters', words: () => m.results_file_chapters() },
] as const

/** The results of a paper as files. */
export function ResultFiles({ paper: { paper_id, name } }: { paper: ResultPaper }) {
  return (
    <Section title={m.results_files()}>
      <p className="mb-3 text-ink-2">{m.results_files_about()}</p>
      <div className="flex flex-wrap gap-2.5">
        {FILES.map(({ what, words }) => (
          <SaveButton
            key={what}
            words={words()}
            file={`${name} ${what}`}
            read={async (part) => staffCall('/staff/export_results', { paper_id, what, ...part })}
          />
        ))}
      </div>
    </Section>
  )
}
