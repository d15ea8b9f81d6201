import { channel } from 'node:diagnostics_channel'

/** Each statement as it is run, `{ sql, parameters }`, for tests that count them or look at their plans. */
export const statementChannel = channel('academy:statement')
