import { m } from '#messages/console'
import { formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import type { Tone } from '../../ui/badge.tsx'

type Codes = NonNullable<StaffData<'/staff/today'>['codes']>
type Stop = Codes['stops'][number]
type CodeLine = { key: string; words: string; more: string | null; notes: { tone: Tone; text: string }[]; to: null }

const slower = (text: () => string) => ({ tone: 'warn', text, act: m.today_codes_look }) as const
const noSignups = (text: () => string) => ({ tone: 'bad', text, act: m.today_codes_add }) as const
const noLogins = (text: () => string) => ({ tone: 'bad', text, act: m.today_codes_known }) as const

const WORDS = {
  spraying: slower(m.today_codes_spraying),
  spraying_signups: slower(m.today_codes_spraying_signups),
  signup_work: slower(m.today_codes_signup_work),
  alarm: slower(m.today_codes_alarm),
  signups: noSignups(m.today_codes_signups),
  signups_hour: noSignups(m.today_codes_signups_hour),
  signups_day: noSignups(m.today_codes_signups_day),
  wrong_signups: noSignups(m.today_codes_wrong_signups),
  again: noLogins(m.today_codes_again),
  logins: noLogins(m.today_codes_logins),
  wrong_logins: noLogins(m.today_codes_wrong_logins),
} satisfies Record<Stop['what'], unknown>

/** What holds up codes by SMS, since when, until when, and what can be done; then how many were sent. */
export function codeLines(codes: Codes | null): CodeLine[] {
  if (codes === null) return []
  const { stops, sent, most, rupees } = codes
  const cost = rupees === null ? [] : [{ tone: 'quiet', text: m.today_codes_cost({ rupees }) } as const]
  const usage = { key: 'sent', words: m.today_codes_sent({ count: sent, most }), more: null, notes: cost, to: null }
  return [...stops.map(stopLine), usage]
}

function stopLine({ what, since, until }: Stop): CodeLine {
  const { tone, text, act } = WORDS[what]
  const more = [whenWords(since, until), act()].filter(Boolean).join(' · ')
  const notes = tone === 'bad' ? [{ tone, text: m.today_codes_stopped() } as const] : []
  return { key: what, words: text(), more, notes, to: null }
}

function whenWords(since: string | null, until: string | null): string {
  const from = since === null ? '' : formatMoment(since)
  if (until === null) return from && m.today_codes_since({ since: from })
  const end = formatMoment(until)
  return from ? m.today_codes_when({ since: from, until: end }) : m.today_codes_until({ until: end })
}
