import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Lesson, readLessonsAnew } from './chapter.ts'

type NameDialogProps = { chapterId: number; version: string; lesson: Lesson | null; onDone: () => void }

/** Names a new lesson, or one that is there. */
export function NameDialog({ chapterId: chapter_id, version, lesson, onDone }: NameDialogProps) {
  const [topic_name, setName] = useState(lesson?.topic_name ?? '')
  const { busy, send, errorAt } = useSending(['topic_name'])
  const save = async () =>
    send(async () => {
      const { topic_id } = lesson ?? {}
      await staffCall('/staff/save_lesson', {
        chapter_id,
        version,
        topic_name,
        ...(topic_id !== undefined && { topic_id }),
      })
      await readLessonsAnew()
      onDone()
    })
  return (
    <Dialog open title={lesson ? m.lessons_rename() : m.lessons_add()} onClose={onDone}>
      <Form onSubmit={save}>
        <TextField
          label={m.lessons_name()}
          name="topic_name"
          value={topic_name}
          onChange={setName}
          error={errorAt('topic_name')}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" busy={busy}>
          {m.save()}
        </Button>
      </Form>
    </Dialog>
  )
}
