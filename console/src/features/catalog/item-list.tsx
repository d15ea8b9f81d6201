import { Link, type LinkProps } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Combine, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Action, movesOf, RowActions, saysOf } from '../../ui/action-menu.tsx'
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
  const { label, kind, items, within, linkOf, isRenameOnly, isReadOnly } = props
  const { order, move } = useOrder(kind, within, items)
  const rows = order.flatMap((id) => shown.find((item) => item.id === id) ?? [])
  const isOrdered = within !== undefined && !isRenameOnly && !isReadOnly && rows.length > 1
  const moves = (item: Item, at: number) =>
    isOrdered ? movesOf(item.name, at, rows.length, (by) => move(item, rows[at + by])) : []
  return (
    <ul aria-label={label} className="rounded-card border border-line bg-card">
      {rows.map((item, at) => (
        <li key={item.id} className={ROW}>
          <Naming item={item} {...(linkOf && { link: linkOf(item.id) })} />
          {!isReadOnly && <ItemActions {...props} item={item} others={shown} moves={moves(item, at)} />}
        </li>
      ))}
    </ul>
  )
}

type ItemActionsProps = ItemListProps & { item: Item; others: readonly Item[]; moves: readonly Action[] }

function ItemActions({ kind, item, others, moves, onEdit, isRenameOnly }: ItemActionsProps) {
  const [isMerging, setIsMerging] = useState(false)
  const { busy, send } = useSending()
  const rest = others.filter(({ id }) => id !== item.id)
  const says = (words: string) => saysOf(words, item.name)
  const edit: Action = { icon: Pencil, ...says(m.catalog_edit()), onPress: () => onEdit(item.id) }
  const merge: Action = { icon: Combine, ...says(m.catalog_merge()), onPress: () => setIsMerging(true) }
  const archive: Action = {
    icon: Archive,
    ...says(m.catalog_archive()),
    busy,
    onPress: () => void send(async () => turnArchived(kind, item)),
  }
  const mayMerge = kind !== 'level' && rest.length > 0
  const office = isRenameOnly ? [] : [...(mayMerge ? [merge] : []), archive]
  return (
    <div className="-me-2.5">
      <RowActions name={item.name} actions={[...moves, edit, ...office]} />
      {isMerging && kind !== 'level' && (
        <MergeDialog kind={kind} item={item} others={rest} onDone={() => setIsMerging(false)} />
      )}
    </div>
  )
}

function Naming({ item: { name, about }, link }: { item: Item; link?: LinkProps }) {
  return (
    <div className="min-w-0 grow basis-40 py-1">
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
