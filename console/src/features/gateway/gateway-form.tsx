import { useState } from 'react'
import { type GatewayField, gatewayFields, gatewayKinds, type GatewaySecret } from '#contract/staff/gateway.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { gatewayKindWords } from '../../ui/gateway-kinds.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { textFieldOf } from '../../ui/text-field-of.ts'
import { TextField } from '../../ui/text-field.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { type Channel, type Gateway, renewGateways } from './gateway.api.ts'
import { foldedParts, gatewayHints, gatewayLabels, LONG, mainFields } from './gateway-fields.ts'

const NO_SECRETS = { key: '', password: '' }
const METHODS = ['POST', 'GET', 'PUT']

const isSecret = (field: GatewayField | GatewaySecret): field is GatewaySecret =>
  field === 'key' || field === 'password'

async function readNow(channel: Channel): Promise<Gateway> {
  const { gateways } = await staffCall('/staff/gateways', {})
  const found = gateways.find((gateway) => gateway.channel === channel)
  if (!found) throw new Error('A channel of the contract was not answered.')
  return found
}

/**
 * What a draft keeps: not the address for delivery reports. Before anything was entered, SMS go by the gateway that most
 * academies have; the form of any other one asks for its requests.
 */
const formOf = ({ channel, fields, version }: Gateway) => ({
  fields: channel === 'sms' && version === 0 ? { ...fields, kind: gatewayKinds[0] } : fields,
  version,
})

/** The state of the form. What is typed as a credential stays out of the browser's draft. */
function useGatewayForm(stored: Gateway) {
  const { channel } = stored
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const [known, setKnown] = useState(stored.known)
  const { busy, send, errorAt } = useSending([...gatewayFields, 'key', 'password'])
  const row = useTwoPeople(`gateway ${channel}`, formOf(stored), async () => formOf(await readNow(channel)))
  const save = async () =>
    send(async () => {
      await row.store(async (version) => {
        const fields = row.typed
        const { mistakes } = await staffCall('/staff/save_gateway', { channel, version, fields, secrets })
        refuseMistakes(mistakes)
        setSecrets(NO_SECRETS)
        const now = await readNow(channel)
        row.renew(formOf(now))
        setKnown(now.known)
      })
      await renewGateways()
      toast.success(m.gateway_saved())
    })
  const setSecret = (name: GatewaySecret, value: string) => setSecrets((now) => ({ ...now, [name]: value }))
  const isDirty = () => row.isDirty() || secrets.key + secrets.password !== ''
  return { ...row, secrets, setSecret, known, busy, save, errorAt, isDirty }
}

type FormState = ReturnType<typeof useGatewayForm>

/** The gateway of a channel, to be entered. */
export function GatewayForm({ stored }: { stored: Gateway }) {
  const { channel } = stored
  const form = useGatewayForm(stored)
  const { draft, typed, set, clashes, take, errorAt } = form
  return (
    <Form label={channel === 'sms' ? m.gateway_form_sms() : m.gateway_form_whatsapp()} onSubmit={form.save}>
      <LeaveGuard isDirty={form.isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues
        clashes={clashes}
        label={(key) => gatewayLabels[key]()}
        words={(key, value) => (key === 'kind' ? gatewayKindWords(value) : value)}
        onTake={take}
      />
      {channel === 'sms' && (
        <SelectField
          {...textFieldOf<GatewayField>(gatewayLabels, { typed, set, errorAt })('kind')}
          options={gatewayKinds.map((value) => ({ value, words: gatewayKindWords(value) }))}
        />
      )}
      {mainFields(channel, typed.kind).map((name) => (
        <OneField key={name} name={name} form={form} />
      ))}
      {foldedParts(channel, typed.kind).map(({ title, fields }) => (
        <Folded key={title()} title={title()} isOpen={fields.some((name) => errorAt(name) !== undefined)}>
          {fields.map((name) => (
            <OneField key={name} name={name} form={form} />
          ))}
        </Folded>
      ))}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy}>
          {m.save()}
        </Button>
        {stored.version > 0 && <RemoveGateway stored={stored} />}
      </div>
    </Form>
  )
}

type OneFieldProps = { name: GatewayField | GatewaySecret; form: FormState }

function OneField({ name, form }: OneFieldProps) {
  const { typed, set, errorAt, secrets, known, setSecret } = form
  if (isSecret(name)) {
    const [value, error] = [secrets[name], errorAt(name)]
    const change = (next: string) => setSecret(name, next)
    return <SecretField name={name} value={value} known={known[name]} error={error} onChange={change} />
  }
  const field = textFieldOf<GatewayField>(gatewayLabels, { typed, set, errorAt })(name)
  if (name !== 'method') return <PlainField name={name} field={field} />
  return (
    <SelectField
      {...field}
      value={typed.method || 'POST'}
      options={METHODS.map((value) => ({ value, words: value }))}
    />
  )
}

type PlainFieldProps = {
  name: GatewayField
  field: ReturnType<ReturnType<typeof textFieldOf<GatewayField>>>
}

function PlainField({ name, field }: PlainFieldProps) {
  const hint = gatewayHints[name]
  const props = { ...field, autoComplete: 'off', maxLength: 2000, ...(hint && { hint: hint() }) }
  return LONG.has(name) ? <TextArea {...props} rows={3} /> : <TextField {...props} />
}

type SecretFieldProps = {
  name: GatewaySecret
  value: string
  known: { is_set: boolean; end: string }
  error: string | undefined
  onChange: (value: string) => void
}

/** A credential: what is set is never shown, and an empty field keeps it. */
function SecretField({ name, value, known: { is_set, end }, error, onChange }: SecretFieldProps) {
  const kept = end === '' ? m.gateway_secret_set_short() : m.gateway_secret_set({ end })
  return (
    <TextField
      label={gatewayLabels[name]()}
      name={name}
      type="password"
      autoComplete="new-password"
      maxLength={500}
      value={value}
      onChange={onChange}
      error={error}
      hint={is_set ? kept : m.gateway_secret_hint()}
    />
  )
}

type FoldedProps = { title: string; isOpen: boolean; children: React.ReactNode }

/** A part that few need; a mistake in it opens it. */
function Folded({ title, isOpen, children }: FoldedProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className="rounded-control border border-line px-3"
      open={isOpen || wasOpened}
      onToggle={({ currentTarget }) => setWasOpened(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">{title}</summary>
      <div className="grid gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}

function RemoveGateway({ stored: { channel, version } }: { stored: Gateway }) {
  const [isAsked, setIsAsked] = useState(false)
  const { busy, send } = useSending()
  const remove = async () => {
    setIsAsked(false)
    await send(async () => {
      await staffCall('/staff/remove_gateway', { channel, version })
      await renewGateways()
      toast.success(m.gateway_removed())
    })
  }
  return (
    <>
      <Button look="secondary" busy={busy} onClick={() => setIsAsked(true)}>
        {m.gateway_remove()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.gateway_remove_title()}
        text={m.gateway_remove_text()}
        choices={[
          { words: m.gateway_remove(), onPress: () => void remove(), danger: true },
          { words: m.cancel(), onPress: () => setIsAsked(false) },
        ]}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
