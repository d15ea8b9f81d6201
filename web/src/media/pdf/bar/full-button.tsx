import { Maximize, Minimize } from 'lucide-react'
import { m } from '#messages/web'
import { usePdf } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'

export function FullButton({ edge = false }: { edge?: boolean }) {
  const { full, toggleFull } = usePdf()
  return (
    <BarButton
      icon={full ? Minimize : Maximize}
      label={full ? m.pdf_full_end() : m.pdf_full()}
      edge={edge}
      onClick={toggleFull}
    />
  )
}
