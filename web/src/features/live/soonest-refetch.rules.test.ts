import { expect, test } from 'vitest'
import { soonestRefetch } from './soonest-refetch.rules.ts'

const now = Date.parse('2026-11-20T10:00:00+05:30')
const on = (opens: string, starts: string, ends: string, on_now: boolean) => ({
  opens_at: `2026-11-20T${opens}+05:30`,
  starts_at: `2026-11-20T${starts}+05:30`,
  ends_at: `2026-11-20T${ends}+05:30`,
  on_now,
  online_url: on_now ? 'https://meet.example.org/a' : null,
})

test('the first change of any class is waited for', () => {
  const present = on('09:50:00', '10:00:00', '11:00:00', true)
  const next = on('10:02:00', '10:12:00', '11:12:00', false)
  expect(soonestRefetch([present, next], now, 0)).toBe(120_000)
  expect(soonestRefetch([], now, 0)).toBe(false)
})
