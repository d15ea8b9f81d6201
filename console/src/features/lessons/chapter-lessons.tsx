import { useQuery } from '@tanstack/react-query'
import { FilePlus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Chapter, chapterQuery, isMoving, readLessonsAnew } from './chapter.ts'
import { LessonList } from './lesson-list.tsx'
import { NameDialog } from './name-dialog.tsx'
import { upload } from './uploads.ts'
import { VIDEO_ENDINGS } from './video-endings.ts'
import { WorkshopNotice } from './workshop-notice.tsx'

const LOOK_MS = 2000

/** A chapter's lessons, and what becomes of videos that were sent in for them. */
export function ChapterLessons({ chapterId }: { chapterId: number }) {
  const query = useQuery({
    ...chapterQuery(chapterId),
    refetchInterval: ({ state }) => (state.data?.topics.some(isMoving) ? LOOK_MS : false),
  })
  return <ScreenStates query={query} content={(chapter) => <Lessons chapter={chapter} />} />
}

function Lessons({ chapter }: { chapter: Chapter }) {
  const { chapter_no, chapter_name, subject_name, topics, workshop } = chapter
  return (
    <section aria-labelledby="chapter">
      <h2 id="chapter" className="text-xl wrap-anywhere">
        {m.lessons_chapter({ number: chapter_no, name: chapter_name })}
      </h2>
      <p className="mb-4 text-ink-2">{subject_name}</p>
      <WorkshopNotice workshop={workshop} isMoving={topics.some(isMoving)} />
      {topics.length === 0 ? <p className="mb-4 text-ink-2">{m.lessons_empty()}</p> : <LessonList chapter={chapter} />}
      <AddLessons chapter={chapter} />
    </section>
  )
}

/** One without a video, or one for each file that is chosen. */
function AddLessons({ chapter: { chapter_id, version } }: { chapter: Chapter }) {
  const [isNaming, setIsNaming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, send } = useSending()
  const addAll = async (files: File[]) =>
    send(async () => {
      let seen = version
      for (const file of files) {
        const topic_name = file.name.replace(/\.[^.]+$/, '').slice(0, 200)
        const saved = await staffCall('/staff/save_lesson', { chapter_id, version: seen, topic_name })
        seen = saved.version
        upload(saved.topic_id, file)
      }
      await readLessonsAnew()
    })
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      <Button look="secondary" icon={Plus} onClick={() => setIsNaming(true)}>
        {m.lessons_add()}
      </Button>
      <Button look="secondary" icon={FilePlus} busy={busy} onClick={() => input.current?.click()}>
        {m.lessons_add_files()}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={VIDEO_ENDINGS}
        aria-label={m.lessons_add_files()}
        onChange={({ currentTarget }) => {
          void addAll([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {isNaming && (
        <NameDialog chapterId={chapter_id} version={version} lesson={null} onDone={() => setIsNaming(false)} />
      )}
    </div>
  )
}
