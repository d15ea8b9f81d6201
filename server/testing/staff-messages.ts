import assert from 'node:assert/strict'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { StaffBrowser } from './staff-browser.ts'

type Fields = StaffApi['/staff/send_message']['body']['fields']

/** The initial fields of the form. */
export const messageForm: Fields = {
  channel: 'push',
  audience: 'batch',
  place: '',
  numbers: '',
  title_en: 'Class moved',
  text_en: 'Physics is at five.',
  title_hi: '',
  text_hi: '',
  title_ml: '',
  text_ml: '',
  template_en: '',
  template_hi: '',
  template_ml: '',
  send_at: '',
}

let pressed = 0

/** Adds a message that was sent to this many students; returns its id. */
export async function aMessage(
  who: Pick<StaffBrowser, 'post'>,
  changes: Partial<Fields>,
  count: number,
): Promise<number> {
  pressed += 1
  const fields = { ...messageForm, ...changes }
  const { body } = await who.post('send_message', { request_key: `press-${pressed}-of-a-test`, count, fields })
  assert.deepEqual(body.data.mistakes, [], JSON.stringify(body))
  return body.data.id as number
}
