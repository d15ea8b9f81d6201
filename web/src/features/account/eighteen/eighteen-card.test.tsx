import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connection } from '../../../api/connection.ts'
import { forgetUser, signIn } from '../../../session/session-store.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { EighteenCard } from './eighteen-card.tsx'
import { type Eighteen, eighteenQuery } from './eighteen.api.ts'

type Answer = { sees: number[]; gives: boolean; notice: number }

let own: Eighteen
let sent: Answer[]
let isDown: boolean

const ASHA = { guardian_id: 11, name: 'Asha', sees: false }
const RAVI = { guardian_id: 12, name: 'Ravi', sees: false }

beforeEach(() => {
  own = { consent: null, notice: 3, guardians: [ASHA, RAVI] }
  sent = []
  isDown = false
  connection.fetch = async (address, init) => {
    if (isDown) throw new TypeError('Failed to fetch')
    if ((address as string).endsWith('/answer_at_eighteen')) {
      const answer = JSON.parse(init?.body as string) as Answer
      sent.push(answer)
      const guardians = own.guardians.map((one) => ({ ...one, sees: answer.sees.includes(one.guardian_id) }))
      own = { ...own, consent: answer.gives ? 'given' : 'declined', guardians }
    }
    return Response.json({ status: true, status_code: 200, message: 'OK', data: { own } })
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(() => {
  cleanup()
  forgetUser()
})

function Shown() {
  const { data } = useQuery(eighteenQuery(7))
  return data?.own ? <EighteenCard own={data.own} /> : null
}

const open = async () => {
  await renderAt(<Shown />)
  await screen.findByRole('heading', { name: 'You’re 18' })
}
const group = (name: RegExp) => screen.getByRole('radiogroup', { name })
const choose = (name: RegExp, answer: 'Yes' | 'No') => {
  const [yes, no] = [...group(name).querySelectorAll('input')]
  fireEvent.click((answer === 'Yes' ? yes : no) ?? document.body)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save my answers' }))

test('nothing is chosen beforehand, and every question wants an answer', async () => {
  await open()
  expect(screen.getAllByRole('radio').filter((one) => (one as HTMLInputElement).checked)).toHaveLength(0)
  choose(/^Since you turned 18, Asha can see/, 'Yes')
  save()
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(group(/^Since you turned 18, Ravi can see/).contains(document.activeElement)).toBe(true)
  expect(sent).toEqual([])
})

test('what was answered is sent once, and said from then on', async () => {
  await open()
  choose(/^Since you turned 18, Asha can see/, 'Yes')
  choose(/^Since you turned 18, Ravi can see/, 'No')
  choose(/agree/, 'No')
  save()
  expect(await screen.findByText('Asha can see how you’re doing.')).toBe(screen.getAllByRole('listitem')[0])
  expect(screen.getByText('Ravi can’t see your data.')).toBeTruthy()
  expect(screen.getByText(/didn’t agree/)).toBeTruthy()
  expect(sent.map(({ sees, gives, notice }) => [sees, gives, notice])).toEqual([[[11], false, 3]])
  await waitFor(() => expect(screen.getByRole('list')).toBe(document.activeElement))
})

test('An answer can be changed later, beginning with what holds', async () => {
  own = { consent: 'given', notice: 3, guardians: [{ ...ASHA, sees: true }] }
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Change my answers' }))
  choose(/^Since you turned 18, Asha can see/, 'No')
  save()
  expect(await screen.findByText('Asha can’t see your data.')).toBeTruthy()
  expect(sent.map(({ sees, gives }) => [sees, gives])).toEqual([[[], true]])
})

test('what could not be sent is still there', async () => {
  await open()
  choose(/^Since you turned 18, Asha can see/, 'Yes')
  choose(/^Since you turned 18, Ravi can see/, 'No')
  choose(/agree/, 'Yes')
  isDown = true
  save()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save my answers' }).disabled).toBe(false),
  )
  expect(screen.getAllByRole('radio').filter((one) => (one as HTMLInputElement).checked)).toHaveLength(3)
})
