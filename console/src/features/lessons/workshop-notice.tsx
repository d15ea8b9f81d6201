import { m } from '#messages/console'
import type { Chapter } from './chapter.ts'
import { roomWords } from './lesson-words.ts'

type WorkshopNoticeProps = { workshop: Chapter['workshop']; isMoving: boolean }

/** How much room there is, and what keeps videos from being made ready. */
export function WorkshopNotice({ workshop, isMoving }: WorkshopNoticeProps) {
  const { missing, is_paused, waiting, free_bytes } = workshop
  return (
    <>
      {missing.length > 0 && (
        <p role="status" className="mb-3 rounded-control bg-warn-50 px-4 py-3 text-warn">
          {m.lessons_missing({ programs: missing.join(', ') })}
        </p>
      )}
      {is_paused && isMoving && (
        <p role="status" className="mb-3 rounded-control bg-brand-50 px-4 py-3 text-brand-strong">
          {m.lessons_paused()}
        </p>
      )}
      <p className="mb-4 text-sm text-ink-2">
        {m.lessons_room({ size: roomWords(free_bytes) })}
        {waiting > 0 && ` · ${m.lessons_queue({ count: waiting })}`}
      </p>
    </>
  )
}
