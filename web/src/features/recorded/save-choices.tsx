import { m } from '#messages/web'
import { type Savable, save } from '../../offline/saved/save.ts'
import { titleOf } from '../../offline/saved/saved-item.ts'
import { Button } from '#ui/buttons/button.tsx'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

type SaveChoicesProps = { video: Savable; sound: Savable; height: number; onDone: () => void }

/** The forms in which a lesson can be saved, each with its size. */
export function SaveChoices({ video, sound, height, onDone }: SaveChoicesProps) {
  const start = (wanted: Savable) => {
    onDone()
    void save(wanted)
  }
  return (
    <Dialog open title={m.saved_choose_title({ title: titleOf(video) })} onClose={onDone}>
      <p className="mb-5 text-ink-2">{m.saved_choose_text()}</p>
      <div className="grid gap-2.5">
        <Button onClick={() => start(video)}>{m.saved_choose_video({ height, size: fileSize(video.bytes) })}</Button>
        <Button look="secondary" onClick={() => start(sound)}>
          {m.saved_choose_sound({ size: fileSize(sound.bytes) })}
        </Button>
      </div>
    </Dialog>
  )
}
