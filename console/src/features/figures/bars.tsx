import type { ReactNode } from 'react'

const ROW = 32
const BAR = 18
/** Pixels in front of the bars, and between a bar and its figure. */
const [SIGN, GAP] = [40, 8]

export type Bar = {
  key: number | string
  /** A short label in front of the bar: the table beside it says more. */
  sign: string
  /** 0 to 100. */
  percent: number
  /** A filled bar stands out without its colour; a dashed one is not reliable. */
  look: 'filled' | 'outlined' | 'dashed'
}

const LOOKS = {
  filled: 'fill-brand stroke-brand',
  outlined: 'fill-brand-50 stroke-brand',
  dashed: 'fill-transparent stroke-ink-2 [stroke-dasharray:4_3]',
} as const

/** A bar for each row, as long as its share. A picture of the table that stands beside it, which says the same. */
const Bars = ({ bars }: { bars: readonly Bar[] }) => (
  <svg aria-hidden width="100%" height={bars.length * ROW} className="block text-sm">
    {bars.map(({ key, sign, percent, look }, at) => {
      const length = `${Math.min(100, Math.max(0, percent))}%`
      const middle = at * ROW + ROW / 2
      return (
        <g key={key}>
          <text x={SIGN - GAP} y={middle} textAnchor="end" dominantBaseline="central" className="fill-ink">
            {sign}
          </text>
          <svg x={SIGN} width="68%" overflow="visible">
            <rect x="0" y={middle - BAR / 2} width={length} height={BAR} rx={3} className={LOOKS[look]} />
            <text x={length} dx={GAP} y={middle} dominantBaseline="central" className="fill-ink tabular">
              {`${percent}%`}
            </text>
          </svg>
        </g>
      )
    })}
  </svg>
)

/** The picture beside its table; above it on a phone. */
export const WithBars = ({ bars, children }: { bars: readonly Bar[]; children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
    <Bars bars={bars} />
    {children}
  </div>
)
