import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Tx } from '../db.ts'
import { DirectExecutor } from '../sqlite/sqlite-connection.ts'

/** Arrays for PostgreSQL alone. */
type Value = string | number | null | (string | number | null)[]

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Built = { query: CompiledQuery; constants: Value[]; placeholders: { at: number; name: string }[] }

/**
 * Returns a statement that is built once per engine and then only gets its values: on SQLite, building costs several
 * times as much as running. The statement's text must always be the same. SQLite answers synchronously; callers on the
 * hot path check for a promise before they await.
 */
export function preparedQuery<V extends Record<string, Value>, Row>(
  build: (tx: Tx, values: V) => Compilable<Row>,
): (tx: Tx, values: V) => Promise<Row[]> | Row[] {
  const run = runner(build)
  return (tx, values) => {
    const result = run(tx, values)
    return result instanceof Promise ? result.then(({ rows }) => rows) : result.rows
  }
}

/** Does the same for a statement that writes; the function returns how many rows it wrote. */
export function preparedWrite<V extends Record<string, Value>>(
  build: (tx: Tx, values: V) => Compilable,
): (tx: Tx, values: V) => Promise<number> | number {
  const run = runner(build)
  return (tx, values) => {
    const result = run(tx, values)
    return result instanceof Promise ? result.then(rowsOf) : rowsOf(result)
  }
}

const rowsOf = ({ numAffectedRows }: QueryResult<unknown>) => Number(numAffectedRows ?? 0)

/** Returns the student of a `forStudent` unit whose commit is counted in memory; null in every other unit. */
export function countedStudent(tx: Tx): number | null {
  const executor = tx.getExecutor()
  if (!(executor instanceof DirectExecutor)) return null
  return typeof executor.changes === 'number' ? executor.changes : null
}

/** True where each statement is a round trip to another process. */
export const isOverNetwork = (tx: Tx): boolean => !(tx.getExecutor() instanceof DirectExecutor)

/** Returns true in a unit of `db.write`: cached sessions do not see a commit from anywhere else. */
export function mayBumpContent(tx: Tx): boolean {
  const executor = tx.getExecutor()
  return executor instanceof DirectExecutor ? executor.changes === 'all' : tx.isTransaction
}

/** Returns the only row of a statement that always has one. */
export function singleRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('There is no such row.')
  return row
}

function runner<V extends Record<string, Value>, Row>(build: (tx: Tx, values: V) => Compilable<Row>) {
  const known = new WeakMap<DialectAdapter, Built>()
  return (tx: Tx, values: V): QueryResult<Row> | Promise<QueryResult<Row>> => {
    const executor = tx.getExecutor()
    let built = known.get(executor.adapter)
    if (!built) known.set(executor.adapter, (built = compileWithPlaceholders(tx, build)))
    const parameters = built.constants.slice()
    for (const { at, name } of built.placeholders) parameters[at] = values[name] as Value
    // A database in the same process needs no await, which would cost a noticeable part of a read by key.
    if (executor instanceof DirectExecutor) return executor.now<Row>(built.query.sql, parameters)
    return tx.executeQuery<Row>({ ...built.query, parameters })
  }
}

function compileWithPlaceholders<V extends Record<string, Value>>(
  tx: Tx,
  build: (tx: Tx, values: V) => Compilable,
): Built {
  const placeholders = new Proxy({}, { get: (_none, name) => new Placeholder(String(name)) }) as V
  const query = build(tx, placeholders).compile()
  const parameters = query.parameters as (Value | Placeholder)[]
  return {
    query,
    constants: parameters.map((value) => (value instanceof Placeholder ? null : value)),
    placeholders: parameters.flatMap((value, at) => (value instanceof Placeholder ? [{ at, name: value.name }] : [])),
  }
}
