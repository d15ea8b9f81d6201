import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { RowIcon } from '#web/ui/cards/fast-path/row-icon.tsx'
import { circleCheck, download, refreshCw, x } from '#web/ui/cards/row-icons.ts'
import { type Savable, save } from './save.ts'
import { keyOf, titleOf } from './saved-item.ts'
import { fileOf } from './saved.rules.ts'
import { canSave, useSaved, useSavedItem } from './saved-store.ts'

const BOX =
  'flex w-18 shrink-0 flex-col items-center justify-center gap-1 rounded-control text-xs font-semibold text-brand-strong no-underline tabular hover:bg-brand-50 large-text:min-h-11 large-text:w-auto large-text:flex-row large-text:px-3'

/**
 * The button beside an item that can be saved: its size, the progress, or that it is saved. `onChoose` asks for the
 * form first.
 */
export function SaveButton({ wanted, onChoose }: { wanted: Savable; onChoose?: () => void }) {
  const { kind } = wanted.about
  const item = useSavedItem(kind, wanted.id)
  const underWay = useSaved((state) => state.underWay[keyOf({ kind, id: wanted.id })])
  if (!canSave() || item === undefined) return <span className="w-18 shrink-0" />
  const title = titleOf(wanted)
  if (underWay) {
    return (
      <Press label={m.saved_stop({ title, percent: underWay.percent })} onPress={underWay.stop}>
        <RowIcon of={x} />
        {m.pdf_percent({ percent: underWay.percent })}
        <span className="w-12">
          <ProgressLine percent={underWay.percent} />
        </span>
      </Press>
    )
  }
  const size = fileSize(wanted.bytes)
  const start = onChoose ?? (() => void save(wanted))
  if (item && item.file === fileOf(wanted.address)) {
    return (
      <PlaceLink place={paths.saved()} aria-label={m.saved_is({ title })} className={`${BOX} text-good`}>
        <RowIcon of={circleCheck} />
        {m.saved_here()}
      </PlaceLink>
    )
  }
  return (
    <Press label={item ? m.saved_update({ title, size }) : m.saved_save({ title, size })} onPress={start}>
      <RowIcon of={item ? refreshCw : download} />
      {item ? m.saved_newer() : size}
    </Press>
  )
}

type PressProps = { label: string; onPress: () => void; children: ReactNode }

function Press({ label, onPress, children }: PressProps) {
  return (
    <button type="button" aria-label={label} title={label} className={BOX} onClick={onPress}>
      {children}
    </button>
  )
}
