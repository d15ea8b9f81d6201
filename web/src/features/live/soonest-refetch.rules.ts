import { nextRefetch } from '../../catalog/next-refetch.rules.ts'

type Hours = NonNullable<Parameters<typeof nextRefetch>[0]>

/** Milliseconds until the first of the classes may change; false without any. */
export function soonestRefetch(classes: Hours[], now: number, spread: number): number | false {
  const looks = classes.map((one) => nextRefetch(one, now, spread)).filter((look) => look !== false)
  return looks.length > 0 && Math.min(...looks)
}
