type Dated = { date?: string | null | undefined }

/** Returns true for a day that is known to be over. */
export const isOver = ({ date }: Dated, today: string | undefined): boolean =>
  Boolean(date && today !== undefined && date < today)
