import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { m } from '#messages/console'
import { IconButton } from '../../../../web/src/ui/buttons/icon-button.tsx'
import type { Chapter, Lesson } from './chapter.ts'
import { LessonActions } from './lesson-actions.tsx'
import { shownWords } from './lesson-words.ts'
import { SentLine } from './sent-line.tsx'

type LessonRowProps = {
  chapter: Chapter
  lesson: Lesson
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  onDrag: (isOn: boolean) => void
}

/** One lesson: its place, what students see, what becomes of a new video, and what can be done. */
export function LessonRow({ chapter, lesson, at, count, onMove, onDrag }: LessonRowProps) {
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
          {captions !== null && ` · ${m.lessons_captions_in({ language: captions.toUpperCase() })}`}
        </p>
        <SentLine lesson={lesson} isPaused={chapter.workshop.is_paused} />
        <LessonActions chapter={chapter} lesson={lesson} />
      </div>
      <div className="flex shrink-0 flex-col lg:flex-row">
        {/* Not disabled: whoever has just moved it here keeps the focus. */}
        <IconButton
          icon={ArrowUp}
          label={m.lessons_up({ name })}
          look="hover"
          aria-disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={m.lessons_down({ name })}
          look="hover"
          aria-disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
      </div>
    </div>
  )
}
