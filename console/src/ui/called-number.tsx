import { Phone } from 'lucide-react'
import { buttonClass } from '#ui/buttons/button-class.ts'

/** A whole number, which a press calls. */
export const CalledNumber = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className={buttonClass('secondary')}>
    <Phone size={20} aria-hidden />
    <span role="status" className="tabular">
      {number}
    </span>
  </a>
)
