import type { ChapterSearch, FiguresSearch } from '../../paths.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value)

/** What of an address says whose figures are shown, and of which days. */
export const figuresSearchOf = ({ batch, subject, from, until }: Record<string, unknown>): FiguresSearch => ({
  ...(typeof batch === 'number' && { batch }),
  ...(typeof subject === 'number' && { subject }),
  ...(isDay(from) && { from }),
  ...(isDay(until) && { until }),
})

/** The same with a chapter. */
export const chapterSearchOf = (search: Record<string, unknown>): ChapterSearch => ({
  ...figuresSearchOf(search),
  ...(typeof search['chapter'] === 'number' && { chapter: search['chapter'] }),
})
