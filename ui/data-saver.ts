import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Saver = { on: boolean }

type WithConnection = Navigator & { connection?: { saveData?: boolean } }

/** The device's own setting, followed until the student has chosen. */
const wished = (): boolean => (navigator as WithConnection).connection?.saveData === true

const readStored = (stored: unknown): Saver => {
  const on = (stored as Partial<Saver> | null)?.on
  return { on: typeof on === 'boolean' ? on : wished() }
}

/** Whether this device spends as little data as it can. It outlives the logout. */
export const useDataSaver = create<Saver>()(
  persist(() => ({ on: wished() }), { name: 'data-saver', version: 1, migrate: readStored, merge: readStored }),
)

export const isDataSaverOn = (): boolean => useDataSaver.getState().on

/** Only a choice is stored: until then the device's own setting is followed. */
export const switchDataSaver = (): unknown => useDataSaver.setState(({ on }) => ({ on: !on }))
