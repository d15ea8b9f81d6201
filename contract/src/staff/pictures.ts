import { Type } from 'typebox'
import { Address } from '../fields.ts'
import { staffCall } from './staff-call.ts'

export const staffAddPicture = staffCall({
  path: '/staff/add_picture',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  sends: 'file',
  about:
    'Keeps a picture that everybody may see, for news or as the logo: its bytes are the body (application/octet-stream), its name stands percent-encoded in `X-File-Name`. The address is what the form is saved with.',
  data: Type.Object({ picture: Address() }),
  errors: ['rule', 'too_slow'],
})
