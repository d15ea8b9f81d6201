import { beforeEach, expect, test, vi } from 'vitest'

const asked: string[] = []
let answers: Record<string, () => Response> = {}

const envelope = (data: unknown) => Response.json({ status: true, status_code: 200, message: '', data })
const refusal = (data: object | null) =>
  Response.json({ status: false, status_code: 404, message: 'Not found', data }, { status: 404 })
const page = (status: number) => new Response('<html>Not found</html>', { status })

/** Loads the part of the app that makes calls, as a fresh page does. */
async function loaded() {
  vi.resetModules()
  const { connection } = await import('./connection.ts')
  connection.fetch = async (address) => {
    const path = (address as string).replace('/api', '')
    asked.push(path)
    return answers[path]?.() ?? refusal(null)
  }
  return { ...(await import('./calls.ts')), ...(await import('./extensions.ts')) }
}

beforeEach(() => {
  asked.length = 0
  answers = {}
})

const failed = async (call: Promise<unknown>) => expect(call).rejects.toThrow()

test.each([
  ['the envelope alone', () => refusal(null)],
  ['a page of its own', () => page(404)],
  ['a page that says so', () => page(405)],
])('a server that answers an extension with %s is asked for no other', async (_what, answer) => {
  answers = { '/Auth/academy': answer, '/Student/subjects': () => envelope([]) }
  const { get, post, hasExtensions } = await loaded()
  expect(hasExtensions()).toBe(true)
  await failed(get('/Auth/academy'))
  expect(hasExtensions()).toBe(false)
  await failed(post('/Student/search', { stud_id: 7, query: 'a' }))
  await expect(post('/Student/subjects', { stud_id: 7 })).resolves.toEqual([])
  expect(asked).toEqual(['/Auth/academy', '/Student/subjects'])
})

test.each([
  ['that something is not there', () => refusal({ reason: 'not_found' })],
  ['nothing that can be read', () => page(502)],
  ['that it is broken', () => page(500)],
])('a server that says %s keeps all of it', async (_what, answer) => {
  answers = { '/Student/home': answer }
  const { post, hasExtensions } = await loaded()
  await failed(post('/Student/home', { stud_id: 7 }))
  expect(hasExtensions()).toBe(true)
})

test('what a call of the specification says tells nothing of the others', async () => {
  const { post, hasExtensions } = await loaded()
  await failed(post('/Student/exam', { stud_id: 7, record_id: 1 }))
  expect(hasExtensions()).toBe(true)
})

test('one answer proves a server to have them, whatever something in between says later', async () => {
  answers = { '/Auth/academy': () => envelope({ name: 'Academy' }), '/Student/home': () => page(404) }
  const { get, post, hasExtensions } = await loaded()
  await get('/Auth/academy')
  await failed(post('/Student/home', { stud_id: 7 }))
  expect(hasExtensions()).toBe(true)
  answers = { '/Student/home': () => envelope({}) }
  await expect(post('/Student/home', { stud_id: 7 })).resolves.toEqual({})
})
