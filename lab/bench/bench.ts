/** What one bench found: `name` is a row of limits.json, `told` the raw figures behind the value. */
export type Figure = { name: string; value: number; told?: string }

export type Bench = { about: string; run: () => Promise<Figure[]> }
