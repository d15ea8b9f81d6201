import { expect, test } from 'vitest'
import { get } from '../../api/calls.ts'
import { connection } from '../../api/connection.ts'
import { hasExtensions } from '../../api/extensions.ts'
import { timed } from './timed.ts'

test('a test that its server opens as only one with extensions does corrects what was believed of it', async () => {
  connection.fetch = async () => new Response('<html>Not found</html>', { status: 404 })
  await expect(get('/Auth/academy')).rejects.toThrow()
  const opened: { questions: string[]; now?: string } = { questions: [] }
  await timed(async () => opened)
  expect(hasExtensions()).toBe(false)
  await timed(async () => ({ ...opened, now: '2026-11-25T10:00:00+05:30' }))
  expect(hasExtensions()).toBe(true)
})
