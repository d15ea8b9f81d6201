/** The most undecided challenges of a student to one paper. */
export const MAX_OPEN_CHALLENGES = 10

/** The greatest length of a challenge's reason in characters. */
export const MAX_CHALLENGE_REASON = 500
