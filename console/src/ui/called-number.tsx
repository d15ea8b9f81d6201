import { Phone } from 'lucide-react'
import { buttonClass } from '#ui/buttons/button-class.ts'

/** A whole number, which is read out as it appears, and which a press calls. */
export const CalledNumber = ({ number }: { number: string }) => (
  <span role="status">
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className={`${buttonClass('secondary')} tabular`}>
      <Phone size={20} aria-hidden />
      {number}
    </a>
  </span>
)
