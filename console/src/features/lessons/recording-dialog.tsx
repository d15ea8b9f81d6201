import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'
import { chapterQuery, readLessonsAnew, VIDEO_ENDINGS } from './chapter.ts'
import { readRecordingsAnew, type UnrecordedClass } from './recordings.ts'
import { upload } from './uploads.ts'

type FileChoiceProps = { file: File | null; onChoose: (file: File) => void }

function FileChoice({ file, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button look="secondary" icon={FileUp} onClick={() => input.current?.click()}>
        {m.recordings_choose()}
      </Button>
      <p role="status" className="mt-1.5 text-sm text-ink-2 wrap-anywhere empty:hidden">
        {file && m.materials_file({ name: file.name })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={VIDEO_ENDINGS}
        aria-label={m.recordings_choose()}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onChoose(chosen)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** State of the form, and adding the recording as the last lesson of the chosen chapter. */
function useRecording(of: UnrecordedClass) {
  const { class_id, class_name } = of
  const [chapter, setChapter] = useState(of.chapter_id === null ? '' : String(of.chapter_id))
  const [topic_name, setName] = useState(class_name)
  const [link, setLink] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { busy, send, errorAt } = useSending(['chapter_id', 'topic_name', 'video_link'])
  const navigate = useNavigate()
  const save = async () =>
    send(async () => {
      const hasVideo = file !== null || link.trim() !== ''
      const mistakes = new Map([
        ...(chapter === '' ? [['chapter_id', m.recordings_no_chapter()] as const] : []),
        ...(hasVideo ? [] : [['video_link', m.recordings_no_video()] as const]),
      ])
      if (mistakes.size > 0) throw new FormMistakes(mistakes)
      const chapter_id = Number(chapter)
      const { version } = await queryClient.fetchQuery({ ...chapterQuery(chapter_id), staleTime: 0 })
      const lesson = { chapter_id, version, topic_name, class_id }
      // A file takes the place of a link.
      const { topic_id } = await staffCall('/staff/save_lesson', file ? lesson : { ...lesson, video_link: link })
      if (file) upload(topic_id, file)
      toast.success(m.recordings_added({ name: topic_name.trim() }))
      await Promise.all([readLessonsAnew(), readRecordingsAnew()])
      await navigate(paths.lessons({ chapter: chapter_id }))
    })
  return { chapter, setChapter, topic_name, setName, link, setLink, file, setFile, busy, save, errorAt }
}

type ChapterFieldProps = {
  subjectId: number
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A chapter of the subject; where there is none, the way to add one. */
function ChapterField({ subjectId, value, onChange, error }: ChapterFieldProps) {
  const { data } = useQuery(staffQuery('/staff/lessons', {}))
  const chapters = data?.subjects.find(({ subject_id }) => subject_id === subjectId)?.chapters
  return (
    <>
      {chapters?.length === 0 && (
        <p>
          {`${m.lessons_no_chapters()} · `}
          <Link {...paths.catalog({ subject: subjectId })}>{m.catalog_chapters_edit()}</Link>
        </p>
      )}
      <SelectField
        label={m.recordings_chapter()}
        name="chapter_id"
        aria-required
        value={value}
        onChange={onChange}
        options={[
          { value: '', words: m.student_choose() },
          ...(chapters ?? []).map(({ chapter_id, chapter_no, chapter_name }) => ({
            value: String(chapter_id),
            words: m.lessons_chapter({ number: chapter_no, name: chapter_name }),
          })),
        ]}
        error={error}
      />
    </>
  )
}

/** Adds the recording of a class to a chapter of its subject: a video file, or a link. */
export function RecordingDialog({ of, onClose }: { of: UnrecordedClass; onClose: () => void }) {
  const { subject_id, subject_name, batch_name, starts_at } = of
  const form = useRecording(of)
  const { errorAt } = form
  return (
    <Dialog open title={m.recordings_add()} onClose={onClose}>
      <Form label={m.recordings_add()} onSubmit={form.save}>
        <p className="text-ink-2 wrap-anywhere">{`${subject_name} · ${batch_name} · ${momentWords(starts_at)}`}</p>
        <ChapterField
          subjectId={subject_id}
          value={form.chapter}
          onChange={form.setChapter}
          error={errorAt('chapter_id')}
        />
        <TextField
          label={m.lessons_name()}
          name="topic_name"
          aria-required
          value={form.topic_name}
          onChange={form.setName}
          error={errorAt('topic_name')}
          maxLength={200}
          autoComplete="off"
        />
        <FileChoice file={form.file} onChoose={form.setFile} />
        {form.file === null && (
          <TextField
            label={m.recordings_link()}
            name="video_link"
            type="text"
            inputMode="url"
            value={form.link}
            onChange={form.setLink}
            error={errorAt('video_link')}
            hint={m.lessons_link_hint()}
            maxLength={1000}
            autoComplete="off"
          />
        )}
        <Button type="submit" wide busy={form.busy}>
          {m.recordings_save()}
        </Button>
      </Form>
    </Dialog>
  )
}
