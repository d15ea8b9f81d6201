import type { SQLInputValue, StatementSync } from 'node:sqlite'

export const rowReader = (statement: StatementSync) => (parameters: SQLInputValue[]) => statement.all(...parameters)
