import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../../../api/academy.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { reloadPage } from '#ui/reload-missing-chunk.ts'
import { ItemStates } from '#ui/states/item-states.tsx'
import { MissingPart } from '#ui/states/missing-part.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { type Child, type Consent, consentQuery, childrenQuery } from '../guardian.api.ts'
import { SaidList } from './said-list.tsx'
import type { ConsentState } from '#contract/guardians.rules.ts'
import { ApiError } from '../../../api/api-error.ts'
import { guardianClient, submitAsGuardian } from '../../../session/guardian-calls.ts'
import { toast } from '#ui/overlays/toast.ts'
import { actsOn, type ConsentAct } from '../guardian.rules.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

const TITLES = { give: m.guardian_give_title, refuse: m.guardian_refuse_title, take_back: m.guardian_take_back_title }

type ConsentDialogProps = {
  /** The pending decision; null when there is none. */
  act: ConsentAct | null
  words: string | null
  child: string
  fault: string | null
  busy: boolean
  onSay: (act: ConsentAct) => Promise<void>
  onClose: () => void
}

/** Explains the consequences before a decision counts. */
function ConsentDialog({ act, words, child, fault, busy, onSay, onClose }: ConsentDialogProps) {
  return (
    <Dialog open={act !== null} title={act ? TITLES[act]({ child }) : ''} onClose={onClose}>
      {act === 'give' ? (
        <p className="mb-5 text-ink-2">{m.guardian_give_text()}</p>
      ) : (
        <Stops title={act === 'take_back' ? m.guardian_stops() : m.guardian_without()} child={child} />
      )}
      {fault !== null && (
        <p role="alert" className="mb-4 rounded-control bg-bad-50 px-4 py-3 text-bad">
          {fault}
        </p>
      )}
      <div className="grid gap-2.5">
        <Button look={act === 'give' ? 'primary' : 'danger'} busy={busy} onClick={() => act && void onSay(act)}>
          {words}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {m.guardian_stay()}
        </Button>
      </div>
    </Dialog>
  )
}

const Stops = ({ title, child }: { title: string; child: string }) => (
  <>
    <p>{title}</p>
    <ul className="mt-2 grid list-disc gap-1.5 ps-5 marker:text-bad">
      {[m.guardian_stops_messages({ child }), m.guardian_stops_doubts({ child }), m.guardian_stops_results()].map(
        (point) => (
          <li key={point} className="ps-1 wrap-anywhere">
            {point}
          </li>
        ),
      )}
    </ul>
    <p className="mt-3 mb-5 text-ink-2">{m.guardian_goes_on()}</p>
  </>
)

const WORDS = { give: m.guardian_give, refuse: m.guardian_refuse, take_back: m.guardian_take_back }
const DONE = { give: m.guardian_did_give, refuse: m.guardian_did_refuse, take_back: m.guardian_did_take_back }

type ConsentActsProps = {
  child: Child
  state: ConsentState | null
  notice: number
  /** Called once the new state is on the screen. */
  onSaid: () => void
}

/** The guardian's decisions. Each asks for confirmation, with its consequences. */
function ConsentActs({ child, state, notice, onSaid }: ConsentActsProps) {
  const [asked, setAsked] = useState<ConsentAct | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = (act: ConsentAct | null) => {
    setFault(null)
    setAsked(act)
  }
  const say = async (act: ConsentAct) => {
    setBusy(true)
    setFault(null)
    try {
      await submitAsGuardian('/Guardian/say_consent', { stud_id: child.stud_id, gives: act === 'give', notice })
      setAsked(null)
      toast.success(DONE[act]())
      await readAgain(child)
      onSaid()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : m.error_network())
      if (error instanceof ApiError && error.reason !== 'network') void readAgain(child)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
      {actsOn(state).map((act) => (
        <Button key={act} look={act === 'give' ? 'primary' : 'secondary'} wide busy={busy} onClick={() => ask(act)}>
          {WORDS[act]()}
        </Button>
      ))}
      <ConsentDialog
        act={asked}
        words={asked && WORDS[asked]()}
        child={child.name}
        fault={fault}
        busy={busy}
        onSay={say}
        onClose={() => ask(null)}
      />
    </div>
  )
}

/** Refetches the current state, on this screen and on the cards. */
const readAgain = async ({ stud_id }: Child) =>
  Promise.all(
    [consentQuery(stud_id), childrenQuery].map(async ({ queryKey }) => guardianClient.invalidateQueries({ queryKey })),
  )

/** The words of the question, which stand behind the academy's links too. */
const notices = lazyPart(async () => import('../../../session/consent/consent-notice.tsx'))

/** The state of the consent, its subject, and the guardian's decisions. */
export const ChildConsent = ({ child }: { child: Child }) => (
  <ItemStates
    query={useQuery(consentQuery(child.stud_id))}
    loading={<Loading />}
    content={(consent) => <Known consent={consent} child={child} />}
  />
)

type KnownProps = { consent: Consent; child: Child }

function Known({ consent, child }: KnownProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div className="max-w-reading animate-appear">
      <State ref={place} consent={consent} child={child.name} />
      {/* The pressed button has disappeared: the focus moves to where its effect is shown. */}
      <Question consent={consent} child={child} onSaid={() => place.current?.focus()} />
      <SaidList said={consent.said} />
    </div>
  )
}

const STATES = {
  given: { icon: CircleCheck, title: m.guardian_is_given, text: m.guardian_on_given, look: 'bg-good-50 text-good' },
  declined: { icon: CircleX, title: m.guardian_is_declined, text: m.guardian_on_no, look: 'bg-bad-50 text-bad' },
  withdrawn: { icon: CircleX, title: m.guardian_is_withdrawn, text: m.guardian_on_no, look: 'bg-bad-50 text-bad' },
  open: { icon: CircleAlert, title: m.guardian_is_open, text: m.guardian_on_open, look: 'bg-warn-50 text-warn' },
}

type StateProps = { ref: Ref<HTMLDivElement>; consent: Consent; child: string }

function State({ ref, consent: { state, is_required, is_of_age }, child }: StateProps) {
  const isOpen = state === null || state === 'asked'
  const { icon: Icon, title, text, look } = STATES[isOpen ? 'open' : state]
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="status"
      className={`flex scroll-mt-20 items-start gap-3 rounded-card px-4.5 py-4 ${look}`}
    >
      <Icon size={24} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h2 className="text-lg/7 text-ink">{isOpen && is_required ? m.guardian_needed() : title()}</h2>
        <p className="text-ink">{is_of_age ? m.guardian_on_age({ child }) : text()}</p>
      </div>
    </div>
  )
}

function Question({ consent, child, onSaid }: KnownProps & { onSaid: () => void }) {
  const { part, failure, tries, retry } = useTriedPart(notices)
  const { data } = useAcademy()
  if (failure !== undefined) return <MissingPart tries={tries} onRetry={retry} />
  if (!part) return <Loading />
  const { notice, privacy_contact, is_of_age, state } = consent
  const asked = { notice, privacy_contact, child: child.name, academy: data?.name ?? '' }
  if (!part.hasNotice(asked)) return <OldPage />
  return (
    <>
      <section className="mt-5 rounded-card border border-line bg-card px-4.5 pb-5 md:px-6 [&_section:first-of-type]:mt-4">
        <h2 className="sr-only">{m.guardian_about()}</h2>
        <part.ConsentNotice asked={asked} />
      </section>
      {!is_of_age && <ConsentActs child={child} state={state} notice={notice} onSaid={onSaid} />}
    </>
  )
}

/** Shown by a version of the app without the text: nobody consents to a text that they cannot read. */
const OldPage = () => (
  <div className="mt-5 grid gap-3 rounded-card border border-line bg-card p-4.5">
    <p>{m.guardian_old_page()}</p>
    <Button look="secondary" onClick={() => void reloadPage()}>
      {m.state_new_version_take()}
    </Button>
  </div>
)

const Loading = () => (
  <SkeletonFrame className="mt-5 max-w-reading">
    <span className="block h-96 animate-shimmer rounded-card bg-shade" />
  </SkeletonFrame>
)
