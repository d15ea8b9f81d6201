type ProgressLineProps = {
  /** 0 to 100. */
  percent: number
  /** On a picture the rest of the line is dark. */
  onPicture?: boolean
}

/** How far something is, as a line. The words beside it say the same. */
export function ProgressLine({ percent, onPicture = false }: ProgressLineProps) {
  return (
    <span
      aria-hidden
      className={`block h-1 overflow-hidden ${onPicture ? 'bg-[#0b1413]/45' : 'rounded-full bg-shade'}`}
    >
      <span
        className={`block h-full ${onPicture ? 'bg-[#4fd1c9]' : 'rounded-full bg-brand'}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
