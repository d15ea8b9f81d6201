import * as audit from './audit.ts'
import * as identity from './identity.ts'
import * as students from './students.ts'
import * as team from './team.ts'

export const allStaffCalls = { ...identity, ...team, ...students, ...audit }
