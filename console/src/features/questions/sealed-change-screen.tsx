import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { languagesIn, type QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { FieldChanges } from '../../ui/questions/field-changes.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { QuestionPreview } from './question-preview.tsx'

const route = getRouteApi('/staff/questions/changes/$change_id')

type Shown = StaffData<'/staff/sealed_change'>
type Change = Shown['change']

const STATES: Record<Change['state'], { tone: Tone; words: () => string }> = {
  open: { tone: 'warn', words: () => m.sealed_state_open() },
  approved: { tone: 'good', words: () => m.sealed_state_approved() },
  declined: { tone: 'bad', words: () => m.sealed_state_declined() },
  withdrawn: { tone: 'quiet', words: () => m.sealed_state_withdrawn() },
}

/** A change of a question of sealed papers: old and new side by side, and what a second person decides. */
export function SealedChangeScreen() {
  const change_id = Number(route.useParams().change_id)
  const query = useQuery(staffQuery('/staff/sealed_change', { change_id }))
  return (
    <Page title={query.data ? m.sealed_change_title({ code: query.data.change.code }) : m.menu_questions()}>
      <ScreenStates query={query} content={(shown) => <Whole shown={shown} />} />
    </Page>
  )
}

function Whole({ shown: { change, before, after } }: { shown: Shown }) {
  const { state, reason, proposed_by: who, proposed_at, decided_by, decided_at, note } = change
  return (
    <>
      <Section title={m.sealed_change()}>
        <div className="grid gap-3">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Badge tone={STATES[state].tone}>{STATES[state].words()}</Badge>
            <span className="text-sm text-ink-2">{m.sealed_by_one({ who, when: momentWords(proposed_at) })}</span>
            {decided_by !== null && decided_at !== null && (
              <span className="text-sm text-ink-2">
                {m.sealed_decided_by({ who: decided_by, when: momentWords(decided_at) })}
              </span>
            )}
          </span>
          <p className="wrap-anywhere">{m.sealed_reason({ reason })}</p>
          {note !== null && <p className="wrap-anywhere">{m.sealed_note({ note })}</p>}
          <Papers papers={change.papers} />
          {state === 'open' && (change.is_own ? <OwnButtons change={change} /> : <Decision change={change} />)}
        </div>
      </Section>
      <Section title={m.sealed_difference()}>
        <FieldChanges fields={change.fields} />
      </Section>
      <div className="grid grid-cols-1 items-start gap-x-5 lg:grid-cols-2">
        <Drawn title={m.sealed_old()} fields={before} />
        <Drawn title={m.sealed_new()} fields={after} />
      </div>
    </>
  )
}

const Drawn = ({ title, fields }: { title: string; fields: QuestionFields }) => (
  <Section title={title}>
    <QuestionPreview fields={fields} languages={languagesIn(fields)} />
    <p className="mt-3 wrap-anywhere">
      {m.question_key()}: <strong>{fields.correct}</strong>
    </p>
    {fields.explanation !== '' && <p className="mt-1 text-sm wrap-anywhere text-ink-2">{fields.explanation}</p>}
  </Section>
)

const Papers = ({ papers }: Pick<Change, 'papers'>) => (
  <ul aria-label={m.menu_papers()} className="grid gap-2">
    {papers.map(({ draft_id, paper_id, name, seal_before, seal_after, seen_by }) => (
      <li key={draft_id} className="text-sm">
        <Link
          {...(paper_id === null ? paths.paperDraft(draft_id) : paths.paper(paper_id))}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline"
        >
          {name}
        </Link>
        {seal_before !== null && seal_after !== null && (
          <span className="block text-ink-2">
            {m.paper_seal_hash()}:{' '}
            <span className="font-mono wrap-anywhere">
              {seal_before} → {seal_after}
            </span>
          </span>
        )}
        {seen_by !== null && <span className="block text-ink-2">{m.sealed_seen_by({ who: seen_by })}</span>}
      </li>
    ))}
  </ul>
)

function useReread() {
  const queryClient = useQueryClient()
  return async () => {
    const all = [
      '/staff/sealed_change',
      '/staff/question',
      '/staff/questions',
      '/staff/today',
      '/staff/paper_readiness',
    ]
    for (const path of all) await queryClient.invalidateQueries({ queryKey: keyOf(path as '/staff/today') })
  }
}

/** The person who proposed the change waits, or takes it back. */
function OwnButtons({ change: { change_id } }: { change: Change }) {
  const { busy, send } = useSending()
  const reread = useReread()
  const withdraw = async () =>
    send(async () => {
      await staffCall('/staff/withdraw_sealed_change', { change_id })
      await reread()
    })
  return (
    <>
      <p className="text-ink-2">{m.sealed_waits()}</p>
      <span>
        <Button look="secondary" busy={busy} onClick={() => void withdraw()}>
          {m.sealed_withdraw()}
        </Button>
      </span>
    </>
  )
}

function Decision({ change: { change_id, code } }: { change: Change }) {
  const [isDeclining, setIsDeclining] = useState(false)
  const { busy, send } = useSending()
  const reread = useReread()
  const decide = async (approve: boolean, note: string) => {
    await staffCall('/staff/decide_sealed_change', { change_id, approve, note })
    toast.success(approve ? m.sealed_approved({ code }) : m.sealed_declined({ code }))
    await reread()
  }
  return (
    <>
      <p className="text-ink-2">{m.sealed_second()}</p>
      <span className="flex flex-wrap gap-2.5">
        <Button busy={busy} onClick={() => void send(async () => decide(true, ''))}>
          {m.sealed_approve()}
        </Button>
        <Button look="secondary" onClick={() => setIsDeclining(true)}>
          {m.sealed_decline()}
        </Button>
      </span>
      <ReasonDialog
        open={isDeclining}
        title={m.sealed_decline_title({ code })}
        text={m.sealed_decline_text()}
        action={m.sealed_decline()}
        onReason={async (note) => decide(false, note)}
        onClose={() => setIsDeclining(false)}
      />
    </>
  )
}
