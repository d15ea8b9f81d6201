import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connection } from '../../../api/connection.ts'
import { guardianClient } from '../../../session/guardian-calls.ts'
import { knowDialogs } from '../../../testing/native-dialogs.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Consent } from '../guardian.api.ts'
import { ChildConsent } from './child-consent.tsx'

const CHILD = { stud_id: 7, name: 'Ananya Krishnan', level: 'Plus Two', week: { present: 3, absent: 1 } }
const said = { state: 'given', method: 'paper', at: '2026-11-20T10:00:00+05:30', notice: 3, guardian: null } as const

let consent: Consent
let sent: { stud_id: number; gives: boolean; notice: number }[]
let refusal: Response | null

const accepted = (data: unknown) => Response.json({ status: true, status_code: 200, message: 'OK', data })

beforeAll(knowDialogs)

beforeEach(() => {
  sent = []
  refusal = null
  consent = { is_required: true, state: 'given', notice: 3, privacy_contact: null, is_of_age: false, said: [said] }
  connection.fetch = async (input, init) => {
    const address = input as string
    if (address.endsWith('/Auth/academy')) return accepted({ name: 'Kannanthali Academy' })
    if (!address.endsWith('/say_consent')) return accepted(consent)
    if (refusal) return refusal
    sent.push(JSON.parse(init?.body as string) as (typeof sent)[number])
    consent = { ...consent, state: sent.at(-1)?.gives ? 'given' : 'withdrawn' }
    return accepted({ state: consent.state })
  }
})

afterEach(() => {
  guardianClient.clear()
  toast.removeAll()
})

const show = async () =>
  renderAt(
    <QueryClientProvider client={guardianClient}>
      <ChildConsent child={CHILD} />
    </QueryClientProvider>,
  )

const press = async (name: string, place: { findByRole: typeof screen.findByRole } = screen) =>
  fireEvent.click(await place.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('taking a consent back shows first what stops; then the answer is sent, and what holds now is read', async () => {
  await show()
  await press('Withdraw consent')
  const asked = await dialog()
  expect(asked.getAllByRole('listitem')).toHaveLength(3)
  expect(sent).toEqual([])
  await press('Withdraw consent', asked)
  expect(await screen.findByRole('heading', { name: 'Consent withdrawn' })).toBeTruthy()
  expect(sent).toEqual([{ stud_id: 7, gives: false, notice: 3 }])
  expect(document.activeElement?.textContent).toContain('Consent withdrawn')
})

test('Whoever leaves a consent as it is says nothing', async () => {
  await show()
  await press('Withdraw consent')
  await press('Keep as is', await dialog())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('a refusal of the server stands in the question, which stays', async () => {
  refusal = Response.json(
    { status: false, status_code: 409, message: 'Changed meanwhile.', data: { reason: 'changed_meanwhile' } },
    { status: 409 },
  )
  await show()
  await press('Withdraw consent')
  await press('Withdraw consent', await dialog())
  expect((await (await dialog()).findByRole('alert')).textContent).toBe('Changed meanwhile.')
})

test('an open question has both answers, and nobody answers words that this page has not', async () => {
  consent = { ...consent, state: null, said: [] }
  await show()
  expect(await screen.findByRole('heading', { name: 'The academy needs your consent' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Give consent' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I don’t agree' })).toBeTruthy()
  consent = { ...consent, notice: 99 }
  await guardianClient.invalidateQueries()
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give consent' })).toBeNull()
})

test('From 18 on nothing can be said of a consent by a guardian', async () => {
  consent = { ...consent, state: null, is_of_age: true }
  await show()
  expect(await screen.findByText(/this is .*decision/)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Your rights' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give consent' })).toBeNull()
})
