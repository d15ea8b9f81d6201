/** The browser of each session, as `storedBrowser` of the contract writes it; null in older ones. */
export const browser: string[] = [`alter table sessions add column browser text`]
