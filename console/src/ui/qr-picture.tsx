import { encode } from 'uqr'

const QUIET = 2

type QrPictureProps = { text: string; label: string; className?: string }

/** A text as a picture to scan: dark on white in every theme, as cameras want it. */
export function QrPicture({ text, label, className = 'mx-auto w-full max-w-56 rounded-control' }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white ${className}`}
    >
      <path d={dark.join('')} fill="#10201f" />
    </svg>
  )
}
