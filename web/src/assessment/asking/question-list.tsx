import { Flag, FlagOff } from 'lucide-react'
import { useDeferredValue, useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/cards/card.tsx'
import type { Question } from '../question.ts'
import { useRun, useRunState } from '../taking/run-context.ts'
import { headingId } from '../taking/use-moves.ts'
import { QuestionCard } from './question-card.tsx'

/** So many are drawn at once; the others follow while the page can be used already. */
const AT_FIRST = 3

/** All questions one below the other. What is in the middle of the screen counts as the one on display. */
export function QuestionList() {
  const run = useRun()
  const list = useRef<HTMLOListElement>(null)
  const all = run.test.questions.length
  const count = useDeferredValue(all, run.store.getState().at > 0 ? all : AT_FIRST)
  useEffect(() => {
    const { at } = run.store.getState()
    // Where the student was: in the other view, or before a reload.
    if (at > 0) document.getElementById(headingId(at))?.scrollIntoView()
  }, [run])
  useEffect(() => {
    const items = [...(list.current?.children ?? [])].slice(0, count)
    const middle = new IntersectionObserver(
      (seen) => {
        const shown = seen.find(({ isIntersecting }) => isIntersecting)
        if (shown) run.show(items.indexOf(shown.target))
      },
      { rootMargin: '-45% 0px -45% 0px' },
    )
    for (const item of items) middle.observe(item)
    // What is touched counts before what is in the middle.
    const touch = ({ target }: Event) => run.show(items.findIndex((item) => item.contains(target as Node)))
    const element = list.current
    element?.addEventListener('focusin', touch)
    element?.addEventListener('pointerdown', touch)
    return () => {
      middle.disconnect()
      element?.removeEventListener('focusin', touch)
      element?.removeEventListener('pointerdown', touch)
    }
  }, [run, count])
  return (
    <ol ref={list} className="grid grid-cols-1 gap-4">
      {run.test.questions.slice(0, count).map((question, index) => (
        <li key={question.id}>
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
  const run = useRun()
  const marked = useRunState(({ entries }) => entries.get(question.id)?.marked ?? false)
  const nothing = useRunState(({ entries }) => (entries.get(question.id)?.choice ?? null) === null)
  const locked = useRunState(({ phase }) => phase !== 'taking')
  return (
    <div className="mt-3 -mb-2 -ms-3 flex flex-wrap gap-x-1">
      <Button
        look="quiet"
        icon={marked ? FlagOff : Flag}
        disabled={locked}
        onClick={() => run.mark(question.id, !marked)}
      >
        {marked ? m.test_unmark() : m.test_mark()}
      </Button>
      {!nothing && (
        <Button look="quiet" disabled={locked} onClick={() => run.clear(question.id)}>
          {m.test_clear()}
        </Button>
      )}
    </div>
  )
}
