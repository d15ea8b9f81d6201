import assert from 'node:assert/strict'
import { it } from 'node:test'
import readWorkbook from 'read-excel-file/node'
import { academyReader } from '../academy/academy.ts'
import { testApp } from '../testing/test-app.ts'
import { shownList } from './shown-list.ts'

it('A list with more rows than an export holds is exported as far as it goes, and its last row says so', async () => {
  const test = await testApp()
  const caller = { staff_id: 1, session_id: 1, name: 'Anita', email: 'a@example.org', roles: ['owner'] } as const
  const rows = Array.from({ length: 20_001 }, (_, at) => [at + 1])
  const list = { name: 'team', caller: { ...caller, fresh_until: 0, ends_at: 0 }, header: ['No.'] }
  const asked = { ...list, request_id: 'r', roles: ['owner'] as const, language: 'en' as const }
  const file = await shownList({ ...test, academy: academyReader(test.db) }, asked, rows)
  const [sheet] = await readWorkbook(Buffer.from(file.content, 'base64'))
  assert.deepEqual(
    sheet?.data.slice(-2).map(([cell]) => cell),
    [20_000, 'This file has the first 20,000 rows of the list. The others aren’t in it.'],
  )
})
