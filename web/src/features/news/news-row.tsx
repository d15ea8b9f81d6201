import { ChevronRight } from 'lucide-react'
import { mediaAddress } from '../../api/media-address.ts'
import { paths } from '../../paths.ts'
import { Pressable } from '../../ui/cards/pressable.tsx'
import { Picture } from '../../ui/picture.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import type { NewsItem } from './news.api.ts'

type NewsRowProps = { item: NewsItem; eager: boolean }

/** Rows out of sight are not laid out: the list stays quick however long it grows. */
const UNSEEN = '[content-visibility:auto] [contain-intrinsic-size:auto_5.5rem] md:[contain-intrinsic-size:auto_8.25rem]'

export function NewsRow({ item: { id, heading, images, published_on }, eager }: NewsRowProps) {
  return (
    <li className={`rounded-card ${UNSEEN}`}>
      <Pressable
        place={paths.news(id)}
        className="group flex w-full items-center gap-3.5 rounded-card border border-line bg-card p-3 text-ink no-underline transition-colors hover:border-line-soft md:gap-5"
      >
        <span className="w-24 shrink-0 md:w-46">
          <Picture src={mediaAddress(images)} eager={eager} className="rounded-[10px]" />
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-3 text-[1.0625rem]/6 font-semibold tracking-tight text-pretty wrap-anywhere md:text-lg/6.5">
            {heading}
          </span>
          {published_on && <span className="mt-0.5 block text-sm text-ink-2">{formatDay(published_on, 'date')}</span>}
        </span>
        <ChevronRight
          size={20}
          aria-hidden
          className="shrink-0 text-ink-2 transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5 md:me-2"
        />
      </Pressable>
    </li>
  )
}
