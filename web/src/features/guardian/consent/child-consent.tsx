import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../../../api/academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart, useTriedPart } from '../../../ui/lazy-part.ts'
import { reloadPage } from '../../../ui/reload-missing-chunk.ts'
import { ItemStates } from '../../../ui/states/item-states.tsx'
import { MissingPart } from '../../../ui/states/missing-part.tsx'
import { SkeletonFrame } from '../../../ui/states/skeleton-frame.tsx'
import { type Child, type Consent, consentQuery } from '../guardian.api.ts'
import { ConsentActs } from './consent-acts.tsx'
import { SaidList } from './said-list.tsx'

/** The words of the question, which stand behind the academy's links too. */
const notices = lazyPart(async () => import('../../../session/consent/consent-notice.tsx'))

/** What holds of the consent, what it is about, and the guardian's own word. */
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
      {/* The button that was pressed is gone: the keyboard goes on where its effect is read. */}
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

/** Nobody agrees to words that they cannot read. */
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
