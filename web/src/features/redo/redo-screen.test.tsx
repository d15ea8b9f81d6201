import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { aRedoRow } from '../../testing/a-redo-row.ts'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { chooseQuestionLanguage } from '#assessment/translation/follow-translations.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { RedoScreen } from './redo-screen.tsx'
import type { RedoList, RedoResult, RedoRow } from './redo.api.ts'

type Sent = { question_id?: number; answer?: unknown }

/** The server's list, the calls that it received, and whether it is reachable. */
let server: {
  list: RedoList
  result: RedoResult
  sent: [call: string, body: Sent][]
  isDown: boolean
  /** The promise that delays an answer. */
  slow?: Promise<void>
  refuses: string | null
}

const force = aRedoRow()
const speed = aRedoRow({ question_id: 2, question: 'How far?', answer_type: 'number', options: [], option_images: [] })

const inHindi = ({ question_id }: RedoRow) => ({
  question_id,
  question: `${question_id}: बल की इकाई?`,
  passage: null,
  lists: null,
  options: ['जूल', 'न्यूटन'],
})

function answerOf(call: string, { question_id }: Sent): unknown {
  const { list } = server
  if (call === 'redo_today') return list
  if (call === 'redo_answer') return server.result
  if (call === 'redo_translations')
    return list.questions.flatMap((one) => (one.languages.length > 0 ? inHindi(one) : []))
  if (call === 'redo_clear') return { total: 0, due: 0 }
  server.list = { ...list, total: list.total - 1, due: list.due - 1 }
  server.list.questions = list.questions.filter((one) => one.question_id !== question_id)
  return { total: server.list.total, due: server.list.due }
}

beforeEach(() => {
  knowDialogs()
  Element.prototype.scrollIntoView = () => {}
  const result = {
    outcome: 'wrong',
    right_answer: 'newton',
    explanation: 'By its law.',
    explanations: [{ language: 'hi', explanation: 'नियम से।' }],
    next_on: '2026-11-23',
  } satisfies RedoResult
  server = { list: { questions: [force, speed], total: 5, due: 4 }, result, sent: [], isDown: false, refuses: null }
  connection.fetch = async (address, init) => {
    const call = (address as string).split('/').at(-1) ?? ''
    const body = JSON.parse(init?.body as string) as Sent
    server.sent.push([call, body])
    await server.slow
    if (server.isDown) throw new TypeError('Failed to fetch')
    if (server.refuses && call === 'redo_answer') {
      const refusal = { status: false, status_code: 422, message: 'The results are hidden.' }
      return Response.json({ ...refusal, data: { reason: server.refuses } })
    }
    return Response.json({ status: true, status_code: 200, message: 'OK', data: answerOf(call, body) })
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(() => {
  // A screen of students cannot be drawn without one.
  cleanup()
  forgetUser()
  act(() => {
    toast.removeAll()
    chooseQuestionLanguage('en', 0)
  })
})

async function open(change: Partial<RedoList> = {}) {
  server.list = { ...server.list, ...change }
  let client: QueryClient | undefined
  const Screen = () => {
    client = useQueryClient()
    return <RedoScreen />
  }
  await renderAt(<Screen />)
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(0))
  return { refetch: async () => act(async () => client?.refetchQueries({ queryKey: ['redo'] })) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const answers = () => server.sent.filter(([call]) => call === 'redo_answer').map(([, { answer }]) => answer)

test('a wrong answer stands beside the right one, with why and when it comes again; then comes the next', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Question 1 of 2' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check answer' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /joule/ }))
  press('Check answer')
  const result = await screen.findByRole('heading', { name: 'Wrong' })
  expect(document.activeElement).toBe(result)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AjouleYour answer',
    'BnewtonCorrect answer',
  ])
  expect(screen.getByText('You’ll see this again on 23 Nov 2026')).toBeTruthy()
  expect(screen.getByText('By its law.')).toBeTruthy()
  expect(answers()).toEqual(['joule'])
  press('Next')
  const next = await screen.findByRole('heading', { name: 'Question 2 of 2' })
  expect(document.activeElement).toBe(next)
})

test('a question is read in its own language, answered in it, and says why in it', async () => {
  const both = { ...force, languages: ['hi'] as 'hi'[] }
  await open({ questions: [both, speed] })
  fireEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }))
  fireEvent.click(await screen.findByRole('radio', { name: /जूल/ }))
  press('Check answer')
  await screen.findByRole('heading', { name: 'Wrong' })
  expect(answers()).toEqual(['joule'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AजूलYour answer',
    'Bन्यूटनCorrect answer',
  ])
  expect(screen.getByText('नियम से।')).toBeTruthy()
  press('English')
  expect(screen.getByText('By its law.')).toBeTruthy()
  expect(screen.getByText('joule')).toBeTruthy()
})

test('a question that came on the list since is read in the chosen language as well; one without it in English', async () => {
  const [one, three] = [1, 3].map((question_id) => aRedoRow({ question_id, languages: ['hi'] }))
  const { refetch } = await open({ questions: [one ?? force, speed] })
  fireEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }))
  await screen.findByText('1: बल की इकाई?')
  server.list.questions = [one ?? force, speed, three ?? force]
  await refetch()
  press('I don’t know')
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Not in हिन्दी. Showing English.')).toBeTruthy()
  press('I don’t know')
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('3: बल की इकाई?')).toBeTruthy()
  expect(server.sent.filter(([call]) => call === 'redo_translations').length).toBe(2)
})

test('letters and digits choose as in a test', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Question 1 of 2' })
  fireEvent.keyDown(document.body, { key: 'b' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /newton/ }).checked).toBe(true)
  fireEvent.keyDown(document.body, { key: '1' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /joule/ }).checked).toBe(true)
})

test('an answer that could not be sent stays, and is sent by the next press', async () => {
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: /newton/ }))
  server.isDown = true
  press('Check answer')
  expect((await screen.findByText('Your answer wasn’t sent. It’s still here.')).closest('[role=alert]')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /newton/ }).checked).toBe(true)
  server.isDown = false
  server.result = { ...server.result, outcome: 'right' }
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Correct' })).toBeTruthy()
  expect(answers()).toEqual(['newton', 'newton'])
})

test('whoever does not know says so, and after the last it says what waits', async () => {
  await open({ questions: [speed] })
  await screen.findByRole('heading', { name: 'Question 1 of 1' })
  server.result = { ...server.result, outcome: 'left', right_answer: '5..6' }
  press('I don’t know')
  expect(await screen.findByText('5 to 6')).toBeTruthy()
  expect(answers()).toEqual([null])
  press('Finish')
  expect(await screen.findByRole('heading', { name: 'Done for today' })).toBeTruthy()
  expect(screen.getByText(/0 of 1 correct\s· 3 more tomorrow/)).toBeTruthy()
})

test('whoever does not know on a broken line keeps what was chosen, and the next press says the same again', async () => {
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: /newton/ }))
  server.isDown = true
  press('I don’t know')
  expect(await screen.findByText('Your answer wasn’t sent. It’s still here.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /newton/ }).checked).toBe(true)
  server.isDown = false
  server.result = { ...server.result, outcome: 'left' }
  press('Try again')
  expect(await screen.findByText('You’ll see this again on 23 Nov 2026')).toBeTruthy()
  expect(answers()).toEqual([null, null])
  expect(screen.queryByText(/Your answer/)).toBeNull()
})

test('another answer after one that could not be sent is checked as it is', async () => {
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: /newton/ }))
  server.isDown = true
  press('I don’t know')
  await screen.findByRole('button', { name: 'Try again' })
  server.isDown = false
  fireEvent.click(screen.getByRole('radio', { name: /joule/ }))
  press('Check answer')
  expect(await screen.findByRole('heading', { name: 'Wrong' })).toBeTruthy()
  expect(answers()).toEqual([null, 'joule'])
})

test('a list that comes anew takes nothing away before the student goes on', async () => {
  const { refetch } = await open()
  await screen.findByText('Which is a unit of force?')
  server.list = { ...server.list, questions: [speed], due: 3 }
  await refetch()
  expect(screen.getByRole('heading', { name: 'Question 1 of 2' })).toBeTruthy()
  expect(screen.getByText('Which is a unit of force?')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /joule/ }))
  let goOn = () => {}
  server.slow = new Promise<void>((resolve) => (goOn = resolve))
  press('Check answer')
  const takeOff = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove from list' })
  await waitFor(() => expect(takeOff.disabled).toBe(true))
  goOn()
  expect(await screen.findByRole('heading', { name: 'Wrong' })).toBeTruthy()
  await refetch()
  expect(screen.getByRole('heading', { name: 'Wrong' })).toBeTruthy()
  press('Next')
  expect(await screen.findByText('How far?')).toBeTruthy()
})

test('a list that is emptied elsewhere leaves the result that is being read', async () => {
  const { refetch } = await open()
  fireEvent.click(await screen.findByRole('radio', { name: /joule/ }))
  press('Check answer')
  await screen.findByRole('heading', { name: 'Wrong' })
  server.list = { questions: [], total: 0, due: 0 }
  await refetch()
  await screen.findByRole('button', { name: 'Finish' })
  expect(screen.getByRole('heading', { name: 'Wrong' })).toBeTruthy()
  press('Finish')
  expect(await screen.findByRole('heading', { name: 'Nothing on your list yet' })).toBeTruthy()
})

test.each([
  ['rule', true],
  ['not_found', false],
])('a question that is refused for %s makes room for the next', async (reason, isSaid) => {
  const { refetch } = await open()
  fireEvent.click(await screen.findByRole('radio', { name: /newton/ }))
  server.refuses = reason
  press('Check answer')
  if (isSaid) {
    expect((await screen.findByText(/The results are hidden/)).textContent?.trim()).toBe('The results are hidden.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  }
  if (isSaid) press('Next')
  expect(await screen.findByText('How far?')).toBeTruthy()
  // The server lists it still.
  await waitFor(() => expect(server.sent.at(-1)?.[0]).toBe('redo_today'))
  await refetch()
  expect(screen.getByRole('heading', { name: 'Question 1 of 1' })).toBeTruthy()
})

test('a question that is taken off makes room for the next', async () => {
  await open()
  await screen.findByText('Which is a unit of force?')
  press('Remove from list')
  expect(await screen.findByText('How far?')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Question 1 of 1'))
  expect(server.sent.at(-1)).toEqual(['redo_remove', { stud_id: 7, question_id: 1 }])
})

test('the list is emptied once that is confirmed, and then says how it is filled', async () => {
  await open()
  await screen.findByText('Which is a unit of force?')
  press('Clear list')
  const dialog = screen.getByRole('dialog', { name: 'Clear your list?' })
  expect(dialog.textContent).toContain('This removes 5 questions from your list.')
  expect(server.sent.map(([call]) => call)).toEqual(['redo_today'])
  const confirm = screen.getAllByRole('button', { name: 'Clear list' }).find((one) => dialog.contains(one))
  if (confirm) fireEvent.click(confirm)
  expect(await screen.findByRole('heading', { name: 'Nothing on your list yet' })).toBeTruthy()
})
