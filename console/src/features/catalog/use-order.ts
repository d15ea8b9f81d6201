import { useState } from 'react'
import { m } from '#messages/console'
import { readAnewAfter } from '../../api/read-anew-after.ts'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Item, type Kind, readCatalogAnew } from './catalog-data.ts'

/** The order on the screen: a move is shown at once, and reverted when the server rejects it. */
export function useOrder(kind: Kind, within: number | undefined, items: readonly Item[]) {
  const stored = items.map(({ id }) => id)
  const [wanted, setWanted] = useState<number[] | null>(null)
  const { busy, send } = useSending()
  const order = wanted?.length === stored.length && wanted.every((id) => stored.includes(id)) ? wanted : stored
  const save = async (ids: number[]) => {
    if (kind === 'batch' || within === undefined) return
    await readAnewAfter(staffCall('/staff/order_catalog', { kind, within, ids }), readCatalogAnew)
  }
  /** Lets two things change places; archived ones between them stay where they are. */
  const move = (item: Item, other: Item | undefined) => {
    if (busy || other === undefined) return
    const swapped: Record<number, number> = { [item.id]: other.id, [other.id]: item.id }
    const next = order.map((id) => swapped[id] ?? id)
    const place = next.filter((id) => items.some((one) => one.id === id && !one.isArchived)).indexOf(item.id) + 1
    setWanted(next)
    void send(async () => {
      await save(next)
      sayWithUndo(m.lessons_moved({ name: item.name, place }), async () => save(order))
    }).finally(() => setWanted(null))
  }
  return { order, move }
}
