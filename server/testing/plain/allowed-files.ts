import type { AllowedFile } from '../../media/allowed-file.ts'

export const rememberAllowed = (ask: AllowedFile): AllowedFile => ask
