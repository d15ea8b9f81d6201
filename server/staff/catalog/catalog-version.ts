import { hashOf } from '../../ports/secret-keys.ts'

/**
 * Returns the version that a form sends back, so that neither two people nor an import overwrite each other's changes.
 */
export const catalogVersion = (facts: Record<string, unknown>): string => hashOf(JSON.stringify(facts))
