import type { CountedDb } from '../db/change-counters.ts'
import { Busy } from '../db/db.ts'
import type { LoadShedder } from '../http/load/load-shedder.ts'
import { SHED_ORDER } from '../http/load/load-shedding.rules.ts'
import type { SmsSender } from '../ports/sms.ts'
import type { Registry } from './registry.ts'

/** The database, with its units of work counted and timed. */
export function instrumentedDb(db: CountedDb, registry: Registry): CountedDb {
  registry.gauge('academy_units_waiting', 'Units of work that are not answered yet.', () => db.waiting())
  registry.gauge('academy_storage_full', '1 from when nothing could be stored, until something is.', () =>
    db.isFull() ? 1 : 0,
  )
  const units = registry.counter(
    'academy_units_total',
    'Units of work: stored, undone by their own error, or not possible.',
  )
  const [stored, undone, busy] = [
    units({ outcome: 'stored' }),
    units({ outcome: 'undone' }),
    units({ outcome: 'busy' }),
  ]
  const seconds = registry.histogram('academy_unit_seconds', 'From asking for a unit of work to its being durable.')()
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    try {
      const value = await work()
      stored.add()
      seconds.observe((performance.now() - begun) / 1000)
      return value
    } catch (error) {
      if (error instanceof Busy) busy.add()
      else undone.add()
      throw error
    }
  }
  return {
    ...db,
    write: (unit) => counted(() => db.write(unit)),
    writeInBackground: (unit) => counted(() => db.writeInBackground(unit)),
    writeStatement: (unit) => counted(() => db.writeStatement(unit)),
    writeRow: (statement, values) => counted(() => db.writeRow(statement, values)),
    writeForStudent: (studId, unit) => counted(() => db.writeForStudent(studId, unit)),
  }
}

/** The sender, with what the gateway took and refused counted. */
export function instrumentedSms(sms: SmsSender, registry: Registry): SmsSender {
  const texts = registry.counter(
    'academy_sms_total',
    'Texts that the gateway took, and that it refused or did not answer.',
  )
  const [sent, failed] = [texts({ outcome: 'sent' }), texts({ outcome: 'failed' })]
  return {
    send: async (message) => {
      try {
        const taken = await sms.send(message)
        sent.add()
        return taken
      } catch (error) {
        failed.add()
        throw error
      }
    },
  }
}

/** What gives way under load, with each refusal counted. */
export function instrumentedLoadShedder(shedder: LoadShedder, registry: Registry): LoadShedder {
  const shed = registry.counter('academy_shed_total', 'Calls refused because it was too much, by what they were for.')
  registry.gauge('academy_calls_in_flight', 'Calls that are being answered.', () => shedder.inFlight.count)
  const classes = new Map(SHED_ORDER.map((name) => [name, shed({ class: name })]))
  return {
    mayPass: (call) => {
      try {
        shedder.mayPass(call)
      } catch (error) {
        classes.get(call)?.add()
        throw error
      }
    },
    isShedding: () => shedder.isShedding(),
    inFlight: shedder.inFlight,
    stop: () => shedder.stop(),
  }
}
