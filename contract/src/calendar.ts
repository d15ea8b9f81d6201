import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Instant } from './fields.ts'

export const calendar = studentCall({
  path: '/Student/calendar',
  loadClass: 'history',
  extension: true,
  about:
    "Returns the secret address of the student's calendar on this server, which shows live classes and exam times in calendar programs. The first call creates it; `renew` replaces it and ends the old one. For students.",
  body: { renew: Type.Optional(Type.Boolean()) },
  data: Type.Object({ path: Type.String(), made_at: Instant() }),
  errors: [],
})
