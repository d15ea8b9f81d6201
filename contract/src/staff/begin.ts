import { Type } from 'typebox'
import { Line, OrNull } from '../fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_WORD = 40
const MAX_NAME = 500
const MAX_SUBJECTS = 30
/** A logo of `MAX_LOGO_BYTES`, in Base64. */
const MAX_LOGO_TEXT = 13_400

/** The word that the start of an empty server prints. */
const Word = () => Line(MAX_WORD)

/** Opens the set-up of the owner's password and second factor. */
const Link = () => Type.String()

export const staffBeginState = staffCall({
  path: '/staff/begin_state',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    'Returns whether this server has an academy: `empty`, `waiting` while the owner whom the set-up page added cannot log in yet, or `begun`. No login needed.',
  data: Type.Object({ stage: Type.Enum(['empty', 'waiting', 'begun']) }),
  errors: [],
})

export const staffCheckWord = staffCall({
  path: '/staff/check_word',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    'Checks the set-up word, and returns what can be begun with it. `academy` is one whose owner has not set a password and second factor yet, else null. The word ends when that is done. No login needed.',
  body: { word: Word() },
  data: Type.Object({
    /** Whether the demo academy can be loaded: codes are printed, and there is no academy. */
    may_demo: Type.Boolean(),
    academy: OrNull(Type.Object({ name: Type.String(), owner: Type.String(), email: Type.String() })),
  }),
  errors: ['rule', 'changed_meanwhile'],
})

export const staffBeginAcademy = staffCall({
  path: '/staff/begin_academy',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    'Creates the academy of an empty server: its name, time zone, colour, language and logo (WebP or PNG in Base64, or null), a level with subjects and a batch, and its owner, whose one-time link is returned. With `mistakes` nothing is saved, and `link` is null. Sent again, it returns a new link for the same owner. Needs the set-up word.',
  body: {
    word: Word(),
    fields: Type.Object({
      name: Line(MAX_NAME),
      zone: Line(MAX_NAME),
      brand_colour: Line(MAX_NAME),
      language: Line(MAX_NAME),
      support_number: Line(MAX_NAME),
      level: Line(MAX_NAME),
      batch: Line(MAX_NAME),
      owner_name: Line(MAX_NAME),
      owner_email: Line(MAX_NAME),
    }),
    subjects: Type.Array(Line(MAX_NAME), { maxItems: MAX_SUBJECTS }),
    logo: OrNull(Line(MAX_LOGO_TEXT)),
  },
  data: Type.Object({
    link: OrNull(Link()),
    mistakes: Type.Array(Type.Object({ field: Type.String(), problem: Type.String() })),
  }),
  errors: ['rule', 'changed_meanwhile'],
})

export const staffBeginOwner = staffCall({
  path: '/staff/begin_owner',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    'Creates a new one-time link for the owner whom the set-up added, until the first second factor is set up. The earlier link ends. Needs the set-up word.',
  body: { word: Word() },
  data: Type.Object({ link: Link() }),
  errors: ['rule', 'changed_meanwhile'],
})

export const staffBeginDemo = staffCall({
  path: '/staff/begin_demo',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Loads the demo academy into an empty server, and returns a link for its owner. Needs the set-up word.',
  body: { word: Word() },
  data: Type.Object({ link: Link() }),
  errors: ['rule', 'changed_meanwhile', 'not_found'],
})

export const staffPutDemoAway = staffCall({
  path: '/staff/put_demo_away',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    "Sets the demo academy aside with everything in it, and restarts with an empty server; returns the word for its set-up. The demo's data stays on the server's disk. Refused for any other academy, and on PostgreSQL. For owners.",
  data: Type.Object({ word: Type.String() }),
  errors: ['rule', 'not_found'],
})
