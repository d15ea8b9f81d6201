/** What was looked at, and how it is: good, worth a look, or wrong. */
export type Finding = { state: 'good' | 'look' | 'bad'; about: string; says: string }
