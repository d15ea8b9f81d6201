import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { oneChoice } from '../../testing/one-choice.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { CurrentAttempt } from '../attempt/current-attempt.ts'
import type { OpenedAttempt, TestKind } from '../attempt/opened-attempt.ts'
import { QuestionCard } from '../asking/question-card.tsx'
import type { ReviewedQuestion } from '../question.ts'
import { ReviewedCard } from '../report/reviewed-card.tsx'
import { chooseQuestionLanguage } from './follow-translations.tsx'
import { TranslatedQuestions } from './translated-questions.tsx'
import type { OtherLanguage, Translation } from './translation-context.ts'

const options = ['newton', 'joule'].map((text) => ({ key: text, name: text, text, picture: null }))
const questions = [11, 12].map((id) => ({ ...oneChoice, id, text: `What is ${id}?`, picture: null, marks: 4, options }))
const rest = { outcome: 'wrong', gained: -1, right: 'newton', chosen: 'joule', subject: null } as const
const reviewed = questions.map((one): ReviewedQuestion => ({ ...one, ...rest, explanation: 'By its law.' }))

const hindi: Translation = {
  question_id: 11,
  question: '11 क्या है?',
  passage: null,
  lists: null,
  options: ['न्यूटन', 'जूल'],
  explanation: 'नियम से।',
}

/** The requested languages, and whether the server fails. */
let server: { asked: OtherLanguage[]; isDown: boolean }

beforeEach(() => {
  server = { asked: [], isDown: false }
  act(() => chooseQuestionLanguage('en', 0))
  localStorage.clear()
})

const inLanguages = (languages: OtherLanguage[], shown: React.ReactNode) => (
  <QueryClientProvider
    client={
      new QueryClient({
        defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
      })
    }
  >
    <TranslatedQuestions
      languages={languages}
      of={['test']}
      fetch={async (language) => {
        server.asked.push(language)
        if (server.isDown) throw new TypeError('Failed to fetch')
        return [hindi]
      }}
    >
      {shown}
    </TranslatedQuestions>
  </QueryClientProvider>
)

const report = (languages: OtherLanguage[] = ['hi']) =>
  render(
    inLanguages(
      languages,
      reviewed.map((question, index) => <ReviewedCard key={question.id} question={question} number={index + 1} />),
    ),
  )

/** The choices of the first question. */
const press = async (name: string) => {
  const [first] = await screen.findAllByRole('button', { name })
  fireEvent.click(first ?? expect.fail())
}

test('a report is read in the language that is chosen at one of its questions, and says why in it', async () => {
  report()
  await press('हिन्दी')
  expect(await screen.findByText('11 क्या है?')).toHaveProperty('parentElement.lang', 'hi')
  const [first, second] = screen.getAllByRole('article')
  expect(first?.textContent).toContain('न्यूटनCorrect answer')
  expect(first?.textContent).toContain('जूलYour answer')
  expect(first?.textContent).toContain('नियम से।')
  // A text without a translation stays in English, and so does the explanation.
  expect(second?.textContent).toContain('Not in हिन्दी. Showing English.')
  expect(second?.textContent).toContain('What is 12?')
  expect(second?.textContent).toContain('By its law.')
  expect(JSON.parse(localStorage.getItem('testLanguage') ?? '')).toBe('hi')
  await press('English')
  expect(await screen.findByText('What is 11?')).toBeTruthy()
  await press('हिन्दी')
  expect(server.asked).toEqual(['hi'])
})

test('of all questions of a report, only the one at which it was chosen says what became of it', async () => {
  report(['ml'])
  expect(screen.queryByRole('status')).toBeNull()
  const buttons = await screen.findAllByRole('button', { name: 'മലയാളം' })
  fireEvent.click(buttons[1] ?? expect.fail())
  expect((await screen.findByRole('status')).closest('article')).toBe(screen.getAllByRole('article')[1])
})

test('what could not be loaded is asked for again by a press, and by itself when the network is back', async () => {
  server.isDown = true
  report()
  await press('हिन्दी')
  expect((await screen.findAllByText(/Couldn’t load हिन्दी\. Showing English\./)).length).toBe(2)
  await press('Try again')
  expect(server.asked.length).toBe(2)
  expect((await screen.findAllByText(/Couldn’t load हिन्दी/)).length).toBe(2)
  server.isDown = false
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  expect(await screen.findByText('11 क्या है?')).toBeTruthy()
})

test('a report in one language offers none', () => {
  report([])
  expect(screen.queryByRole('group', { name: 'View in' })).toBeNull()
  expect(server.asked).toEqual([])
})

const opened = {
  attemptId: 7,
  isNumbered: true,
  questions,
  paper: { sections: [], examTrue: false, languages: ['ml'] },
  serverAnswers: [],
  toldPlace: null,
  deadline: null,
  clockSample: { now: '2026-11-25T10:00:00+05:30', asked: 0, got: 0 },
} as unknown as OpenedAttempt

test('of all questions in a list, only the one on display says that its language is missing', async () => {
  const attempt = new ActiveAttempt({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened })
  const cards = questions.map((question, index) => (
    <div key={question.id} data-testid={index}>
      <QuestionCard question={question} index={index} />
    </div>
  ))
  render(inLanguages(['ml'], <CurrentAttempt value={attempt}>{cards}</CurrentAttempt>))
  const choices = await screen.findAllByRole('button', { name: 'മലയാളം' })
  fireEvent.click(choices[0] ?? expect.fail())
  expect((await screen.findAllByText('Not in മലയാളം. Showing English.')).length).toBe(1)
  const said = () => screen.getByRole('status').closest('[data-testid]')?.getAttribute('data-testid')
  expect(said()).toBe('0')
  act(() => void attempt.show(1))
  expect(said()).toBe('1')
})
