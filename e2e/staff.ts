import type { BrowserContext } from '@playwright/test'
import type { Role } from '#contract/staff/roles.ts'
import type { Product } from './product.ts'
import { authenticator, PASSWORD } from './staff-setup.ts'

const COOKIE = /^(\w+)=([^;]*);.*?\bpath=([^;]+)/i

let made = 0

export type StaffMember = {
  staff_id: number
  email: string
  password: string
  /** Returns the six digits of an unused time step: the next one, which the server accepts half a minute early. */
  nextCode: () => string
  /** One call of the staff's side as this person: its data, or an error with what was refused. */
  call: <Data>(path: `/staff/${string}`, body?: object) => Promise<Data>
}

type Cookie = { name: string; value: string; path: string }
type Answer = { status: boolean; message: string; data: never }

/**
 * Signs in a member of the staff who has used the link and set up an authenticator; the browser has the session, so the
 * next `page.goto('/staff')` is theirs. The second factor is fresh for five minutes from here. The product's clock may
 * be `ahead` of this machine's by so many ms.
 */
export async function signInStaff(
  context: BrowserContext,
  product: Product,
  role: Role,
  ahead = 0,
): Promise<StaffMember> {
  const { cookies, ...member } = await aStaffMember(product, role, ahead)
  await signInAs(context, product, { cookies })
  return member
}

/** Gives the browser the session of a member of the staff. */
export async function signInAs(
  context: BrowserContext,
  { origin }: Pick<Product, 'origin'>,
  { cookies }: { cookies: Map<string, Cookie> },
): Promise<void> {
  const { hostname: domain } = new URL(origin)
  await context.addCookies(
    [...cookies.values()].map((cookie) => ({ ...cookie, domain, httpOnly: true, sameSite: 'Strict' as const })),
  )
}

/** Signs in a member of the staff without a browser, who acts in the academy beside the one who is watched. */
export async function aStaffMember(
  product: Pick<Product, 'origin' | 'inviteStaff'>,
  role: Role,
  ahead = 0,
): Promise<StaffMember & { cookies: Map<string, Cookie> }> {
  made += 1
  const email = `${role}${made}.${process.pid}@example.org`
  const path = await product.inviteStaff(email, role)
  const cookies = new Map<string, Cookie>()
  const call = async <Data>(to: string, body: object = {}): Promise<Data> => posted<Data>(product, cookies, to, body)
  const [, link = ''] = path.split('#')
  const { ticket } = await call<{ ticket: string }>('/staff/accept_invitation', { link, password: PASSWORD })
  const { secret } = await call<{ secret: string }>('/staff/set_up_totp_begin', { ticket })
  const nextCode = authenticator(secret)
  const { me } = await call<{ me: { staff_id: number } }>('/staff/set_up_totp', { ticket, code: nextCode(ahead) })
  return { staff_id: me.staff_id, email, password: PASSWORD, nextCode, call, cookies }
}

async function posted<Data>(
  { origin }: Pick<Product, 'origin'>,
  cookies: Map<string, Cookie>,
  to: string,
  body: object,
): Promise<Data> {
  const answer = await fetch(`${origin}/api${to}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-staff': '1',
      origin,
      cookie: [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(body),
  })
  for (const header of answer.headers.getSetCookie()) {
    const [, name = '', value = '', path = '/'] = COOKIE.exec(header) ?? []
    cookies.set(name, { name, value, path })
  }
  const { status, message, data } = (await answer.json()) as Answer
  if (!status) throw new Error(`${to}: ${message}`)
  return data
}
