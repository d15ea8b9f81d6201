import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'

export type DoubtDeps = Omit<AttemptRouteDeps, 'settings'> & {
  settings: AttemptRouteDeps['settings'] & { limitsOn: boolean }
}
