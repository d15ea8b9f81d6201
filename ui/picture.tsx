import { ImageIcon, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { isDataSaverOn } from './data-saver.ts'

type PictureProps = {
  /** Null shows the placeholder. */
  src: string | null
  /** Empty when the text beside it says the same. */
  alt?: string
  ratio?: string
  /** The sign of the placeholder. */
  icon?: LucideIcon
  className?: string
  /** Pictures above the fold are asked for at once. */
  eager?: boolean
}

/** A picture in a place that has its size before the picture is there. */
export function Picture({
  src,
  alt = '',
  ratio = '16 / 9',
  icon: Icon = ImageIcon,
  className = '',
  eager = false,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={`block overflow-hidden bg-brand-100 ${className}`} style={{ aspectRatio: ratio }}>
      {src && src !== failed ? (
        <img
          src={src}
          alt={alt}
          loading={eager && !isDataSaverOn() ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : (
        <span className="grid size-full place-items-center text-brand">
          <Icon size={28} aria-hidden />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
    </span>
  )
}
