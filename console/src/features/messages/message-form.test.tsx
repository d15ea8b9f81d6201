import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { EMPTY_MESSAGE } from './message-form.tsx'
import { MessageForm } from './message-form.tsx'

let server: StaffServer
let done: number | null | undefined
/** How many a message would reach. */
let reached = 2
let notified: number | undefined

beforeEach(async () => {
  server = begin(['clerk'])
  done = undefined
  reached = 2
  notified = undefined
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/message_templates', () => ({ templates: [] }))
  server.answer('/staff/message_choices', () => ({ channels: ['push', 'sms', 'news'], exams: [] }))
  server.answer('/staff/message_audience', () => ({
    count: reached,
    names: ['Anu', 'Binu'],
    with_push: notified ?? reached,
    with_sms: reached,
    unknown: [],
    languages: [],
    rupees: null,
    goes_at: '2026-11-23T10:00:00Z',
    is_put_off: false,
  }))
  server.answer('/staff/send_message', () => ({ id: 11, mistakes: [] }))
  await open()
})

const open = async () => show(<MessageForm onDone={(id) => (done = id)} />)
const sent = () => server.asked('/staff/send_message')
/** The first of the three languages is English. */
const textField = async () => (await screen.findAllByLabelText('Message'))[0] as HTMLTextAreaElement

async function write(title: string): Promise<void> {
  const [first] = await screen.findAllByLabelText('Title')
  first?.setAttribute('aria-label', 'English title')
  await type('English title', title)
}

test('A message goes to as many as were shown, as it was filled in', async () => {
  await screen.findByRole('option', { name: 'Morning' })
  await type('Batch', '5')
  await write('Tomorrow')
  await type('Send at', '24/11/2026')
  await type('Send at: time', '09:00')
  await press('Send to 2')
  await expect.poll(() => done).toBe(11)
  const fields = { ...EMPTY_MESSAGE.fields, place: '5', title_en: 'Tomorrow', send_at: '2026-11-24 09:00' }
  expect(sent()).toMatchObject([{ count: 2, fields }])
})

test('A message says before it is sent that it reaches nobody, and what would', async () => {
  notified = 0
  await write('Tomorrow')
  expect(await screen.findByText('Reaches 0 of 2')).toBeTruthy()
  expect(screen.getByText('Without notifications: 2. SMS or News & Events reaches them too.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send to 0' })).toBeTruthy()
  await type('Send as', 'news')
  expect(await screen.findByText('Reaches 2 of 2')).toBeTruthy()
})

test('Another audience forgets the place that was chosen for the one before', async () => {
  await screen.findByRole('option', { name: 'Morning' })
  await type('Batch', '5')
  await type('Which students', 'level')
  await press('Send to 2')
  await expect.poll(() => done).toBe(11)
  expect(sent()).toMatchObject([{ fields: { audience: 'level', place: '' } }])
})

test('A mistake is said at its field, and nothing that was typed is lost', async () => {
  server.answer('/staff/send_message', () => ({
    id: null,
    mistakes: [
      { field: 'text_en', problem: 'There is no text.' },
      { field: 'place', problem: 'Say which batch.' },
    ],
  }))
  await write('Tomorrow')
  await press('Send to 2')
  await expect.poll(async () => errorOf(await textField())).toBe('There is no text.')
  expect(errorOf(await field('Batch'))).toBe('Say which batch.')
  await expect.poll(() => document.activeElement).toBe(await field('Batch'))
  expect(screen.getByDisplayValue('Tomorrow')).toBeTruthy()
  expect(done).toBeUndefined()
})

test('The same words sent again after a broken line are the same message, other words are another one', async () => {
  server.answer('/staff/send_message', () => new Refusal('busy', 'Try again in a moment.'))
  await write('Tomorrow')
  await press('Send to 2')
  await screen.findByText('Try again in a moment.')
  cleanup()
  await open()
  await press('Send to 2')
  await expect.poll(() => sent().length).toBe(2)
  await write('Today')
  server.answer('/staff/send_message', () => ({ id: 11, mistakes: [] }))
  await press('Send to 2')
  await expect.poll(() => done).toBe(11)
  const [first, second, third] = sent().map(({ request_key }) => request_key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('The same words after a message was stored are a message of their own', async () => {
  await write('Tomorrow')
  await press('Send to 2')
  await expect.poll(() => done).toBe(11)
  cleanup()
  await open()
  await write('Tomorrow')
  await press('Send to 2')
  await expect.poll(() => sent().length).toBe(2)
  expect(sent()[1]?.request_key).not.toBe(sent()[0]?.request_key)
})

test('A message that would reach others than were shown says how many now, and keeps what was typed', async () => {
  server.answer('/staff/send_message', ({ count }) =>
    count === reached ? { id: 11, mistakes: [] } : new Refusal('changed_meanwhile', 'Others would get it now.'),
  )
  await write('Tomorrow')
  await screen.findByRole('button', { name: 'Send to 2' })
  reached = 3
  await press('Send to 2')
  await screen.findByText('Others would get it now.')
  await press('Send to 3')
  await expect.poll(() => done).toBe(11)
  expect(sent().at(-1)).toMatchObject({ count: 3, fields: { title_en: 'Tomorrow' } })
})

test('A message that reaches nobody by notifications is offered as an SMS', async () => {
  notified = 0
  await write('Tomorrow')
  await press('Send by SMS instead')
  expect(await screen.findByText('Reaches 2 of 2')).toBeTruthy()
  expect((await field('Send as')).value).toBe('sms')
})

test('A message can go to the guardians, but News & Events go to students alone', async () => {
  await type('Recipients', 'guardians')
  expect(await screen.findByText('Reaches the guardians of 2 of 2 students')).toBeTruthy()
  await type('Send as', 'news')
  await expect.poll(() => screen.queryByLabelText('Recipients')).toBeNull()
  await write('Tomorrow')
  await press('Send to 2')
  await expect.poll(() => done).toBe(11)
  expect(sent()).toMatchObject([{ fields: { channel: 'news', readers: 'students' } }])
})

test('A template fills the texts in, and the same name keeps the changed text in it', async () => {
  const { audience: _a, readers: _r, place: _p, numbers: _n, send_at: _s, channel: _c, ...texts } = EMPTY_MESSAGE.fields
  const template = {
    template_id: 4,
    version: 2,
    name: 'Holiday',
    texts: { ...texts, title_en: 'Holiday', text_en: 'No class.' },
  }
  server.answer('/staff/message_templates', () => ({ templates: [template] }))
  server.answer('/staff/save_message_template', () => ({ template_id: 4, version: 3 }))
  cleanup()
  await open()
  await screen.findByRole('option', { name: 'Holiday' })
  await type('Message template', '4')
  await expect.poll(async () => (await textField()).value).toBe('No class.')
  await press('Save as template')
  await press('Save')
  await expect
    .poll(() => server.asked('/staff/save_message_template'))
    .toMatchObject([{ template_id: 4, version: 2, name: 'Holiday', texts: { text_en: 'No class.' } }])
})

const NO_TEXT = { title_en: '', text_en: '', title_hi: '', text_hi: '', title_ml: '', text_ml: '' }
const HOLIDAY = {
  template_id: 3,
  name: 'Holiday',
  version: 1,
  texts: { ...NO_TEXT, title_en: 'Holiday', text_en: 'No classes.', template_en: '', template_hi: '', template_ml: '' },
}

test('A template that somebody else has changed is read anew, and kept by the next press', async () => {
  server.answer('/staff/message_templates', () => ({ templates: [HOLIDAY] }))
  server.answer('/staff/save_message_template', ({ version }) =>
    version === 1 ? new Refusal('changed_meanwhile', 'Look again.') : { template_id: 3, version: 3 },
  )
  cleanup()
  queryClient.clear()
  await open()
  await screen.findByRole('option', { name: 'Holiday' })
  await type('Message template', '3')
  await press('Save as template')
  server.answer('/staff/message_templates', () => ({ templates: [{ ...HOLIDAY, version: 2 }] }))
  await press('Save')
  await screen.findByText('Look again.')
  await press('Save')
  await screen.findByText('Template saved: Holiday')
  expect(server.asked('/staff/save_message_template').map(({ version }) => version)).toEqual([1, 2])
})

test('A template that took the place of what was typed is taken back by one press', async () => {
  server.answer('/staff/message_templates', () => ({ templates: [HOLIDAY] }))
  cleanup()
  queryClient.clear()
  await open()
  await screen.findByRole('option', { name: 'Holiday' })
  await write('Tomorrow')
  await type('Message template', '3')
  await expect.poll(async () => (await textField()).value).toBe('No classes.')
  fireEvent.click(await screen.findByText('Undo'))
  expect(await screen.findByDisplayValue('Tomorrow')).toBeTruthy()
  expect((await textField()).value).toBe('')
  expect((await field('Message template')).value).toBe('')
})
