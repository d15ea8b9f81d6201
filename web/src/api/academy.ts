import { get } from './calls.ts'
import { once } from './once.ts'

/** Name, logo and sign-up setting of the academy, known before anybody logs in. */
export const useAcademy = once(() => get('/Auth/academy'))

export type AcademyInfo = NonNullable<ReturnType<typeof useAcademy>['data']>
