import { get } from '../../../api/calls.ts'
import { once } from '../../../api/once.ts'

/** The academic levels to choose from; public, like the academy. */
export const useLevels = once(() => get('/Auth/academic_levels'))
