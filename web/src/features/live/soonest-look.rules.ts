import { nextLook } from '../../catalog/next-look.rules.ts'

type Hours = NonNullable<Parameters<typeof nextLook>[0]>

/** Milliseconds until the first of the classes may change; false without any. */
export function soonestLook(classes: Hours[], now: number, spread: number): number | false {
  const looks = classes.map((one) => nextLook(one, now, spread)).filter((look) => look !== false)
  return looks.length > 0 && Math.min(...looks)
}
