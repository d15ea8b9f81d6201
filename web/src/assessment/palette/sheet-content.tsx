import { X } from 'lucide-react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useSession } from '../../session/session-store.ts'
import { Palette } from './palette.tsx'
import { ReadingButtons } from './reading-buttons.tsx'

type SheetContentProps = { onClose: () => void; onChoose: (index: number) => void }

/** What the palette's sheet holds. */
export function SheetContent({ onClose, onChoose }: SheetContentProps) {
  const name = useSession(({ user }) => user?.profile.name)
  return (
    <div className="mx-auto max-w-160 px-4 pb-safe">
      <Palette
        onChoose={onChoose}
        head={
          <div className="flex flex-wrap items-center justify-between">
            <div className="min-w-0">
              <h2 className="text-lg">{m.test_questions()}</h2>
              {name && <p className="truncate text-sm text-ink-2">{name}</p>}
            </div>
            <span className="-me-2.5 ms-auto flex">
              <ReadingButtons onChoose={onChoose} />
              <IconButton icon={X} label={m.dialog_close()} onClick={onClose} />
            </span>
          </div>
        }
      />
    </div>
  )
}
