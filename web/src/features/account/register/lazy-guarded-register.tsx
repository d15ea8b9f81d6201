import { lazyPart, useLazyPart } from '../../../ui/lazy-part.ts'
import type { GuardedRegister } from './guarded/guarded-register.tsx'

const guardedRegister = lazyPart(async () => import('./guarded/guarded-register.tsx'))

/** Most academies ask no guardian: what that needs comes where one does. */
export function LazyGuardedRegister(props: Parameters<typeof GuardedRegister>[0]) {
  const part = useLazyPart(guardedRegister)
  return part && <part.GuardedRegister {...props} />
}
