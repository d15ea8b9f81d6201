import { channel } from 'node:diagnostics_channel'

/** Publishes each statement that runs as `{ sql, parameters }`, for tests that count or analyse statements. */
export const statementChannel = channel('academy:statement')
