import { FileText, Play, Trash2 } from 'lucide-react'
import { m } from '#messages/web'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { type Saved, titleOf } from '../../offline/saved/saved-item.ts'
import { type Place, paths } from '../../paths.ts'
import { RowCard } from '../../ui/cards/row-card.tsx'
import { fileSize } from '../../ui/format/file-size.rules.ts'
import { dotted } from '../../ui/format/dotted.ts'

type SavedRowProps = { item: Saved; onRemove: () => void }

/** One saved lesson or video: it opens where it is in the app, and its copy is used there. */
export function SavedRow({ item, onRemove }: SavedRowProps) {
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
