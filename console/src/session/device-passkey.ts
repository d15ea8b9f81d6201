import type { StaffApi } from '#contract/staff/all-staff-calls.ts'

type Options = StaffApi['/staff/passkey_options']['data']['options']
type Credential = StaffApi['/staff/login_passkey']['body']['credential']

/** Asks the device for one of its passkeys. Returns null when the person declined, or the device has none. */
export async function askForPasskey(options: Options): Promise<Credential | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return unlessTurnedAway(async () => startAuthentication({ optionsJSON: options as never }))
}

/** Makes a passkey on the device. Returns null when the person declined. */
export async function makePasskey(options: Options): Promise<Credential | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return unlessTurnedAway(async () => startRegistration({ optionsJSON: options as never }))
}

/** Errors of a device when the person cancels, lets the time run out, or has a passkey already. */
const TURNED_AWAY = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError'])

async function unlessTurnedAway(ask: () => Promise<object>): Promise<Credential | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && TURNED_AWAY.has(error.name)) return null
    throw error
  }
}
