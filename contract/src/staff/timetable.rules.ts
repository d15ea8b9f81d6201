/** The most classes that are created, moved or cancelled at once. */
export const MAX_CLASSES = 400

/** So many days of holidays are added at once. */
export const MAX_HOLIDAYS = 60
