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
    'Uploads a picture for news or the logo: its bytes are the body (application/octet-stream), its percent-encoded name is in `X-File-Name`. Metadata (place, time, descriptions) is removed; a damaged picture, or one of more than 40 million pixels, is refused. Save the form with the returned address. Anyone who knows the address can open the picture; it is made from the content, so nobody can guess it. For owners and clerks.',
  data: Type.Object({ picture: Address() }),
  errors: ['rule', 'too_slow'],
})
