import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { BrandMark } from '../brand.tsx'
import { LiveDot } from '../live-dot.tsx'
import { Pressable, type Press } from './pressable.tsx'
import { splitStreaming, isDarkInFourColumns, isDarkInTwoColumns } from './tile.rules.ts'

type TileProps = Press & {
  /** Place in the chequer of 2 columns on small screens, 4 from medium on; without it all tiles are light. */
  index?: number
  /** A drawn icon, or the address of a picture. */
  icon: LucideIcon | string
  /** The marker (streaming) in it becomes the pulsing indicator. */
  title: string
  subtitle?: string | undefined
  /** A label in the corner and an edge, for today's tile. */
  mark?: string | undefined
  /** True for past days: the tile is subdued. */
  calm?: boolean
}

const lookOf = (index: number | undefined) =>
  index === undefined
    ? 'tile-light'
    : `${isDarkInTwoColumns(index) ? 'tile-dark' : 'tile-light'} ${isDarkInFourColumns(index) ? 'md:tile-dark' : 'md:tile-light'}`

/** A large button of a grid, chequered light and dark or all of them light. */
export function Tile({ index, icon, title, subtitle, mark, calm = false, ...press }: TileProps) {
  const { words, streaming } = splitStreaming(title)
  return (
    <Pressable
      {...press}
      aria-current={mark === undefined ? undefined : 'date'}
      className={`tile relative flex h-full min-h-33 w-full flex-col items-start rounded-card border p-4 text-start no-underline md:p-4.5 large-text:grid large-text:min-h-0 large-text:grid-cols-[auto_minmax(0,1fr)] large-text:items-center large-text:gap-x-3.5 large-text:*:col-start-2 ${calm ? 'tile-calm' : lookOf(index)} ${mark === undefined ? '' : 'tile-current'}`}
    >
      <span className="tile-icon large-text:row-span-2 large-text:col-start-1! grid size-10.5 place-items-center overflow-hidden rounded-control">
        <TileIcon icon={icon} />
      </span>
      {streaming && (
        <span className="absolute top-7 end-3.5">
          <LiveDot />
        </span>
      )}
      <span className="max-w-full pt-3.5 large-text:pt-0 text-[1.0625rem]/6 font-semibold tracking-tight wrap-anywhere [:lang(ml)_&]:max-md:text-[0.9375rem]/6">
        {words}
      </span>
      {subtitle && (
        <span className="tile-quiet mt-0.5 line-clamp-4 max-w-full text-sm wrap-anywhere large-text:line-clamp-none">
          {subtitle}
        </span>
      )}
      {mark && (
        <span className="tile-mark absolute top-4 end-4 large-text:static large-text:justify-self-start rounded-full px-2.5 py-0.5 text-sm font-semibold">
          {mark}
        </span>
      )}
    </Pressable>
  )
}

function TileIcon({ icon: Icon }: { icon: LucideIcon | string }) {
  const [failed, setFailed] = useState(false)
  if (typeof Icon !== 'string') return <Icon size={20} aria-hidden />
  if (failed) return <BrandMark size={42} />
  return <img src={Icon} alt="" className="size-full object-cover" onError={() => setFailed(true)} />
}
