import { Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { m } from '#messages/web'
import { getLocale } from '#messages/web-runtime'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { countriesOf, type Country, findCountries } from './countries.rules.ts'
import { CountryList } from './country-list.tsx'
import { dialCodes } from './dial-codes.ts'
import type { Phone } from './phone.rules.ts'

export type CountryDialogProps = {
  open: boolean
  phone: Phone
  served: readonly string[]
  onChoose: (country: Country) => void
  onClose: () => void
}

export function CountryDialog({ open, onClose, ...list }: CountryDialogProps) {
  return (
    <Dialog open={open} title={m.phone_country_title()} onClose={onClose}>
      <CountrySearch {...list} onClose={onClose} />
    </Dialog>
  )
}

function CountrySearch({ phone, served, onChoose, onClose }: Omit<CountryDialogProps, 'open'>) {
  const [text, setText] = useState('')
  const sought = useSettled(text)
  const list = useRef<HTMLDivElement>(null)
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([getLocale()], { type: 'region' })
    return countriesOf(dialCodes, (country) => names.of(country), served)
  }, [served])
  const found = useMemo(() => findCountries(countries, sought), [countries, sought])
  const choose = (country: Country | undefined) => {
    if (!country?.served) return
    onChoose(country)
    onClose()
  }
  return (
    <div className="grid gap-3">
      <TextField
        // The dialog gives the focus to what carries this attribute, which React itself never writes.
        ref={(field) => field?.setAttribute('autofocus', '')}
        label={m.phone_country_search()}
        inputMode="search"
        autoComplete="off"
        value={text}
        before={<Search size={20} aria-hidden className="ms-3.5 shrink-0 text-ink-2" />}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            list.current?.focus()
          } else if (event.key === 'Enter') {
            event.preventDefault()
            choose(findCountries(countries, text)[0])
          }
        }}
      />
      <CountryList ref={list} countries={found} phone={phone} onChoose={choose} />
    </div>
  )
}
