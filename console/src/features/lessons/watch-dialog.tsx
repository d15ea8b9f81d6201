import { m } from '#messages/console'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Lesson } from './chapter.ts'

type WatchDialogProps = { lesson: Lesson; address: string; onDone: () => void }

/** The academy's own video of a lesson, as it is now. */
export const WatchDialog = ({ lesson: { topic_name: name }, address, onDone }: WatchDialogProps) => (
  <Dialog open wide title={name} onClose={onDone}>
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the lesson's row says which captions it has */}
    <video src={address} controls playsInline preload="metadata" aria-label={name} className="max-h-[60vh] w-full">
      <a href={address}>{m.lessons_watch()}</a>
    </video>
  </Dialog>
)
