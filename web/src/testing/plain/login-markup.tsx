/** The page is empty until the app has come. */
export const loginMarkup = async (): Promise<string> => ''
