import { ChevronDown } from 'lucide-react'
import { type ComponentType, type Ref, useState } from 'react'
import { m } from '#messages/web'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { isWholeNumber, type Phone, typedPhone } from './phone.rules.ts'
import type { CountryDialogProps } from './country-dialog.tsx'

type PhoneFieldProps = {
  phone: Phone
  onChange: (phone: Phone) => void
  /** Dial codes that can be chosen. */
  served: readonly string[]
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** Name and texts of the field for another person's number. */
  field?: { name: string; label: string; hint: string | undefined; autoComplete: string }
}

/** A mobile number with the dial code of its country. */
export function PhoneField({ phone, onChange, served, error, ref, field }: PhoneFieldProps) {
  return (
    <TextField
      ref={ref ?? null}
      label={m.phone_label()}
      name="mobile"
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel-national"
      {...field}
      value={phone.mobile}
      error={error}
      before={<CountryButton phone={phone} served={served} onChange={onChange} />}
      onChange={(text) => onChange(typedPhone(phone, text, served))}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text')
        if (!isWholeNumber(text)) return
        event.preventDefault()
        onChange(typedPhone(phone, text, served))
      }}
    />
  )
}

/** Most students never open the list, so its code and the names of all countries come when it is asked for. */
const loadDialog = async () => (await import('./country-dialog.tsx')).CountryDialog

function CountryButton({ phone, served, onChange }: Pick<PhoneFieldProps, 'phone' | 'served' | 'onChange'>) {
  const [Dialog, setDialog] = useState<ComponentType<CountryDialogProps> | null>(null)
  const [open, setOpen] = useState(false)
  const ask = () => {
    setOpen(true)
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      () => (setOpen(false), toast.error(m.error_network())),
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.phone_country_button({ dial: `+${phone.dial}` })}
        className="flex min-h-11.5 shrink-0 items-center gap-1 rounded-s-control border-e border-line pe-2.5 ps-3.5 font-medium hover:bg-brand-50 focus-visible:bg-brand-100 focus-visible:outline-none"
        onClick={ask}
      >
        <span dir="ltr">+{phone.dial}</span>
        {open && !Dialog ? <Spinner size={16} /> : <ChevronDown size={16} aria-hidden className="text-ink-2" />}
      </button>
      {Dialog && (
        <Dialog
          open={open}
          phone={phone}
          served={served}
          onChoose={({ country, dial }) => onChange({ ...phone, country, dial })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
