import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { useSession } from '../session/session.ts'
import { begin, lineIs } from '../testing/begin.ts'
import { Refusal, type StaffServer } from '../testing/staff-server.ts'
import { staffCall } from './staff-call.ts'
import { connection } from './staff-connection.ts'

let server: StaffServer
const TRIED = { id: 3, version: 'v1', restore: false }
const STALE = new Refusal('factor_needed', 'Confirm first.')

beforeEach(() => {
  server = begin()
})

async function failure(): Promise<ApiError> {
  const error = await staffCall('/staff/take_back_news', TRIED).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

/** Answers with these, one after the other; the last one again and again. */
function answerWith(...answers: (Refusal | { version: string })[]): void {
  server.answer('/staff/take_back_news', () => (answers.length > 1 ? answers.shift() : answers[0]) ?? STALE)
}

describe('A call', () => {
  test('sends its body and answers with its data', async () => {
    answerWith({ version: 'v2' })
    expect(await staffCall('/staff/take_back_news', TRIED)).toEqual({ version: 'v2' })
    expect(server.asked('/staff/take_back_news')).toEqual([TRIED])
  })

  test('carries what no foreign page can set, the language and the cookie of the session', async () => {
    const asked = vi.fn<typeof fetch>(async () =>
      Response.json({ status: true, status_code: 200, message: '', data: 1 }),
    )
    vi.stubGlobal('fetch', asked)
    connection.language = 'ml'
    await staffCall('/staff/take_back_news', TRIED)
    connection.language = 'en'
    const [address, request] = asked.mock.calls[0] ?? []
    const headers = new Headers(request?.headers)
    expect([address, request?.method, request?.credentials]).toEqual([
      '/api/staff/take_back_news',
      'POST',
      'same-origin',
    ])
    expect([headers.get('X-Staff'), headers.get('Accept-Language')]).toEqual(['1', 'ml'])
  })

  test('that is refused says why, and at which field', async () => {
    answerWith(new Refusal('rule', 'It is too early.', 'published_on'))
    expect(await failure()).toMatchObject({ reason: 'rule', message: 'It is too early.', field: 'published_on' })
  })

  test.each([
    ['without a line says that the device is offline', false, /offline/i],
    ['that reaches nobody says that there is no connection', true, /connect/i],
  ])('%s', async (_what, isThere, words) => {
    server.isDown = true
    lineIs(isThere)
    const { reason, message } = await failure()
    expect([reason, words.test(message)]).toEqual(['network', true])
  })

  test('with an answer that is none of this server counts as not connected', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Log in to the hotel</html>'))
    expect((await failure()).reason).toBe('network')
  })

  test('that is given up is no failure of the line', async () => {
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => signal?.throwIfAborted())
    const call = staffCall('/staff/take_back_news', TRIED, AbortSignal.abort())
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('that finds the session over keeps the page, and asks for the login over it', async () => {
    answerWith(new Refusal('signed_out', 'Log in again.'))
    expect((await failure()).reason).toBe('signed_out')
    expect(useSession.getState()).toMatchObject({ isOver: true, me: { staff_id: 7 } })
  })

  test('that misses a role asks anew what is allowed', async () => {
    server.answer('/staff/me', () => new Refusal('busy', 'Later.'))
    answerWith(new Refusal('role_missing', 'This is not yours.'))
    expect((await failure()).reason).toBe('role_missing')
    await expect.poll(() => server.asked('/staff/me')).toHaveLength(1)
  })
})

describe('A call that asks for a fresh second factor', () => {
  const times = () => server.asked('/staff/take_back_news').length

  test('waits for it, and is then sent again as it was', async () => {
    answerWith(STALE, { version: 'v2' })
    const call = staffCall('/staff/take_back_news', TRIED)
    await expect.poll(() => useSession.getState().answerFactor).not.toBeNull()
    expect(times()).toBe(1)
    useSession.getState().answerFactor?.(true)
    expect(await call).toEqual({ version: 'v2' })
    expect(server.asked('/staff/take_back_news')).toEqual([TRIED, TRIED])
    expect(useSession.getState().answerFactor).toBeNull()
  })

  test('is refused where the factor is not given', async () => {
    answerWith(STALE)
    const call = failure()
    await expect.poll(() => useSession.getState().answerFactor).not.toBeNull()
    useSession.getState().answerFactor?.(false)
    expect((await call).reason).toBe('factor_needed')
    expect(times()).toBe(1)
  })

  test('is sent again once only, and does not ask a second time', async () => {
    answerWith(STALE)
    const call = failure()
    await expect.poll(() => useSession.getState().answerFactor).not.toBeNull()
    useSession.getState().answerFactor?.(true)
    expect((await call).reason).toBe('factor_needed')
    expect([times(), useSession.getState().answerFactor]).toEqual([2, null])
  })

  test('gives way to a later one that asks for it too', async () => {
    answerWith(STALE)
    const first = failure()
    await expect.poll(() => useSession.getState().answerFactor).not.toBeNull()
    const earlier = useSession.getState().answerFactor
    const second = failure()
    expect((await first).reason).toBe('factor_needed')
    await expect.poll(() => [null, earlier].includes(useSession.getState().answerFactor)).toBe(false)
    useSession.getState().answerFactor?.(false)
    expect((await second).reason).toBe('factor_needed')
    expect(useSession.getState().answerFactor).toBeNull()
  })
})
