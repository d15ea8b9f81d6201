import { lazyPart } from '#ui/lazy-part.ts'

/** The dialog about an unsaved choice: only papers that are true to the examination need it. */
export const unsavedPart = lazyPart(async () => import('../unsaved/unsaved-guard.tsx'))
