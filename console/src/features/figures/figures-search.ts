import type { ChapterSearch, FiguresSearch } from '../../paths.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value)

/** Returns the batch, the subject and the days in an address. */
export const figuresSearchOf = ({ batch, subject, from, until }: Record<string, unknown>): FiguresSearch => ({
  ...(typeof batch === 'number' && { batch }),
  ...(typeof subject === 'number' && { subject }),
  ...(isDay(from) && { from }),
  ...(isDay(until) && { until }),
})

/** Returns the batch, the subject, the days and the chapter in an address. */
export const chapterSearchOf = (search: Record<string, unknown>): ChapterSearch => ({
  ...figuresSearchOf(search),
  ...(typeof search['chapter'] === 'number' && { chapter: search['chapter'] }),
})
