import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import type { Connection } from './connection.ts'
import { type Request, send } from './send.ts'

type Seen = { address: string; token: string | null; language: string | null }

const seen: Seen[] = []
let answer: () => Response | Promise<Response> = () => new Response()

/** Stands in for the network: records each request, and can be aborted as fetch can. */
const network: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  const asked = typeof address === 'string' ? address : 'not a plain address'
  seen.push({ address: asked, token: headers.get('Token'), language: headers.get('Accept-Language') })
  return new Promise((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    Promise.resolve().then(answer).then(resolve, reject)
  })
}

function answerWith(status: number, body: unknown): void {
  answer = () => Response.json(body, { status })
}

const refusal = (status: number, data: object) => ({ status: false, status_code: status, message: 'Told why', data })

const ended: [string, string | null][] = []

function connect(changes: Partial<Connection> = {}): Connection {
  const onEnded = (reason: string, token: string | null) => void ended.push([reason, token])
  return { token: 'secret', onEnded, language: 'ml', fetch: network, base: '', patience: 50, ...changes }
}

const read: Request = { method: 'POST', path: '/Student/subjects', body: { stud_id: 7 }, patient: false }

async function failure(request: Request, changes?: Partial<Connection>): Promise<ApiError> {
  const error = await send(connect(changes), request).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a call', () => {
  test('A call carries token and language and returns the envelope', async () => {
    answerWith(200, { status: true, status_code: 200, message: 'Done', data: [1] })
    const whole = await send(connect(), read)
    expect(whole).toMatchObject({ message: 'Done', data: [1] })
    expect(seen.at(-1)).toEqual({ address: '/api/Student/subjects', token: 'secret', language: 'ml' })
  })

  test('A call of nobody carries no token', async () => {
    answerWith(200, { status: true, status_code: 200, message: '', data: {} })
    await send(connect({ token: null }), { method: 'GET', path: '/Auth/academy', patient: false })
    expect(seen.at(-1)?.token).toBeNull()
  })

  test('A call that is refused tells reason, field and wait in the server’s words', async () => {
    answerWith(429, refusal(429, { reason: 'too_many', field: 'mobile', retry_after: 30 }))
    expect(await failure(read)).toMatchObject({
      reason: 'too_many',
      status: 429,
      message: 'Told why',
      field: 'mobile',
      retryAfter: 30,
    })
  })

  test('A call goes to the host that the build was pointed at', async () => {
    answerWith(200, { status: true, status_code: 200, message: '', data: {} })
    await send(connect({ base: 'https://api.academy.example' }), read)
    expect(seen.at(-1)?.address).toBe('https://api.academy.example/api/Student/subjects')
  })

  test('A call is read by its envelope, whatever the HTTP status', async () => {
    answerWith(200, refusal(422, { reason: 'rule' }))
    expect(await failure(read)).toMatchObject({ reason: 'rule', status: 422 })
  })

  test('A call with an answer that has no envelope failed in the network', async () => {
    answerWith(502, { oops: true })
    expect((await failure(read)).reason).toBe('network')
    answer = () => new Response('<html>Bad gateway</html>')
    expect((await failure(read)).reason).toBe('network')
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect((await failure(read)).reason).toBe('network')
  })

  test('A call refused for its token tells the session which token that was', async () => {
    answerWith(401, refusal(401, { reason: 'replaced' }))
    await failure(read)
    answerWith(401, refusal(401, { reason: 'something new' }))
    await failure(read)
    answerWith(401, { status: false, status_code: 401, message: '', data: null })
    await failure(read)
    expect(ended).toEqual([
      ['replaced', 'secret'],
      ['unknown', 'secret'],
      ['replaced', 'secret'],
    ])
  })
})

describe('a slow server', () => {
  const late = () => {
    const envelope = { status: true, status_code: 200, message: '', data: {} }
    answer = () => new Promise((resolve) => setTimeout(() => resolve(Response.json(envelope)), 150))
  }

  test('A slow server makes a read give up', async () => {
    late()
    expect((await failure(read)).reason).toBe('too_slow')
  })

  test('A slow server does not make a submit give up', async () => {
    late()
    await expect(send(connect(), { ...read, patient: true })).resolves.toMatchObject({ status: true })
  })

  test('A cancelled read is no failure to tell anybody about', async () => {
    late()
    const leaving = new AbortController()
    const going = send(connect(), { ...read, signal: leaving.signal })
    leaving.abort()
    await expect(going).rejects.toMatchObject({ name: 'AbortError' })
  })
})
