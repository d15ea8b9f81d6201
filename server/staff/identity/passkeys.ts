import type { Site } from '../../http/calls/staff-request.ts'
import type { Passkey } from '../accounts/factors.queries.ts'

type Person = { staff_id: number; name: string; email: string }

/** Loaded with the first passkey: few calls need it, and it brings readers of certificates. */
const library = async () => import('@simplewebauthn/server')

/** What a browser is asked for to make a passkey; null where this address can have none. */
export async function creationOptions(site: Site, academy: string, person: Person) {
  if (site.passkeyDomain === null) return null
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: academy,
    rpID: site.passkeyDomain,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(String(person.staff_id))),
    authenticatorSelection: { userVerification: 'preferred', residentKey: 'preferred' },
  })
}

/** The passkey that a browser made for this challenge, or null when what it sent is none. */
export async function createdPasskey(site: Site, challenge: string, credential: object): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await library()
  const options = { expectedChallenge: challenge, expectedOrigin: site.origin, requireUserVerification: false }
  const found = await verifyRegistrationResponse({
    ...options,
    ...(site.passkeyDomain !== null && { expectedRPID: site.passkeyDomain }),
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
  }).catch(() => null)
  if (!found?.registrationInfo) return null
  const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: [...transports],
  }
}

/** What a browser is asked for to give one of these passkeys; null where there is none. */
export async function requestOptions(site: Site, known: Passkey[]) {
  if (site.passkeyDomain === null || known.length === 0) return null
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.passkeyDomain,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'preferred',
  })
}

/** Which passkey answered this challenge, with its new counter; null when none of these did. */
export async function usedPasskey(site: Site, challenge: string, credential: object, known: Passkey[]) {
  const passkey = known.find(({ credential_id }) => credential_id === (credential as { id?: unknown }).id)
  if (!passkey || site.passkeyDomain === null) return null
  const { verifyAuthenticationResponse } = await library()
  const found = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.passkeyDomain,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.sign_count,
    },
  }).catch(() => null)
  return found?.verified ? { ...passkey, sign_count: found.authenticationInfo.newCounter } : null
}
