/** Nothing is asked for before the app does. */
export const withEarly = async (page: string): Promise<string> => page
