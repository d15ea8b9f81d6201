import { m } from '#messages/console'
import type { Choices } from '../../ui/choice-words.ts'
import { Section } from '../../ui/page.tsx'
import { type Format, sectionRules } from './paper-words.ts'
import type { PartProps } from './part-props.ts'
import { SectionQuestions } from './section-questions.tsx'

type PaperSectionsProps = PartProps & { format: Format | null; choices: Choices }

/** The questions by sections; a blank paper is one. */
export function PaperSections({ format, choices, typed, set, errorAt, check }: PaperSectionsProps) {
  const error = errorAt('questions')
  const setSection = (at: number, codes: string[]) => set('questions', typed.questions.with(at, codes))
  const sections = typed.questions.map((codes, at) => {
    const section = format?.sections[at] ?? null
    return { codes, at, section, key: section?.name ?? String(at) }
  })
  return (
    <Section title={m.papers_questions()}>
      <div tabIndex={-1} data-field="questions" aria-invalid={error ? true : undefined} className="grid gap-6">
        {error && <p className="text-sm whitespace-pre-line text-bad wrap-anywhere">{error}</p>}
        {sections.map(({ key, codes, at, section }) => {
          const name = section?.name ?? m.papers_questions()
          return (
            <section key={key} aria-label={name} className="grid gap-3">
              {section && (
                <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-2">
                  <h3 className="font-semibold">{name}</h3>
                  <span className="tabular text-sm">
                    {section.needs === null
                      ? codes.length
                      : m.paper_has_of({ has: codes.length, needs: section.needs })}
                  </span>
                  <p className="w-full text-sm text-ink-2">{sectionRules(section)}</p>
                </div>
              )}
              <SectionQuestions
                name={name}
                codes={codes}
                taken={typed.questions.flat()}
                section={section}
                choices={choices}
                bank={check?.questions ?? null}
                onChange={(now) => setSection(at, now)}
              />
            </section>
          )
        })}
      </div>
    </Section>
  )
}
