import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/cards/card.tsx'

type SettingCardProps = { icon: LucideIcon; title: string; text: string; children: ReactNode }

/** One setting of the student, below the profile. */
export function SettingCard({ icon: Icon, title, text, children }: SettingCardProps) {
  return (
    <div className="mt-4">
      <Card as="section">
        <h2 className="flex items-center gap-2.5 text-lg">
          <Icon size={20} aria-hidden className="text-brand-strong" />
          {title}
        </h2>
        <p className="mt-1 text-ink-2">{text}</p>
        {children}
      </Card>
    </div>
  )
}
