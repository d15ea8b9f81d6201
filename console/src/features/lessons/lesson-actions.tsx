import { useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall, sendFile } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Lesson, readLessonsAnew, VIDEO_ENDINGS } from './chapter.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { WatchDialog } from './watch-dialog.tsx'
import { upload, useUploads } from './uploads.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'

const LANGUAGES = ['en', 'hi', 'ml', 'ta', 'te', 'kn', 'mr', 'gu', 'bn', 'pa', 'or', 'as', 'ur']

/** Sends the captions of a lesson, or takes them away. */
function CaptionsDialog({ lesson, onDone }: { lesson: Lesson; onDone: () => void }) {
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
          accept=".vtt,.srt,text/vtt,application/x-subrip"
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

type Act = 'discard' | 'retry' | 'restore'
type Asked = 'captions' | 'discard' | 'watch' | null

/** What can be done with the video of a lesson. */
export function LessonActions({ lesson }: { lesson: Lesson }) {
  const { topic_name: name, sent } = lesson
  const [asked, setAsked] = useState<Asked>(null)
  const { act } = useActs(lesson)
  const forget = () => setAsked(null)
  return (
    <div className="-ms-3 mt-1 flex flex-wrap gap-x-1">
      <Watch lesson={lesson} onWatch={() => setAsked('watch')} />
      <VideoActions lesson={lesson} onDiscard={() => setAsked('discard')} />
      <Button
        look="quiet"
        onClick={() => setAsked('captions')}
        aria-label={m.lessons_for({ words: m.lessons_captions(), name })}
      >
        {m.lessons_captions()}
      </Button>
      {asked === 'watch' && lesson.shown?.address && (
        <WatchDialog lesson={lesson} address={lesson.shown.address} onDone={forget} />
      )}
      {asked === 'captions' && <CaptionsDialog lesson={lesson} onDone={forget} />}
      <ConfirmDialog
        open={asked === 'discard'}
        title={m.lessons_discard_title()}
        text={m.lessons_discard_text({ name: sent?.name ?? '' })}
        choices={[
          {
            words: m.lessons_discard(),
            danger: true,
            onPress: () => {
              forget()
              void act('discard')
            },
          },
          { words: m.cancel(), onPress: forget },
        ]}
        onClose={forget}
      />
    </div>
  )
}

/** Shows what students see: the academy's own video here, any other one where it is. */
function Watch({ lesson: { topic_name: name, shown, video_link }, onWatch }: { lesson: Lesson; onWatch: () => void }) {
  if (!shown?.address) return null
  const label = m.lessons_for({ words: m.lessons_watch(), name })
  if (video_link === null)
    return (
      <Button look="quiet" onClick={onWatch} aria-label={label}>
        {m.lessons_watch()}
      </Button>
    )
  return (
    <a href={video_link} target="_blank" rel="noreferrer" aria-label={label} className={buttonClass('quiet')}>
      {m.lessons_watch()}
    </a>
  )
}

/** What can be done with what was sent in, or is on its way. */
function VideoActions({ lesson, onDiscard }: { lesson: Lesson; onDiscard: () => void }) {
  const { topic_id, topic_name: name, sent } = lesson
  const { busy, act } = useActs(lesson)
  const underWay = useUploads(({ byTopic }) => byTopic.get(topic_id))
  const isOpen = sent !== null && sent.state !== 'ready' && sent.state !== 'as_is'
  const mayChoose = !underWay && (!isOpen || sent.state === 'uploading' || sent.state === 'failed')
  return (
    <>
      {mayChoose && <ChooseVideo lesson={lesson} />}
      {underWay && (
        <Button look="quiet" onClick={underWay.stop} aria-label={m.lessons_for({ words: m.lessons_stop(), name })}>
          {m.lessons_stop()}
        </Button>
      )}
      {sent?.may_retry && (
        <Button
          look="quiet"
          busy={busy}
          onClick={() => void act('retry')}
          aria-label={m.lessons_for({ words: m.lessons_retry(), name })}
        >
          {m.lessons_retry()}
        </Button>
      )}
      {isOpen && !underWay && (
        <Button look="quiet" onClick={onDiscard} aria-label={m.lessons_for({ words: m.lessons_discard(), name })}>
          {m.lessons_discard()}
        </Button>
      )}
      {sent?.may_restore && (
        <Button
          look="quiet"
          busy={busy}
          onClick={() => void act('restore')}
          aria-label={m.lessons_for({ words: m.lessons_restore(), name })}
        >
          {m.lessons_restore()}
        </Button>
      )}
    </>
  )
}

function useActs({ sent, topic_name: name }: Lesson) {
  const { busy, send } = useSending()
  const make = async (video_id: number, act: Act) => {
    await staffCall('/staff/video_act', { video_id, act })
    await readLessonsAnew()
  }
  const act = async (which: Act) =>
    send(async () => {
      if (!sent) return
      const { video_id } = sent
      await make(video_id, which)
      if (which === 'restore') sayWithUndo(m.lessons_restored({ name }), async () => make(video_id, 'restore'))
      else if (which === 'discard') toast.success(m.lessons_discarded({ name }))
    })
  return { busy, act }
}

/** A first video, another one, or the rest of one that broke off. */
function ChooseVideo({ lesson: { topic_id, topic_name: name, sent, shown } }: { lesson: Lesson }) {
  const input = useRef<HTMLInputElement>(null)
  const words =
    sent?.state === 'uploading' ? m.lessons_go_on() : shown === null ? m.lessons_send() : m.lessons_send_another()
  return (
    <>
      <Button look="quiet" onClick={() => input.current?.click()} aria-label={m.lessons_for({ words, name })}>
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={VIDEO_ENDINGS}
        aria-label={m.lessons_file_for({ name })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) upload(topic_id, file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
