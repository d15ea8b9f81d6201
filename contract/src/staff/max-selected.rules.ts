/** As many students as one act takes, and the list selects. */
export const MAX_SELECTED = 300
