type FigureItemsProps = { figures: readonly (readonly [name: string, figure: string])[] }

/** Figures below their names, within a `dl`. */
export const FigureItems = ({ figures }: FigureItemsProps) =>
  figures.map(([name, figure]) => (
    <div key={name}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-semibold tabular">{figure}</dd>
    </div>
  ))
