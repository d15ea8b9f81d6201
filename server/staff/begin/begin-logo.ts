import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_LOGO_BYTES } from '#contract/staff/logo.rules.ts'
import { saveAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import { plainText, type Text } from '../../http/language.ts'
import { type KeptPicture, keepPicture, putPicture } from '../../importing/forms/one-picture.ts'
import { localize } from '../../importing/localize.ts'
import { isLocalizedMessage } from '../../importing/localized-message.rules.ts'
import { formOf } from '../../media/pictures/clean-picture.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'

type Kept = { picture: KeptPicture | null; problem: Text | null }

const NONE: Kept = { picture: null, problem: null }

/**
 * Stores the bytes of the logo that comes with the form: nobody can log in yet, and upload it as the team does. It is
 * checked and cleaned like every picture; `problem` says what is wrong with it.
 */
export async function keepLogo(settings: Settings, logo: string | null): Promise<Kept> {
  if (logo === null) return NONE
  const content = Buffer.from(logo, 'base64')
  if (content.length > MAX_LOGO_BYTES) return { ...NONE, problem: plainText('staff_logo_too_large') }
  const folder = await mkdtemp(join(settings.dataDir, 'picture-'))
  try {
    const path = join(folder, 'sent')
    await writeFile(path, content)
    const name = `logo.${formOf(content) ?? 'webp'}`
    const kept = await keepPicture(settings, { name, use: 'picture', path })
    if (isLocalizedMessage(kept)) return { ...NONE, problem: (language) => localize(kept, language) }
    return { picture: kept, problem: null }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a stored picture the academy's logo. */
export async function putLogo(tx: Tx, picture: KeptPicture, putting: { newId: NewId; now: number }): Promise<void> {
  await putPicture(tx, picture, putting)
  await saveAcademy(tx, { logo: `/media/${picture.stored.path}` })
}
