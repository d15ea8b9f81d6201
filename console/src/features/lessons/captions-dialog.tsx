import { useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { sendFile, staffCall } from '../../api/staff-call.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Lesson, readLessonsAnew } from './chapter.ts'

const LANGUAGES = ['en', 'hi', 'ml', 'ta', 'te', 'kn', 'mr', 'gu', 'bn', 'pa', 'or', 'as', 'ur']

/** Sends the captions of a lesson, or takes them away. */
export function CaptionsDialog({ lesson, onDone }: { lesson: Lesson; onDone: () => void }) {
  const { topic_id, topic_name: name, captions } = lesson
  const [language, setLanguage] = useState(captions ?? 'en')
  const input = useRef<HTMLInputElement>(null)
  const { busy, send, errorAt } = useSending(['captions'])
  const done = async (words: string) => {
    await readLessonsAnew()
    toast.success(words)
    onDone()
  }
  const take = async (file: File) =>
    send(async () => {
      const beside = { 'X-Topic': String(topic_id), 'X-Language': language }
      await sendFile('/api/staff/set_captions', file, { beside })
      await done(m.lessons_captions_set({ name }))
    })
  const remove = async () =>
    send(async () => {
      await staffCall('/staff/remove_captions', { topic_id })
      await done(m.lessons_captions_gone({ name }))
    })
  const words = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' })
  const options = [...new Set([language, ...LANGUAGES])].map((value) => ({ value, words: words.of(value) ?? value }))
  const error = errorAt('captions')
  return (
    <Dialog open title={m.lessons_captions_of({ name })} onClose={onDone}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.lessons_captions_text()}</p>
        <SelectField label={m.lessons_captions_language()} value={language} onChange={setLanguage} options={options} />
        {error !== undefined && (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".vtt,text/vtt"
          aria-label={m.lessons_captions_file()}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void take(file)
            currentTarget.value = ''
          }}
        />
        <Button busy={busy} onClick={() => input.current?.click()}>
          {m.lessons_captions_file()}
        </Button>
        {captions !== null && (
          <Button look="secondary" busy={busy} onClick={() => void remove()}>
            {m.lessons_captions_remove()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
