import type { ChildPart, ChildSearch, ReportSearch } from '../../paths.ts'

const ID = /^[1-9][0-9]{0,15}$/

function idOf(value: unknown): number | undefined {
  const id = ID.test(String(value)) ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

type Numbers<Names extends string> = { [Name in Names]: number }

/** Path parameters that are ids. An address with anything else is not found. */
export function ids<const Names extends string>(...names: Names[]) {
  return {
    params: {
      parse: (raw: Record<Names, string>): Numbers<Names> | false => {
        const pairs = names.map((name) => [name, idOf(raw[name])] as const)
        return pairs.every(([, id]) => id !== undefined) && (Object.fromEntries(pairs) as Numbers<Names>)
      },
      stringify: (params: Numbers<Names>) =>
        Object.fromEntries(names.map((name) => [name, String(params[name])])) as Record<Names, string>,
    },
  }
}

/** Number and name of a month. */
export const month = {
  params: {
    parse: (raw: { monthNo: string; month: string }): { monthNo: number; month: string } | false => {
      const monthNo = idOf(raw.monthNo)
      return monthNo !== undefined && monthNo <= 12 && { monthNo, month: raw.month }
    },
    stringify: ({ monthNo, month: name }: { monthNo: number; month: string }) => ({
      monthNo: String(monthNo),
      month: name,
    }),
  },
}

/**
 * Flags of the query that are numbers. Anything else in them counts as absent: undefined is said, because the router adds
 * what the address has to what is left out.
 */
export function flags<const Names extends string>(...names: Names[]) {
  return {
    validateSearch: (search: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, idOf(search[name])])) as { [Name in Names]?: number },
  }
}

const PARTS: readonly unknown[] = ['classes', 'results', 'news', 'consent', 'copy'] satisfies ChildPart[]

/** The part of a child's screen, and the open article. Anything else in them counts as absent. */
export const childSearch = {
  validateSearch: ({ part, news }: Record<string, unknown>) =>
    ({ part: PARTS.includes(part) ? part : undefined, news: idOf(news) }) as ChildSearch,
}

/** The part of a report, and whether it opens at what was not right. Anything else in them counts as absent. */
export const reportSearch = {
  validateSearch: ({ part, revise }: Record<string, unknown>) =>
    ({ part: part === 'questions' || part === 'time' ? part : undefined, revise: idOf(revise) }) as ReportSearch,
}
