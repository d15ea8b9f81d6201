import { Search, Check } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent, type Ref, useEffect, useId } from 'react'
import { m } from '#messages/web'
import { getLocale } from '#messages/web-runtime'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { dialCodes } from './dial-codes.ts'
import type { Phone } from './phone.rules.ts'
import { type Country, countriesOf, findCountries, typeAhead } from './countries.rules.ts'

/** Letters that follow each other faster belong to one name. */
const TYPING_MS = 350

type CountryListProps = {
  countries: Country[]
  phone: Phone
  onChoose: (country: Country | undefined) => void
  ref: Ref<HTMLDivElement>
}

/** One tab stop: arrows, Home, End and letters move in the list, Enter chooses. */
function CountryList({ countries, phone, onChoose, ref }: CountryListProps) {
  const id = useId()
  const [at, setAt] = useState(0)
  const lead = useTypeAhead(countries)
  const active = countries[Math.min(at, countries.length - 1)]
  useEffect(() => {
    if (active) document.getElementById(id + active.country)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onChoose(active)
    const next = arrowed(event.key, at, countries.length) ?? lead(event, at)
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== null && next >= 0) setAt(next)
  }
  if (countries.length === 0) return <p className="grid h-80 place-items-center text-ink-2">{m.phone_country_none()}</p>
  return (
    <div
      ref={ref}
      role="listbox"
      aria-label={m.phone_country_title()}
      aria-activedescendant={active && id + active.country}
      tabIndex={0}
      className="group -mx-3 -mb-6 h-80 max-h-[50dvh] overflow-y-auto overscroll-contain rounded-control outline-none"
      onKeyDown={press}
    >
      {countries.map((country, index) => (
        <CountryRow
          key={country.country}
          id={id + country.country}
          country={country}
          active={country === active}
          chosen={country.dial === phone.dial && (!phone.country || country.country === phone.country)}
          heading={!country.served && countries[index - 1]?.served !== false}
          onChoose={() => onChoose(country)}
        />
      ))}
    </div>
  )
}

type CountryRowProps = {
  id: string
  country: Country
  active: boolean
  chosen: boolean
  /** True for the first country that cannot be chosen: its heading covers all that follow. */
  heading: boolean
  onChoose: () => void
}

function CountryRow({ id, country: { name, dial, served }, active, chosen, heading, onChoose }: CountryRowProps) {
  return (
    <>
      {heading && (
        <div role="presentation" className="px-3 pt-4 pb-1 text-xs font-semibold tracking-wide text-ink-2">
          {m.phone_country_not_served()}
        </div>
      )}
      {/* The list handles the keyboard: aria-activedescendant names the active option. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list around it has the keys */}
      <div
        id={id}
        role="option"
        aria-selected={chosen}
        aria-disabled={!served}
        tabIndex={-1}
        className={`flex min-h-11 items-center gap-2 rounded-control px-3 py-2 ${served ? 'cursor-pointer hover:bg-brand-50' : 'text-ink-2'} ${chosen ? 'bg-brand-50 font-semibold' : ''} ${active ? 'group-focus-visible:outline-3 group-focus-visible:-outline-offset-3 group-focus-visible:outline-brand' : ''}`}
        onClick={onChoose}
      >
        <span className="min-w-0 grow">{name}</span>
        <span className="text-ink-2">+{dial}</span>
        <Check size={20} aria-hidden className={`shrink-0 text-brand-strong ${chosen ? '' : 'invisible'}`} />
      </div>
    </>
  )
}

function arrowed(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function useTypeAhead(countries: Country[]) {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent, at: number): number | null => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return null
    const goesOn = timeStamp - typed.current.at < TYPING_MS
    const text = goesOn ? typed.current.text + key : key
    typed.current = { text, at: timeStamp }
    return typeAhead(countries, text, goesOn ? at : at + 1)
  }
}

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
    const [names, english] = [getLocale(), 'en'].map((one) => new Intl.DisplayNames([one], { type: 'region' }))
    return countriesOf(
      dialCodes,
      (country) => names?.of(country),
      (country) => english?.of(country),
      served,
    )
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
        // The dialog focuses the element with this attribute, which React itself never writes.
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
