import { type DragEvent, useState } from 'react'
import { m } from '#messages/console'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Chapter, type Lesson, readLessonsAnew } from './chapter.ts'
import { LessonRow } from './lesson-row.tsx'
import { moved } from './moved.rules.ts'

/** The lessons in their order, which is changed by dragging or by two buttons. */
export function LessonList({ chapter }: { chapter: Chapter }) {
  const { topics } = chapter
  const { order, move } = useOrder(chapter)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const drop = (to: number) => {
    if (dragged !== null && dragged !== to) move(dragged, to)
    setDragged(null)
    setOver(null)
  }
  const shown = order.flatMap((id) => topics.find(({ topic_id }) => topic_id === id) ?? [])
  return (
    <ol aria-label={m.lessons_list()} className="grid grid-cols-1 gap-2">
      {shown.map((lesson: Lesson, at) => (
        <li key={lesson.topic_id}>
          <div
            onDragOver={(event: DragEvent) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(at)
            }}
            onDrop={() => drop(at)}
            className={`rounded-card border bg-card ${over === at && dragged !== null ? 'border-brand-strong' : 'border-line'} ${dragged === at ? 'opacity-50' : ''}`}
          >
            <LessonRow
              chapter={chapter}
              lesson={lesson}
              at={at}
              count={shown.length}
              onMove={(by) => move(at, at + by)}
              onDrag={(isOn) => {
                setDragged(isOn ? at : null)
                setOver(null)
              }}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The order as it is shown: at once as it was moved, and as the server has it when that is refused. */
function useOrder({ chapter_id, version, topics }: Chapter) {
  const stored = topics.map(({ topic_id }) => topic_id)
  const [wanted, setWanted] = useState<number[] | null>(null)
  const { busy, send } = useSending()
  const order = wanted?.length === stored.length && wanted.every((id) => stored.includes(id)) ? wanted : stored
  const save = async (topic_ids: number[], of: string) => {
    const after = await staffCall('/staff/order_lessons', { chapter_id, version: of, topic_ids })
    await readLessonsAnew()
    return after.version
  }
  const move = (from: number, to: number) => {
    if (busy || to < 0 || to >= order.length) return
    const next = moved(order, from, to)
    setWanted(next)
    void send(async () => {
      const after = await save(next, version)
      const name = topics.find(({ topic_id }) => topic_id === order[from])?.topic_name ?? ''
      sayWithUndo(m.lessons_moved({ name, place: to + 1 }), async () => save(order, after))
    }).finally(() => setWanted(null))
  }
  return { order, move }
}
