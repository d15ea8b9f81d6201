/** The page is empty until the app has come. */
export const waitingMarkup = (): string => ''
