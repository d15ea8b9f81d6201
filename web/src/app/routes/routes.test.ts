import { expectTypeOf, test } from 'vitest'
import type { ScreenPath } from '#contract/screens.ts'
import type { Place } from '../../paths.ts'
import type { guardianRoutes } from './guardian-routes.ts'
import type { guestRoutes, publicRoutes, readyRoutes } from './ready-routes.ts'
import type { testRoutes } from './test-routes.ts'

type Routes = typeof publicRoutes | typeof guestRoutes | typeof guardianRoutes | typeof readyRoutes | typeof testRoutes

test('each screen of the registry has a route, and a name in paths.ts', () => {
  // A test of types: the compiler finds a missing route.
  expectTypeOf<Routes[number]['path']>().toEqualTypeOf<`/${ScreenPath}`>()
  expectTypeOf<Place['to']>().toEqualTypeOf<`/${ScreenPath}`>()
})
