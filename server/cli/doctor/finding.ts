/** A thing that was examined, and its state: good, worth a look, or wrong. */
export type Finding = { state: 'good' | 'look' | 'bad'; about: string; says: string }
