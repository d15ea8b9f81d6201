import { type DragEvent, useState } from 'react'
import { m } from '#messages/console'
import { readAnewAfter } from '../../api/read-anew-after.ts'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Chapter, type Lesson, readLessonsAnew } from './chapter.ts'
import { Archive, GripVertical, Pencil } from 'lucide-react'
import { movesOf, RowActions, saysOf } from '../../ui/action-menu.tsx'
import { turnArchived } from './archived-lessons.tsx'
import { NameDialog } from './name-dialog.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { shownWords, fileWords, makingWords, percentOf, stateWords } from './lesson-labels.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { nameOf } from '../../ui/language-label.ts'
import { useUploads } from './uploads.ts'
import { moved } from './moved.rules.ts'

/** The state of a file that was sent in: being sent, being converted, or why it cannot be. */
function SentLine({ lesson, isPaused }: { lesson: Lesson; isPaused: boolean }) {
  const { sent, topic_id } = lesson
  const underWay = useUploads(({ byTopic }) => byTopic.get(topic_id))
  if (underWay) {
    const { file, received, trouble, isNext } = underWay
    const percent = percentOf({ received, bytes: file.size })
    return (
      <div role="status" className="mt-2 grid max-w-md gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="brand">{isNext ? m.lessons_next() : m.lessons_uploading({ percent })}</Badge>
          <span className="min-w-0 text-sm text-ink-2 wrap-anywhere">{file.name}</span>
        </span>
        <ProgressLine percent={percent} />
        {trouble !== null && <span className="text-sm text-warn">{m.lessons_trouble({ why: trouble })}</span>}
      </div>
    )
  }
  if (!sent) return null
  const { words, tone } = stateWords(sent)
  return (
    <div className="mt-2 grid max-w-md gap-1.5">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {sent.state === 'converting' && <span className="text-sm tabular">{makingWords(sent)}</span>}
      </span>
      {(sent.state === 'converting' || sent.state === 'uploading') && (
        <ProgressLine percent={sent.state === 'uploading' ? percentOf(sent) : sent.percent} />
      )}
      <span className="text-sm text-ink-2 wrap-anywhere">{fileWords(sent)}</span>
      {sent.state === 'uploading' && <span className="text-sm text-warn">{m.lessons_broken_off()}</span>}
      {isPaused && sent.state === 'waiting' && <span className="text-sm text-ink-2">{m.lessons_paused_short()}</span>}
      {sent.problem !== null && (
        <span role="alert" className="text-sm text-bad">
          {sent.problem}
        </span>
      )}
    </div>
  )
}

type LessonRowProps = {
  chapter: Chapter
  lesson: Lesson
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  onDrag: (isOn: boolean) => void
}

/** One lesson: its place, what students see, what becomes of a new video, and what can be done. */
function LessonRow({ chapter, lesson, at, count, onMove, onDrag }: LessonRowProps) {
  const { topic_name: name, captions } = lesson
  return (
    <div className="flex items-start gap-1 p-2">
      <span
        draggable
        aria-hidden
        className="grid size-11 shrink-0 cursor-grab place-items-center text-ink-2 max-lg:hidden"
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', name)
          onDrag(true)
        }}
        onDragEnd={() => onDrag(false)}
      >
        <GripVertical size={20} />
      </span>
      <div className="min-w-0 grow px-2 py-1.5">
        <h3 className="text-base font-semibold wrap-anywhere">{m.lessons_topic({ number: at + 1, name })}</h3>
        <p className="text-sm text-ink-2">
          {shownWords(lesson)}
          {captions !== null && ` · ${m.lessons_captions_in({ language: nameOf(captions) })}`}
        </p>
        <SentLine lesson={lesson} isPaused={chapter.workshop.is_paused} />
        <LessonActions lesson={lesson} />
      </div>
      <LessonMenu chapter={chapter} lesson={lesson} at={at} count={count} onMove={onMove} />
    </div>
  )
}

/** Its place among the others, its name, and the archive. */
function LessonMenu({ chapter, lesson, at, count, onMove }: Omit<LessonRowProps, 'onDrag'>) {
  const { topic_name: name } = lesson
  const [isNaming, setIsNaming] = useState(false)
  const { busy, send } = useSending()
  const done = () => setIsNaming(false)
  return (
    <>
      <RowActions
        name={name}
        actions={[
          ...movesOf(name, at, count, onMove),
          {
            icon: Pencil,
            ...saysOf(m.catalog_edit(), name),
            onPress: () => setIsNaming(true),
          },
          {
            icon: Archive,
            ...saysOf(m.catalog_archive(), name),
            busy,
            onPress: () => void send(async () => turnArchived(lesson)),
          },
        ]}
      />
      {isNaming && (
        <NameDialog chapterId={chapter.chapter_id} version={chapter.version} lesson={lesson} onDone={done} />
      )}
    </>
  )
}

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

/** The order on the screen: a move is shown at once, and reverted when the server rejects it. */
function useOrder({ chapter_id, version, topics }: Chapter) {
  const [shown, archived] = [false, true].map((is) =>
    topics.filter(({ is_archived }) => is_archived === is).map(({ topic_id }) => topic_id),
  ) as [number[], number[]]
  const [wanted, setWanted] = useState<number[] | null>(null)
  const { busy, send } = useSending()
  const order = wanted?.length === shown.length && wanted.every((id) => shown.includes(id)) ? wanted : shown
  // Archived lessons come after the others.
  const save = async (ids: number[], of: string) => {
    const topic_ids = [...ids, ...archived]
    const ordering = staffCall('/staff/order_lessons', { chapter_id, version: of, topic_ids })
    return (await readAnewAfter(ordering, readLessonsAnew)).version
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
