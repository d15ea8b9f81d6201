import { Download, FileText, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { paths, type Place } from '../../paths.ts'
import { remove, savedBytes, useSaved } from '../../offline/saved/saved-store.ts'
import { type Saved, titleOf } from '../../offline/saved/saved-item.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { dotted } from '#web/ui/format/dotted.ts'

type SavedRowProps = { item: Saved; onRemove: () => void }

/** One saved lesson or video: a press opens it in the app, which uses the saved copy. */
function SavedRow({ item, onRemove }: SavedRowProps) {
  const Icon = item.kind === 'material' ? FileText : Play
  const title = titleOf(item)
  return (
    <li className="flex items-center gap-1">
      <div className="min-w-0 grow">
        <RowCard
          place={placeOf(item)}
          leading={<Icon size={18} aria-hidden />}
          title={title}
          subtitle={describe(item)}
        />
      </div>
      <IconButton
        icon={Trash2}
        look="hover"
        label={m.saved_remove({ title })}
        title={m.saved_remove({ title })}
        onClick={onRemove}
      />
    </li>
  )
}

function placeOf({ about, id, chapter_id }: Saved): Place {
  return about.kind === 'material'
    ? paths.materials(about.sub_id, chapter_id, { learning: id })
    : paths.topic(chapter_id, { id })
}

/** `Physics · Current electricity · 1.2 MB · A newer version is there`. */
function describe({ about, bytes, newer }: Saved): string {
  const { subject_name, chapter_name } = about.of
  return dotted([subject_name, chapter_name, fileSize(bytes), newer !== null && m.saved_has_newer()])
}

type RemoveDialogProps = {
  /** Empty when there is no question to ask. */
  items: Saved[]
  onClose: () => void
  onRemove: () => void
}

/** A confirmation, since saving again costs as much data as the first time. */
function RemoveDialog({ items, onClose, onRemove }: RemoveDialogProps) {
  const [first] = items
  const size = fileSize(savedBytes(items))
  const text =
    items.length === 1 && first
      ? m.saved_remove_one({ title: titleOf(first), size })
      : m.saved_remove_many({ count: items.length, size })
  const choices = [
    { words: m.saved_remove_yes(), onPress: onRemove, danger: true },
    { words: m.saved_remove_no(), onPress: onClose },
  ] as const
  return (
    <ConfirmDialog
      open={first !== undefined}
      title={m.saved_remove_title()}
      text={text}
      choices={choices}
      onClose={onClose}
    />
  )
}

/** Everything that is saved on this device for the student, and the ways to be rid of it. */
export function SavedScreen() {
  const items = useSaved((state) => state.items)
  const [asked, setAsked] = useState<Saved[]>([])
  const count = items?.length ?? 0
  const total = items && count > 0 && m.saved_total({ count, size: fileSize(savedBytes(items)) })
  return (
    <>
      {items && <PageHead title={m.title_saved()} {...(total && { subtitle: total })} />}
      {items === null && <Skeleton of="rows" count={3} />}
      {items && count === 0 && <Nothing />}
      {items && count > 0 && (
        <div className="animate-appear">
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {items.map((item) => (
              <SavedRow key={`${item.kind} ${item.id}`} item={item} onRemove={() => setAsked([item])} />
            ))}
          </ul>
          <p className="mt-4 mb-5 text-sm text-ink-2">{m.saved_note()}</p>
          <Button look="secondary" onClick={() => setAsked(items)}>
            {m.saved_remove_all()}
          </Button>
        </div>
      )}
      <RemoveDialog
        items={asked}
        onClose={() => setAsked([])}
        onRemove={() => {
          setAsked([])
          void remove(asked)
        }}
      />
    </>
  )
}

function Nothing() {
  return (
    <FullState icon={Download} title={m.saved_nothing_title()} text={m.saved_nothing_text()}>
      <div className="grid gap-3 md:flex">
        <ButtonLink place={paths.materialSubjects()}>{m.title_materials()}</ButtonLink>
        <ButtonLink look="secondary" place={paths.subjects()}>
          {m.menu_recorded()}
        </ButtonLink>
      </div>
    </FullState>
  )
}
