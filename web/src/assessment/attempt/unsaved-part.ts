import { lazyPart } from '#ui/lazy-part.ts'

/** What asks about a choice that is not saved: of papers that are true to the examination alone. */
export const unsavedPart = lazyPart(async () => import('../unsaved/unsaved-guard.tsx'))
