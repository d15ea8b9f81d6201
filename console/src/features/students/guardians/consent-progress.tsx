import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BellRing, Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { useRoles } from '../use-roles.ts'
import { useRenew } from './guardian-data.ts'

type Progress = StaffData<'/staff/consent_progress'>
type Batch = { batch_id: number; batch_name: string }
type Whom = 'none' | 'waiting'

const WHOLE = 100

/** How many of a batch, or of all, have a consent, and what the office does about the others. */
export function ConsentProgress({ batch }: { batch: Batch | undefined }) {
  const { isOffice } = useRoles()
  const query = useQuery(staffQuery('/staff/consent_progress', batch ? { batch_id: batch.batch_id } : {}))
  return (
    <ScreenStates
      query={query}
      content={(progress) =>
        progress.total === 0 ? null : (
          <section
            aria-label={m.consent_title()}
            className="mb-5 rounded-card border border-line bg-card p-4 md:p-5 lg:max-w-reading"
          >
            <p className="tabular text-lg font-semibold">
              {m.consents_progress({ given: progress.given, total: progress.total })}
            </p>
            <p className="mb-3 text-sm text-ink-2">{m.consents_progress_hint()}</p>
            <ProgressLine percent={Math.floor((progress.given / progress.total) * WHOLE)} />
            <Counts progress={progress} />
            {progress.unreachable > 0 && <Unreachable batch={batch} count={progress.unreachable} />}
            {isOffice && <Asking batch={batch} progress={progress} />}
          </section>
        )
      }
    />
  )
}

function Counts({ progress: { asked, asked_long, none, refused } }: { progress: Progress }) {
  const lines = [
    { count: asked, words: m.consents_count_asked },
    { count: asked_long, words: m.consents_count_long },
    { count: none, words: m.consents_count_none },
    { count: refused, words: m.consents_count_refused },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  return (
    <ul className="tabular mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {lines.map(({ count, words }) => (
        <li key={words({ count })}>{words({ count })}</li>
      ))}
    </ul>
  )
}

/** Nobody can be asked before the office knows a guardian's number: the list below has a link for each. */
function Unreachable({ batch, count }: { batch: Batch | undefined; count: number }) {
  const search = { filter: 'unreachable', ...(batch && { batch: batch.batch_id }) } as const
  return (
    <Link
      {...paths.consents(search)}
      className="mt-2 inline-flex min-h-11 items-center text-sm text-brand-strong md:min-h-0"
    >
      {m.consents_count_unreachable({ count })}
    </Link>
  )
}

/** One act for a whole batch; the next screen has the links. */
function Asking({ batch, progress }: { batch: Batch | undefined; progress: Progress }) {
  const [whom, setWhom] = useState<Whom | null>(null)
  if (!batch) return <p className="mt-3 text-sm">{m.consents_choose_batch()}</p>
  const counts = { none: progress.none - progress.unreachable, waiting: progress.asked_long }
  const hasSomebody = counts.none > 0
  if (!hasSomebody && counts.waiting === 0 && progress.asked === 0) return null
  return (
    <>
      <LastAsked progress={progress} />
      {progress.texts !== 'ready' && <NoTexts texts={progress.texts} />}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {hasSomebody && (
          <Button icon={Send} onClick={() => setWhom('none')}>
            {m.consents_ask({ count: counts.none })}
          </Button>
        )}
        {counts.waiting > 0 && (
          <Button look="secondary" icon={BellRing} onClick={() => setWhom('waiting')}>
            {m.consents_remind({ count: counts.waiting })}
          </Button>
        )}
        {progress.asked > 0 && (
          <Link
            {...paths.consentInvitations(batch.batch_id)}
            className={buttonClass(hasSomebody ? 'secondary' : 'primary')}
          >
            <Mail size={20} aria-hidden />
            {m.consents_invitations()}
          </Link>
        )}
        {whom && <AskDialog {...{ batch, whom, progress }} count={counts[whom]} onClose={() => setWhom(null)} />}
      </div>
    </>
  )
}

/** When guardians were asked last, and that a reminder needs three days. */
function LastAsked({ progress: { asked, asked_at } }: { progress: Progress }) {
  if (asked === 0 || asked_at === null) return null
  return (
    <p className="mt-2 text-sm text-ink-2">
      {`${m.consents_last({ when: formatMoment(asked_at) })} · ${m.consents_next()}`}
    </p>
  )
}

const MISSING: Record<Exclude<Progress['texts'], 'ready'>, () => string> = {
  no_gateway: m.consents_no_gateway,
  gateway_cannot: m.consents_gateway_cannot,
  no_text: m.consents_no_text,
  of_settings: m.consents_of_settings,
  no_address: m.consents_no_address,
}

/** What can be entered in the console. */
const ENTERED: ReadonlySet<Progress['texts']> = new Set(['no_gateway', 'no_text'])

/** What is missing for an SMS; owners are led to where it is entered. */
function NoTexts({ texts }: { texts: Exclude<Progress['texts'], 'ready'> }) {
  const isOwner = useSession(({ me }) => me?.roles.includes('owner') ?? false)
  return (
    <p className="mt-2 text-sm text-ink-2">
      {MISSING[texts]()}{' '}
      {isOwner && ENTERED.has(texts) && (
        <Link {...paths.gateway()} className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0">
          {m.gateway_title()}
        </Link>
      )}
    </p>
  )
}

const PAISE = 100

/** What is going to happen, and with SMS what it costs. */
function askWords({
  whom,
  count,
  progress: { texts, text_paise },
}: Pick<AskDialogProps, 'whom' | 'count' | 'progress'>) {
  const isFirst = whom === 'none'
  if (texts !== 'ready') return isFirst ? m.consents_ask_text() : m.consents_remind_text()
  const words = isFirst ? m.consents_sms_text() : m.consents_sms_remind_text()
  return text_paise === null
    ? words
    : `${words} ${m.messages_cost({ rupees: ((count * text_paise) / PAISE).toFixed(2) })}`
}

type AskDialogProps = { batch: Batch; whom: Whom; count: number; progress: Progress; onClose: () => void }

/** Asks how the links go out: by SMS at once, or by the office's own WhatsApp and letters. */
function AskDialog({ batch: { batch_id, batch_name }, whom, count, progress, onClose }: AskDialogProps) {
  const { send } = useSending()
  const renew = useRenew()
  const navigate = useNavigate()
  const ask = (by_text: boolean) => {
    onClose()
    void send(async () => {
      try {
        await staffCall('/staff/ask_consents', { batch_id, whom, count, by_text })
      } finally {
        await renew()
      }
      if (by_text) toast.success(m.consents_sms_queued({ count }))
      else await navigate(paths.consentInvitations(batch_id))
    })
  }
  const mayText = progress.texts === 'ready'
  const said = { count, batch: batch_name }
  const links = { words: m.consents_links_only({ count }), onPress: () => ask(false) }
  const cancel = { words: m.cancel(), onPress: onClose }
  return (
    <ConfirmDialog
      open
      title={whom === 'none' ? m.consents_ask_title(said) : m.consents_remind_title(said)}
      text={askWords({ whom, count, progress })}
      choices={
        mayText ? [{ words: m.consents_by_sms({ count }), onPress: () => ask(true) }, links, cancel] : [links, cancel]
      }
      onClose={onClose}
    />
  )
}
