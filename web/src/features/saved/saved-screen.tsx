import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { remove, savedBytes, useSaved } from '../../offline/saved/saved-store.ts'
import type { Saved } from '../../offline/saved/saved-item.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { fileSize } from '../../ui/format/file-size.rules.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { FullState } from '../../ui/states/full-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SavedRow } from './saved-row.tsx'

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
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink place={paths.materialSubjects()}>{m.title_materials()}</ButtonLink>
        <ButtonLink look="secondary" place={paths.subjects()}>
          {m.title_subjects()}
        </ButtonLink>
      </div>
    </FullState>
  )
}
