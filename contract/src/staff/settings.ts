import { Type } from 'typebox'
import { Line, OrNull } from '../fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_TEXT = 500

/** Identifies the stored settings: a change with another version was made from other values. */
const Version = () => Line(43, 43)

const Text = () => Line(MAX_TEXT)

/** The cells of the sheet `academy`, checked by its rules. Values that were never set are empty. */
const Fields = Type.Object({
  name: Text(),
  support_number: Text(),
  privacy_contact: Text(),
  zone: Text(),
  pass_percent: Text(),
  minimum_attendance_percent: Text(),
  sign_up: Text(),
  consent_required: Text(),
  guardian_at_sign_up: Text(),
  test_look: Text(),
  absence_notices: Text(),
  result_notices: Text(),
  /** The address of the logo, as `/staff/add_picture` returned it; empty without one. */
  logo: Text(),
  /** One of `brandColours`. */
  brand_colour: Text(),
  /** The language of everybody who has not chosen one: `en`, `hi` or `ml`. */
  language: Text(),
})

export const staffSettings = staffCall({
  path: '/staff/settings',
  roles: ['owner'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns the academy's details and rules. `sign_up_is_fixed` is true if the server's configuration decides who may sign up. For owners.",
  data: Type.Object({
    fields: Fields,
    sign_up_is_fixed: Type.Boolean(),
    version: Type.String(),
  }),
  errors: [],
})

export const staffSaveSettings = staffCall({
  path: '/staff/save_settings',
  roles: ['owner'],
  scope: 'academy',
  loadClass: 'login',
  about:
    "Updates the academy's settings. They are checked and saved like an import of the sheet `academy`; with `mistakes` nothing is saved, and `version` is null. For owners.",
  body: { version: Version(), fields: Fields },
  data: Type.Object({
    version: OrNull(Type.String()),
    mistakes: Type.Array(Type.Object({ field: Type.String(), problem: Type.String() })),
  }),
  errors: ['changed_meanwhile', 'not_found'],
})
