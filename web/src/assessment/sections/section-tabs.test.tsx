import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import { aSection } from '../../testing/a-section.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { CurrentAttempt } from '../attempt/current-attempt.ts'
import { unsavedPart } from '../attempt/unsaved-part.ts'
import type { Section, TestKind } from '../attempt/opened-attempt.ts'
import { Palette } from '../palette/palette.tsx'
import { SectionTable } from '../summary/section-table.tsx'
import { SectionPanel } from './section-panel.tsx'
import { SectionTabs } from './section-tabs.tsx'

const section = (id: number, name: string, more: Partial<Section> = {}): Section => aSection(id, { name, ...more })

function anAttempt(sections: Section[]): ActiveAttempt {
  const opened = anOpenedAttempt(
    [11, 12, 21, 22, 23].map((id) => ({ id, sectionId: Math.floor(id / 10), options: [] })),
    { sections, hasCalculator: false, integerOnly: false, languages: [] },
  )
  return new ActiveAttempt({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened })
}

const answer = (attempt: ActiveAttempt, ...questions: number[]) =>
  act(() =>
    attempt.store.setState({
      entries: new Map(
        questions.map((id, at) => [id, { option: 'A', marked: false, seq: at + 1, acknowledged: true }]),
      ),
    }),
  )

const show = (attempt: ActiveAttempt) =>
  render(
    <CurrentAttempt value={attempt}>
      <SectionTabs />
      <SectionPanel>The questions</SectionPanel>
      <Palette head={null} onChoose={() => {}} />
      <SectionTable onGo={() => {}} />
    </CurrentAttempt>,
  )

beforeEach(() => localStorage.clear())

const two = () => anAttempt([section(1, 'Physics'), section(2, 'Chemistry', { attemptAtMost: 2 })])

test('the tabs tell how much of each section is answered, and lead to it', () => {
  const attempt = two()
  show(attempt)
  answer(attempt, 11, 21, 22, 23)
  const [physics, chemistry] = screen.getAllByRole('tab')
  expect(physics?.textContent).toBe('Physics1/2')
  expect(physics?.getAttribute('aria-selected')).toBe('true')
  fireEvent.click(chemistry as HTMLElement)
  expect(attempt.store.getState().at).toBe(2)
  expect(screen.getAllByText('Answer 2 of 3')).not.toHaveLength(0)
})

test('the questions are the panel of the tab that is chosen', () => {
  const attempt = two()
  show(attempt)
  act(() => void attempt.show(2))
  const panel = screen.getByRole('tabpanel', { name: /^Chemistry,/ })
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id)
})

test('the tab of the section on display comes to the middle, and the page stays where it is', () => {
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    return this.id === 'section-2' ? new DOMRect(400, 0, 100, 44) : new DOMRect(0, 0, 300, 44)
  })
  const scrolled = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scrolled
  const attempt = two()
  show(attempt)
  act(() => void attempt.show(2))
  expect([screen.getByRole('tablist').scrollLeft, scrolled.mock.calls.length]).toEqual([300, 0])
  boxes.mockRestore()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test('the arrows move from tab to tab and take the focus along', () => {
  const attempt = two()
  show(attempt)
  const [physics, chemistry] = screen.getAllByRole('tab')
  fireEvent.keyDown(physics as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(chemistry)
  fireEvent.keyDown(chemistry as HTMLElement, { key: 'Home' })
  expect([attempt.store.getState().at, document.activeElement]).toEqual([0, physics])
})

test('the arrows ask about a choice that is not saved, and leave the focus to the question', async () => {
  await unsavedPart.load()
  const attempt = two()
  attempt.store.setState({ unsaved: new Map([[11, null]]) })
  show(attempt)
  const [physics] = screen.getAllByRole('tab')
  physics?.focus()
  fireEvent.keyDown(physics as HTMLElement, { key: 'ArrowRight' })
  expect([attempt.store.getState().at, attempt.store.getState().jumpTo]).toEqual([0, 2])
  expect(document.activeElement).toBe(physics)
})

test('the arrows bring a section of a list into view', async () => {
  const attempt = two()
  attempt.setView('list')
  show(attempt)
  const heading = document.body.appendChild(document.createElement('h2'))
  heading.id = 'question-3'
  const scrolled = vi.fn<() => void>()
  heading.scrollIntoView = scrolled
  const [physics, chemistry] = screen.getAllByRole('tab')
  fireEvent.keyDown(physics as HTMLElement, { key: 'ArrowRight' })
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
  expect(document.activeElement).toBe(chemistry)
  heading.remove()
})

test('what is beyond those that count is told before the submit, and each section has its row', () => {
  const attempt = two()
  show(attempt)
  answer(attempt, 11, 21, 22, 23)
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
    'Answered Not answered Not visited Marked for review Answered and marked',
    'All',
    '4 0 1 0 0',
    'Physics',
    '1 0 1 0 0',
    'Chemistry',
    '3 0 0 0 0',
  ])
  expect(screen.getByText('Over the limit, won’t be marked: 1')).toBeTruthy()
})

test('sections that are closed or still to come cannot be reached, and say so', () => {
  const end = (time: string) => ({ endsAt: Date.parse(`2026-11-25T${time}+05:30`) })
  const attempt = anAttempt([section(1, 'Physics', end('09:59:00')), section(2, 'Chemistry', end('10:30:00'))])
  show(attempt)
  const physics = screen.getByRole('tab', { name: 'Physics, 0 of 2 answered, Closed' })
  fireEvent.click(physics)
  expect(attempt.store.getState().at).toBe(2)
  const palette = screen.getByRole('region', { name: 'Physics' })
  expect(
    within(palette)
      .getByRole('button', { name: /^Question 1,/ })
      .hasAttribute('disabled'),
  ).toBe(true)
})

test('a paper without sections has no tabs', () => {
  show(anAttempt([]))
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('tabpanel')).toBeNull()
  expect(screen.getByText('The questions').tagName).toBe('SECTION')
})
