import { Flag, FlagOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/cards/card.tsx'
import { useProgressiveList } from '../content/fast-path/use-progressive-list.ts'
import type { Question } from '../question.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { headingId } from '../attempt/focus-question.ts'
import { QuestionNote } from '../sections/question-note.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import { QuestionCard } from '../asking/question-card.tsx'

/** All questions one below the other. What is in the middle of the screen counts as the one on display. */
export function QuestionList() {
  const attempt = useAttempt()
  const list = useRef<HTMLOListElement>(null)
  const middle = useRef<IntersectionObserver>(null)
  const all = attempt.opened.questions.length
  const [first] = useState(() => (attempt.store.getState().at > 0 ? all : 1))
  const [drawn] = useProgressiveList(all, first)
  useEffect(() => {
    const { at } = attempt.store.getState()
    // Scrolls to the student's place in the other view, or before a reload.
    if (at > 0) document.getElementById(headingId(at))?.scrollIntoView()
  }, [attempt])
  useEffect(() => {
    const element = list.current
    const showFirst = (fits: (item: Element) => boolean) => attempt.show([...(element?.children ?? [])].findIndex(fits))
    const inMiddle = new Set<Element>()
    let shown: Element | undefined
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting, target } of seen) inMiddle[isIntersecting ? 'add' : 'delete'](target)
        // The first match wins: a question just rendered below must not replace the one that is being read.
        const nearest = [...(element?.children ?? [])].find((item) => inMiddle.has(item))
        if (nearest && nearest !== shown) showFirst((item) => item === nearest)
        shown = nearest ?? shown
      },
      { rootMargin: '-45% 0px -45% 0px' },
    )
    middle.current = observer
    // A touched question takes precedence over the one in the middle.
    const touch = ({ target }: Event) => showFirst((item) => item.contains(target as Node))
    element?.addEventListener('focusin', touch)
    element?.addEventListener('pointerdown', touch)
    return () => {
      observer.disconnect()
      element?.removeEventListener('focusin', touch)
      element?.removeEventListener('pointerdown', touch)
    }
  }, [attempt])
  useEffect(() => {
    // The observer ignores elements that it observes already.
    for (const item of [...(list.current?.children ?? [])].slice(0, drawn)) middle.current?.observe(item)
  }, [drawn])
  return (
    <ol ref={list} className="grid grid-cols-1 gap-4">
      {attempt.opened.questions.slice(0, drawn).map((question, index) => (
        <li key={question.id}>
          <SectionHeading index={index} />
          <QuestionNote questionId={question.id} />
          <Card>
            <QuestionCard question={question} index={index} />
            <ListActions question={question} />
          </Card>
        </li>
      ))}
    </ol>
  )
}

function ListActions({ question }: { question: Question }) {
  const attempt = useAttempt()
  const marked = useAttemptState(({ entries }) => entries.get(question.id)?.marked ?? false)
  const nothing = useAttemptState(({ entries }) => (entries.get(question.id)?.option ?? null) === null)
  const locked = useAttemptState(({ phase }) => phase !== 'taking')
  return (
    <div className="mt-3 -mb-2 -ms-3 flex flex-wrap gap-x-1">
      <Button
        look="quiet"
        icon={marked ? FlagOff : Flag}
        disabled={locked}
        onClick={() => attempt.mark(question.id, !marked)}
      >
        {marked ? m.test_unmark() : m.test_mark()}
      </Button>
      {!nothing && (
        <Button look="quiet" disabled={locked} onClick={() => attempt.clear(question.id)}>
          {m.test_clear()}
        </Button>
      )}
    </div>
  )
}
