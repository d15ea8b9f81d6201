import { useEffect } from 'react'
import { m } from '#messages/console'
import { useLanguage } from '#ui/language.ts'
import { showBrand } from '../../session/brand.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { drawnLogo } from '../../ui/drawn-logo.ts'
import { languageOptions } from '../../ui/language-label.ts'
import { Section } from '../../ui/page.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { textFieldOf } from '../../ui/text-field-of.ts'
import type { BeginFields, PartProps } from './begin-form.rules.ts'

type LookFields = 'logo' | 'brand_colour' | 'language'

export const LOOK_LABELS: Record<LookFields, () => string> = {
  logo: () => m.settings_logo(),
  brand_colour: () => m.settings_colour(),
  language: () => m.settings_language(),
}

/** Returns the chosen first language; until one is chosen, the one in which this page is read. */
export const languageOf = ({ language }: Pick<BeginFields, 'language'>): string =>
  language || useLanguage.getState().language

/** Returns the logo itself as its address: it is sent with the form, since nobody can log in yet to upload it. */
async function addressOfLogo(file: File): Promise<string | null> {
  const logo = await drawnLogo(file)
  if (!logo) return null
  const reader = new FileReader()
  const read = new Promise<string | null>((resolve) => {
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : null))
  })
  reader.readAsDataURL(logo)
  return read
}

/** What people see of the academy first. All of it can be left as it is, and changed later. */
export function LookPart({ typed, change, errorAt }: PartProps) {
  const spoken = useLanguage(({ language }) => language)
  useEffect(() => showBrand(typed.brand_colour), [typed.brand_colour])
  const shown = { ...typed, language: typed.language || spoken }
  const field = textFieldOf<LookFields>(LOOK_LABELS, {
    typed: shown,
    set: (key, value) => change({ [key]: value }),
    errorAt,
  })
  return (
    <Section title={m.begin_look()}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.begin_look_text()}</p>
        <PictureField {...field('logo')} hint={m.settings_logo_hint()} take={addressOfLogo} />
        <ColourField {...field('brand_colour')} />
        <SelectField {...field('language')} options={languageOptions()} hint={m.settings_language_hint()} />
      </div>
    </Section>
  )
}
