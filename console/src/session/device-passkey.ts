import type { StaffApi } from '#contract/staff/all-staff-calls.ts'

type Options = StaffApi['/staff/passkey_options']['data']['options']
type Credential = StaffApi['/staff/login_passkey']['body']['credential']

/** Asks the device for one of its passkeys; null where the person turned it away, or the device has none. */
export async function askForPasskey(options: Options): Promise<Credential | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return unlessTurnedAway(async () => startAuthentication({ optionsJSON: options as never }))
}

/** Has the device make a passkey; null where the person turned it away. */
export async function makePasskey(options: Options): Promise<Credential | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return unlessTurnedAway(async () => startRegistration({ optionsJSON: options as never }))
}

/** What a device calls it when somebody presses Cancel, lets the time run out, or has made one already. */
const TURNED_AWAY = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError'])

async function unlessTurnedAway(ask: () => Promise<object>): Promise<Credential | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && TURNED_AWAY.has(error.name)) return null
    throw error
  }
}
