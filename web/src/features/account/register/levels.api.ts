import { get } from '../../../api/calls.ts'
import { fetchOnce } from '../../../api/fast-path/fetch-once.ts'

/** The academic levels to choose from; public, like the academy. */
export const useLevels = fetchOnce(() => get('/Auth/academic_levels'))
