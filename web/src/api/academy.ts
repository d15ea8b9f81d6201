import { get } from './calls.ts'
import { fetchOnce } from './fast-path/fetch-once.ts'

/** Name, logo and sign-up setting of the academy, known before anybody logs in. */
export const useAcademy = fetchOnce(() => get('/Auth/academy'))

export type AcademyInfo = NonNullable<ReturnType<typeof useAcademy>['data']>
