import { mediaHook } from '#ui/media-hook.ts'

/** True from a tablet's width on: a table fits then. */
export const useIsWide = mediaHook('(min-width: 48rem)')
