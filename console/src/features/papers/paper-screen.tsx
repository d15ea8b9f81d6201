import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Copy, FlaskConical, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { SealAlarms } from '../../ui/seal-alarms.tsx'
import { SealDifferences } from '../../ui/seal-differences.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { ExtraTimeSection } from './extra-time-section.tsx'
import { readPapersAnew } from './read-papers-anew.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Form } from '../../ui/form.tsx'
import { PaperReason } from './paper-reason.tsx'
import { nameOf } from '../../ui/language-label.ts'
import { windowWords } from './paper-labels.ts'

type Ready = StaffData<'/staff/paper_readiness'>

/** What a paper needs at its start, each with how it stands. */
function ReadinessSection({ ready }: { ready: Ready }) {
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

/** The invigilators of the sitting and its time. */
const Sitting = ({ ready: { paper_id, invigilators, starts_at, ends_at } }: { ready: Ready }) => (
  <>
    <Line name={m.roster_title()}>
      {invigilators.length > 0 ? (
        <span>{invigilators.join(', ')}</span>
      ) : (
        <Badge tone="warn" isSentence>
          {m.roster_nobody()}
        </Badge>
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
      <Badge key={language} tone={tone} isSentence>
        {words}
      </Badge>
    )
  })
}

function resultsWords({ results, results_at }: Ready): string {
  if (results === 'at_once') return m.paper_results_at_once()
  const when = results_at === null ? '' : momentWords(results_at)
  return results === 'at' ? when : `${m.paper_results_done()} · ${when}`
}

type UnsealDialogProps = {
  open: boolean
  name: string
  sealed: { draft_id: number; version: number }
  onClose: () => void
}

/** Takes a paper out of the students' lists again, with a reason. */
const UnsealDialog = ({ open, ...props }: UnsealDialogProps) => (
  <Dialog open={open} title={m.paper_unseal_title({ name: props.name })} onClose={props.onClose}>
    {open && <Unseal {...props} />}
  </Dialog>
)

function Unseal({ name, sealed: { draft_id, version } }: Omit<UnsealDialogProps, 'open'>) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const { busy, send, errorAt } = useSending(['reason'])
  const unseal = async () =>
    send(async () => {
      await staffCall('/staff/unseal_paper', { draft_id, version, reason: reason.trim() })
      toast.success(m.paper_unsealed({ name }))
      await navigate(paths.paperDraft(draft_id))
      await readPapersAnew()
    })
  return (
    <Form onSubmit={unseal}>
      <p className="text-ink-2">{m.paper_unseal_about()}</p>
      <PaperReason value={reason} onChange={setReason} error={errorAt('reason')} />
      <Button type="submit" wide busy={busy}>
        {m.paper_unseal()}
      </Button>
    </Form>
  )
}

const route = getRouteApi('/staff/papers/$paper_id')

/** A paper that students have in their lists: whether it is ready, and who sealed it. */
export function PaperScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const query = useQuery(staffQuery('/staff/paper_readiness', { paper_id }))
  return (
    <Page
      title={query.data?.name ?? m.menu_papers()}
      actions={
        query.data && (
          <>
            <Link {...paths.paperProof(paper_id)} className={buttonClass('secondary')}>
              <FlaskConical size={20} aria-hidden />
              {m.trial_title()}
            </Link>
            {query.data.sealed && query.data.kind !== 'quiz' && (
              <Link {...paths.paperBooklet(paper_id)} className={buttonClass('secondary')}>
                <Printer size={20} aria-hidden />
                {m.booklet_title()}
              </Link>
            )}
            <CopyPaper paper_id={paper_id} />
          </>
        )
      }
    >
      <div className="max-w-reading">
        <ScreenStates
          query={query}
          content={(ready) => (
            <>
              <SealAlarms alarms={ready.alarms} isOnPaper />
              <ReadinessSection ready={ready} />
              {ready.kind !== 'quiz' && <ExtraTimeSection paper_id={paper_id} isBegun={ready.is_begun} />}
              {ready.sealed && <SealBox ready={ready} sealed={ready.sealed} />}
            </>
          )}
        />
      </div>
    </Page>
  )
}

function CopyPaper({ paper_id }: { paper_id: number }) {
  const navigate = useNavigate()
  const { busy, send } = useSending()
  const copy = async () =>
    send(async () => {
      const { draft_id } = await staffCall('/staff/add_paper_draft', { kind: 'exam', copy_of: paper_id })
      await readPapersAnew()
      await navigate(paths.paperDraft(draft_id))
    })
  return (
    <Button look="secondary" icon={Copy} busy={busy} onClick={() => void copy()}>
      {m.papers_copy()}
    </Button>
  )
}

type SealBoxProps = { ready: Ready; sealed: NonNullable<Ready['sealed']> }

function SealBox({ ready, sealed }: SealBoxProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { who, at, seal, is_kept, differences } = sealed
  return (
    <Section title={m.paper_seal_box()}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={is_kept ? 'good' : 'bad'}>{is_kept ? m.paper_seal_kept() : m.paper_seal_changed()}</Badge>
        <span>{m.paper_seal_who({ who, when: momentWords(at) })}</span>
      </div>
      {!is_kept && (
        <div className="mb-3">
          <SealDifferences differences={differences} />
        </div>
      )}
      <p className="text-sm text-ink-2">{m.paper_seal_hash()}</p>
      <p className="mb-4 font-mono text-sm wrap-anywhere">{seal}</p>
      {ready.is_begun ? (
        <p className="text-ink-2">{m.paper_ready_begun()}</p>
      ) : (
        <Button look="secondary" onClick={() => setIsAsking(true)}>
          {m.paper_unseal()}
        </Button>
      )}
      <UnsealDialog open={isAsking} name={ready.name} sealed={sealed} onClose={() => setIsAsking(false)} />
    </Section>
  )
}
