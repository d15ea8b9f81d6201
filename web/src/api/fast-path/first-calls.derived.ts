import { screens } from '#contract/screens.ts'
import { screenShape } from '../address-shape.rules.ts'

/** The fields of the body: a constant number, or as a text the index of an id in the address. */
type FirstCall = { path: string; body: Record<string, number | `${number}`> }

/** The first call of each screen, by the screen's shape. */
export const firstCalls: Record<string, FirstCall> = Object.fromEntries(
  Object.entries(screens).flatMap(([screen, { firstCall }]) => {
    if (!firstCall) return []
    const parameters = screen.split('/').filter((part) => part.startsWith('$'))
    const body = Object.entries<string | number>(firstCall.body).map(([field, value]) => [
      field,
      typeof value === 'number' ? value : String(parameters.indexOf(value)),
    ])
    return [[screenShape(screen), { path: firstCall.path, body: Object.fromEntries(body) as FirstCall['body'] }]]
  }),
)
