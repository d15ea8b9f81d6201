import { Link, type LinkProps } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Combine, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSending } from '../../ui/use-sending.ts'
import { type Item, type Kind, turnArchived, undoMerge } from './catalog-data.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useOrder } from './use-order.ts'

type ItemListProps = {
  label: string
  kind: Kind
  items: readonly Item[]
  /** The level or the subject that they belong to, if they are in an order of their own. */
  within?: number
  onEdit: (id: number) => void
  /** Where a row's name leads. */
  linkOf?: (id: number) => LinkProps
  /** For somebody who may only rename, or only look. */
  isRenameOnly?: boolean
  isReadOnly?: boolean
}

/** Levels, subjects, chapters or batches with what can be done to each; the archived ones folded below. */
export function ItemList(props: ItemListProps) {
  const { label, items } = props
  const shown = items.filter(({ isArchived }) => !isArchived)
  const archived = items.filter(({ isArchived }) => isArchived)
  return (
    <>
      {shown.length > 0 && <OwnRows {...props} shown={shown} />}
      {archived.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-ink-2">
            {m.catalog_archived_count({ count: archived.length })}
          </summary>
          <ul aria-label={m.catalog_archived_of({ label })} className="rounded-card border border-line bg-card">
            {archived.map((item) => (
              <ArchivedRow key={item.id} {...props} item={item} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const ROW =
  'flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-brand-50'

function OwnRows({ shown, ...props }: ItemListProps & { shown: Item[] }) {
  const { label, kind, items, within, onEdit, linkOf, isRenameOnly, isReadOnly } = props
  const { order, move } = useOrder(kind, within, items)
  const rows = order.flatMap((id) => shown.find((item) => item.id === id) ?? [])
  const isOffice = !isRenameOnly && !isReadOnly
  const isOrdered = within !== undefined && isOffice && rows.length > 1
  return (
    <ul aria-label={label} className="rounded-card border border-line bg-card">
      {rows.map((item, at) => (
        <li key={item.id} className={ROW}>
          <Naming item={item} {...(linkOf && { link: linkOf(item.id) })} />
          <div className="-ms-2.5 flex md:-me-2.5 md:ms-0">
            {isOrdered && (
              <>
                {/* Not disabled: whoever has just moved it to the end keeps the focus. */}
                <IconButton
                  icon={ArrowUp}
                  label={m.lessons_up({ name: item.name })}
                  look="hover"
                  aria-disabled={at === 0}
                  className="aria-disabled:opacity-45"
                  onClick={() => move(item, rows[at - 1])}
                />
                <IconButton
                  icon={ArrowDown}
                  label={m.lessons_down({ name: item.name })}
                  look="hover"
                  aria-disabled={at === rows.length - 1}
                  className="aria-disabled:opacity-45"
                  onClick={() => move(item, rows[at + 1])}
                />
              </>
            )}
            {!isReadOnly && (
              <IconButton
                icon={Pencil}
                label={m.lessons_for({ words: m.catalog_edit(), name: item.name })}
                look="hover"
                onClick={() => onEdit(item.id)}
              />
            )}
            {isOffice && <OfficeActions kind={kind} item={item} others={shown} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Naming({ item: { name, about }, link }: { item: Item; link?: LinkProps }) {
  return (
    <div className="min-w-0 grow basis-48 py-1">
      {link ? (
        <Link
          {...link}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-brand-strong md:min-h-0"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium wrap-anywhere">{name}</span>
      )}
      <p className="text-sm text-ink-2 wrap-anywhere empty:hidden">{about}</p>
    </div>
  )
}

type OfficeActionsProps = { kind: Kind; item: Item; others: readonly Item[] }

function OfficeActions({ kind, item, others }: OfficeActionsProps) {
  const [isMerging, setIsMerging] = useState(false)
  const { busy, send } = useSending()
  const rest = others.filter(({ id }) => id !== item.id)
  return (
    <>
      {kind !== 'level' && rest.length > 0 && (
        <IconButton
          icon={Combine}
          label={m.lessons_for({ words: m.catalog_merge(), name: item.name })}
          look="hover"
          onClick={() => setIsMerging(true)}
        />
      )}
      <IconButton
        icon={Archive}
        label={m.lessons_for({ words: m.catalog_archive(), name: item.name })}
        look="hover"
        aria-busy={busy || undefined}
        onClick={() => void send(async () => turnArchived(kind, item))}
      />
      {isMerging && kind !== 'level' && (
        <MergeDialog kind={kind} item={item} others={rest} onDone={() => setIsMerging(false)} />
      )}
    </>
  )
}

/** What was archived: it can be restored, or separated again from what it was merged into. */
function ArchivedRow({ kind, item, isRenameOnly, isReadOnly }: ItemListProps & { item: Item }) {
  const { busy, send } = useSending()
  const { name, mergedInto } = item
  const separate = async (mergeId: number) =>
    send(async () => {
      await undoMerge(mergeId)
      toast.success(m.catalog_restored({ name }))
    })
  return (
    <li className={ROW}>
      <Naming item={mergedInto ? { ...item, about: m.catalog_merged_into({ name: mergedInto.name }) } : item} />
      {!isRenameOnly && !isReadOnly && (
        <div className="-ms-2.5 flex md:-me-2.5 md:ms-0">
          {mergedInto ? (
            <Button
              look="quiet"
              icon={Undo2}
              busy={busy}
              aria-label={m.lessons_for({ words: m.catalog_undo_merge(), name })}
              onClick={() => void separate(mergedInto.merge_id)}
            >
              {m.catalog_undo_merge()}
            </Button>
          ) : (
            <Button
              look="quiet"
              icon={ArchiveRestore}
              busy={busy}
              aria-label={m.lessons_for({ words: m.catalog_restore(), name })}
              onClick={() => void send(async () => turnArchived(kind, item))}
            >
              {m.catalog_restore()}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
