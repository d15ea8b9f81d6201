import type { BodyOf, DataOf } from '../call.ts'
import * as child from './child.ts'
import * as children from './children.ts'
import * as notifications from './notifications.ts'

export const allGuardianCalls = { ...children, ...child, ...notifications }

type Calls = (typeof allGuardianCalls)[keyof typeof allGuardianCalls]

/** The web's view of the guardian's calls: types by path, so that no schema reaches the bundle. */
export type GuardianApi = { [C in Calls as C['path']]: { body: BodyOf<C>; data: DataOf<C> } }
