import { type GatewayForm, gatewaySecrets } from '#contract/staff/gateway.rules.ts'
import { loadAcademy } from '../../academy/academy.ts'
import type { Db, Tx } from '../../db/db.ts'
import { exposureOf } from '../../ports/exposure.rules.ts'
import { openText, sealText } from '../../ports/sealed-text.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import type { SmsChannel, SmsGateway, SmsKind } from '../../ports/sms.ts'
import { readNoticeTexts } from '../settings/read-notice-texts.ts'
import { readSmsGateway } from '../settings/read-sms-settings.ts'
import { emptyForm, type GatewayCredentials, settingsOfForm } from './gateway-form.rules.ts'
import { type StoredGateway, storedGateway } from './gateways.queries.ts'

type Deps = { settings: Settings; secrets: Secrets; db: Pick<Db, 'read'> }

/** How texts are sent now, with the words of the server's settings for it. */
export type SmsSetup = Pick<Settings, 'sms' | 'smsGateway' | 'noticeTexts' | 'smsPartPaise' | 'phoneCodes'> & {
  /** Which version of the form it is; null where the server's settings say it. */
  version: number | null
}

const PURPOSE = 'gateway credentials'

/** Encrypts the credentials of a gateway for the database. */
export const sealCredentials = (credentials: GatewayCredentials, secrets: Secrets): string =>
  sealText(JSON.stringify(credentials), secrets, PURPOSE)

/** Returns the credentials of a stored gateway, empty ones where the keys that encrypted them are gone. */
export function credentialsOf(stored: StoredGateway | null, secrets: Secrets): GatewayCredentials {
  const none = Object.fromEntries(gatewaySecrets.map((name) => [name, ''])) as GatewayCredentials
  try {
    const text = stored && openText(stored.secrets, secrets, PURPOSE)
    return text ? { ...none, ...(JSON.parse(text) as GatewayCredentials) } : none
  } catch {
    return none
  }
}

/** Returns the form of a stored gateway, or an empty one. A field that came later is empty in it. */
export const formOf = (stored: StoredGateway | null): GatewayForm => ({
  ...emptyForm(),
  ...(stored && (JSON.parse(stored.fields) as Partial<GatewayForm>)),
})

/** A gateway's answers to our checks: the gateway, and everything that is wrong with it, as of the server's settings. */
export function gatewayOfForm(
  settings: Settings,
  channel: SmsChannel,
  form: GatewayForm,
  credentials: GatewayCredentials,
) {
  const mistakes: string[] = []
  const environment = settingsOfForm(form, credentials)
  // The register of texts is for SMS alone.
  const phoneCodes = channel === 'sms' ? settings.phoneCodes : []
  const around = { sms: form.kind as SmsKind, phoneCodes, publicUrl: settings.publicUrl }
  const read = readSmsGateway(environment, around, mistakes)
  const noticeTexts =
    channel === 'sms' ? readNoticeTexts(environment, around, mistakes) : { absence: {}, result: {}, consent: {} }
  const gateway: SmsGateway | null = read && { ...read, reach: reachOf(settings) }
  return { gateway, noticeTexts, mistakes }
}

/** A form may name an address of this machine where nobody else reaches the app, which is for trying out. */
export const reachOf = (settings: Settings): 'public' | 'here' => (exposureOf(settings) === null ? 'here' : 'public')

/** True where the gateway is named by the server's settings, which a form does not override. */
export const isFixed = ({ smsGateway }: Pick<Settings, 'smsGateway'>): boolean => smsGateway !== null

/** True in the demo academy, whose numbers may be strangers': there no gateway is used. */
export const isDemo = async (read: Tx): Promise<boolean> => (await loadAcademy(read)).demo !== 'no'

/** Returns how SMS are sent: by the server's settings, and where they name no gateway, by the console's form. */
export async function smsSetup({ settings, secrets, db }: Deps): Promise<SmsSetup> {
  const { sms, smsGateway, noticeTexts, smsPartPaise, phoneCodes } = settings
  const own: SmsSetup = { sms, smsGateway, noticeTexts, smsPartPaise, phoneCodes, version: null }
  if (isFixed(settings)) return own
  const stored = await storedGateway(db.read, 'sms')
  if (!stored || (await isDemo(db.read))) return own
  const form = formOf(stored)
  const found = gatewayOfForm(settings, 'sms', form, credentialsOf(stored, secrets))
  const usable = found.mistakes.length === 0 && found.gateway !== null
  return {
    // What was once right may be wrong now, as after a change of keys: then nothing is sent, and nothing printed.
    sms: usable ? (form.kind as SmsKind) : 'form',
    smsGateway: usable ? found.gateway : null,
    noticeTexts: found.noticeTexts,
    smsPartPaise: form.part_paise === '' ? smsPartPaise : Number(form.part_paise),
    phoneCodes,
    version: stored.version,
  }
}

/** Returns the gateway for WhatsApp with its version; null without a usable one. */
export async function whatsappSetup({ settings, secrets, db }: Deps) {
  const stored = await storedGateway(db.read, 'whatsapp')
  if (!stored || (await isDemo(db.read))) return null
  const { gateway, mistakes } = gatewayOfForm(settings, 'whatsapp', formOf(stored), credentialsOf(stored, secrets))
  return gateway && mistakes.length === 0 ? { gateway, version: stored.version } : null
}
