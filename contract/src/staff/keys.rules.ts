/** The greatest length, in characters, of a reason that students see. */
export const MAX_KEY_REASON = 300

/** Questions of one correction. */
export const MAX_CHANGED_QUESTIONS = 100
