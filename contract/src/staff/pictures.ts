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
    'Keeps a picture for news or as the logo: its bytes are the body (application/octet-stream), its name stands percent-encoded in `X-File-Name`. What stands beside the picture (place, time, words) is left out; one that is damaged or has more than 40 million pixels is refused. The address is what the form is saved with; from now on it answers everybody who knows it, and it is made of the content, so that nobody can guess it.',
  data: Type.Object({ picture: Address() }),
  errors: ['rule', 'too_slow'],
})
