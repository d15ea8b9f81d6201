import { Laptop } from 'lucide-react'
import { readBrowser } from '#contract/browsers.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Account, keepAccount } from './account.api.ts'
import { AccountPart } from './account-part.tsx'

type Device = Account['devices'][number]

/** `Chrome 130`, or that the browser does not say its name. */
function browserWords(browser: string | null): string {
  if (browser === null) return m.account_device_unknown()
  const { family, version } = readBrowser(browser)
  return `${family} ${version}`
}

/** Where somebody is logged in, and how the others are logged out. */
export function DevicesPart({ devices }: { devices: readonly Device[] }) {
  const { busy, send } = useSending()
  const endOthers = async () =>
    send(async () => {
      keepAccount(await staffCall('/staff/end_my_session', {}))
      toast.success(m.account_devices_ended())
    })
  return (
    <AccountPart title={m.account_devices()} text={m.account_devices_text()}>
      <ul aria-label={m.account_devices()}>
        {devices.map((device) => (
          <DeviceRow key={device.session_id} device={device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="mt-4">
          <Button look="secondary" busy={busy} onClick={() => void endOthers()}>
            {m.account_devices_end()}
          </Button>
        </div>
      )}
    </AccountPart>
  )
}

function DeviceRow({ device: { session_id, browser, started_at, seen_at, is_this } }: { device: Device }) {
  const { busy, send } = useSending()
  const name = browserWords(browser)
  const end = async () =>
    send(async () => {
      keepAccount(await staffCall('/staff/end_my_session', { session_id }))
      toast.success(m.account_device_ended({ name }))
    })
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Laptop size={22} aria-hidden className="shrink-0 text-brand" />
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {is_this && <Badge tone="good">{m.account_device_this()}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {m.account_device_times({ since: formatMoment(started_at), seen: formatMoment(seen_at) })}
        </p>
      </div>
      {!is_this && (
        <div className="col-start-2 -ms-3 sm:col-start-3 sm:ms-0">
          <Button look="quiet" busy={busy} onClick={() => void end()} aria-label={m.account_device_end_of({ name })}>
            {m.account_device_end()}
          </Button>
        </div>
      )}
    </li>
  )
}
