import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readAnewAfter } from '../../api/read-anew-after.ts'
import { staffCall } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Lesson, readLessonsAnew } from './chapter.ts'

type NameDialogProps = { chapterId: number; version: string; lesson: Lesson | null; onDone: () => void }

/** Names a new lesson, or one that is there, and links it to a video on another site. */
export function NameDialog({ chapterId: chapter_id, version, lesson, onDone }: NameDialogProps) {
  const [topic_name, setName] = useState(lesson?.topic_name ?? '')
  const [video_link, setLink] = useState(lesson?.video_link ?? '')
  const { busy, send, errorAt } = useSending(['topic_name', 'video_link'])
  // A link would take the place of the academy's own video.
  const mayLink = lesson === null || lesson.video_link !== null || (lesson.shown === null && lesson.sent === null)
  const save = async () =>
    send(async () => {
      const { topic_id } = lesson ?? {}
      const saving = staffCall('/staff/save_lesson', {
        chapter_id,
        version,
        topic_name,
        ...(topic_id !== undefined && { topic_id }),
        ...(mayLink && { video_link }),
      })
      await readAnewAfter(saving, readLessonsAnew)
      onDone()
    })
  return (
    <Dialog open title={lesson ? m.lessons_edit() : m.lessons_add()} onClose={onDone}>
      <Form onSubmit={save}>
        <TextField
          label={m.lessons_name()}
          name="topic_name"
          aria-required
          value={topic_name}
          onChange={setName}
          error={errorAt('topic_name')}
          maxLength={200}
          autoComplete="off"
        />
        {mayLink && (
          <TextField
            label={m.lessons_link()}
            name="video_link"
            type="text"
            inputMode="url"
            value={video_link}
            onChange={setLink}
            error={errorAt('video_link')}
            hint={m.lessons_link_hint()}
            maxLength={1000}
            autoComplete="off"
          />
        )}
        <Button type="submit" busy={busy}>
          {m.save()}
        </Button>
      </Form>
    </Dialog>
  )
}
