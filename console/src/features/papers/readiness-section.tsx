import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { languageNames } from '#messages/languages'
import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { Section } from '../../ui/page.tsx'
import { windowWords } from './paper-words.ts'

export type Ready = StaffData<'/staff/paper_readiness'>

/** What a paper needs at its start, each with how it stands. */
export function ReadinessSection({ ready }: { ready: Ready }) {
  const { questions, whole, lacking, audience, now, zone } = ready
  return (
    <Section title={m.paper_ready()}>
      <dl className="grid gap-3">
        <Line name={m.paper_ready_state()}>
          <Badge tone={ready.is_ready ? 'good' : 'bad'}>
            {ready.is_ready ? m.paper_ready_yes() : m.paper_ready_no()}
          </Badge>
          {ready.sealed?.is_kept === false && <Badge tone="bad">{m.paper_seal_changed()}</Badge>}
        </Line>
        <Line name={m.paper_ready_pictures()}>
          <Badge tone={whole === questions && questions > 0 ? 'good' : 'bad'}>
            {m.paper_has_of({ has: whole, needs: questions })}
          </Badge>
          {lacking.length > 0 && (
            <span className="text-sm">{m.paper_ready_lacking({ codes: lacking.join(', ') })}</span>
          )}
        </Line>
        <Line name={m.paper_ready_languages()}>
          <Languages languages={ready.languages} />
        </Line>
        <Line name={m.paper_students()}>
          <Badge tone={audience > 0 ? 'good' : 'bad'}>{audience}</Badge>
        </Line>
        {ready.kind !== 'quiz' && <Sitting ready={ready} />}
        <Line name={m.paper_results()}>{resultsWords(ready)}</Line>
        <Line name={m.paper_ready_clock()}>{m.paper_ready_clock_words({ when: momentWords(now), zone })}</Line>
      </dl>
    </Section>
  )
}

/** Who looks after those who sit it together, and when. */
const Sitting = ({ ready: { paper_id, invigilators, starts_at, ends_at } }: { ready: Ready }) => (
  <>
    <Line name={m.roster_title()}>
      {invigilators.length > 0 ? (
        <span>{invigilators.join(', ')}</span>
      ) : (
        <Badge tone="warn">{m.roster_nobody()}</Badge>
      )}
      <Link {...paths.sittingRoster(paper_id)} className="inline-flex min-h-11 items-center text-brand-strong">
        {m.roster_assign()}
      </Link>
    </Line>
    <Line name={m.papers_window()}>{windowWords(starts_at, ends_at)}</Line>
  </>
)

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd className="flex flex-wrap items-center gap-2 wrap-anywhere">{children}</dd>
  </div>
)

function Languages({ languages }: Pick<Ready, 'languages'>) {
  if (languages.length === 0) return m.paper_ready_no_languages()
  return languages.map(({ language, missing, first }) => {
    const name = nameOf(language)
    const tone: Tone = missing === 0 ? 'good' : 'warn'
    const words =
      missing === 0
        ? m.paper_ready_language({ language: name })
        : m.paper_ready_language_lacks({ language: name, count: missing, codes: first.join(', ') })
    return (
      <Badge key={language} tone={tone}>
        {words}
      </Badge>
    )
  })
}

const nameOf = (language: string): string =>
  Object.entries(languageNames).find(([code]) => code === language)?.[1] ?? language

function resultsWords({ results, results_at }: Ready): string {
  if (results === 'at_once') return m.paper_results_at_once()
  const when = results_at === null ? '' : momentWords(results_at)
  return results === 'at' ? when : `${m.paper_results_done()} · ${when}`
}
