import { OwnStanding } from './own-standing.tsx'
import { SectionMarks } from './section-marks.tsx'
import { TimeUseCard } from './time-use-card.tsx'

/** What comes together when a report asks for how its attempt stands. */
export { OwnStanding, SectionMarks, TimeUseCard }
