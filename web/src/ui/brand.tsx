import { GraduationCap } from 'lucide-react'
import { createContext, useContext, useState } from 'react'

export type Brand = {
  /** Undefined until it is known. */
  name: string | undefined
  logo: string | null
}

/** The academy's name and logo, provided by the app. */
export const BrandContext = createContext<Brand>({ name: undefined, logo: null })

type BrandMarkProps = { size?: number; look?: 'colour' | 'glass' }

const LOOKS = {
  colour: 'bg-linear-135 from-brand-glow to-brand-deep text-white',
  glass: 'bg-white/18 text-white',
}

/** The logo, or a neutral mark of the same size until and unless there is one. */
export function BrandMark({ size = 34, look = 'colour' }: BrandMarkProps) {
  const { logo } = useContext(BrandContext)
  const [failed, setFailed] = useState<string | null>(null)
  const box = { width: size, height: size }
  if (logo && logo !== failed) {
    return (
      <img
        src={logo}
        alt=""
        style={box}
        className="shrink-0 rounded-[10px] object-contain"
        onError={() => setFailed(logo)}
      />
    )
  }
  return (
    <span aria-hidden style={box} className={`inline-grid shrink-0 place-items-center rounded-[10px] ${LOOKS[look]}`}>
      <GraduationCap size={size * 0.56} />
    </span>
  )
}

type BrandNameProps = {
  className?: string
  /** A link's accessible name until the academy's name is known. */
  unnamed?: string
}

/** The name, which keeps its height while it is unknown; a long one takes a second line. */
export function BrandName({ className = '', unnamed }: BrandNameProps) {
  const { name } = useContext(BrandContext)
  return (
    <span
      key={String(name !== undefined)}
      className={`line-clamp-2 leading-tight font-extrabold tracking-tight text-balance ${className}`}
    >
      {name ?? (unnamed ? <span className="sr-only">{unnamed}</span> : '\u00a0')}
    </span>
  )
}
