/** Challenges of a student at one paper that are not decided. */
export const MAX_OPEN_CHALLENGES = 10

/** Letters of a challenge's reason. */
export const MAX_CHALLENGE_REASON = 500
