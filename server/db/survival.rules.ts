/** What PostgreSQL reports about its storage. */
export type PostgresStoring = {
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  synchronous_standby_names: string
  /** Standbys that a commit waits for at the moment; null where our role may not see them. */
  standbys: number | null
}

export type Survival = { state: 'good' | 'look' | 'bad'; says: string }

const LOCAL = 'survives the end of a process and of its machine'

/** Returns what an acknowledged answer survives, in plain words. */
export function survivalOf(storing: PostgresStoring): Survival {
  const { fsync, full_page_writes, synchronous_commit, synchronous_standby_names, standbys } = storing
  if (fsync === 'off' || full_page_writes === 'off')
    return { state: 'bad', says: 'an acknowledged answer survives the end of a process, and no loss of power' }
  if (synchronous_commit === 'off')
    return { state: 'bad', says: 'an acknowledged answer of the last second may be lost with the database server' }
  if (synchronous_commit === 'local' || synchronous_standby_names.trim() === '') {
    const why = synchronous_commit === 'local' ? 'synchronous_commit is local' : 'synchronous_standby_names is empty'
    const says = `an acknowledged answer ${LOCAL}, not the loss of the server's disk: no standby is waited for (${why})`
    return { state: 'look', says }
  }
  if (standbys === null) {
    const says = `synchronous_standby_names is "${synchronous_standby_names}", and our role may not see whether such a standby is connected: grant pg_read_all_stats to it`
    return { state: 'look', says }
  }
  if (standbys === 0) {
    const says = `synchronous_standby_names is "${synchronous_standby_names}", and no such standby is connected: nothing can be stored until one is`
    return { state: 'bad', says }
  }
  const but = synchronous_commit === 'remote_write' ? ', unless its standby loses power in the same second' : ''
  return {
    state: 'good',
    says: `an acknowledged answer ${LOCAL}, and the loss of the server with its disk: ${standbys} waited-for ${standbys === 1 ? 'standby has' : 'standbys have'} it too${but}`,
  }
}

/** For an SQLite file, which is opened with every commit flushed to disk, or not at all. */
export const SURVIVAL_OF_FILE: Survival = {
  state: 'good',
  says: `an acknowledged answer ${LOCAL}, not the loss of its disk: that is what backups are for`,
}
