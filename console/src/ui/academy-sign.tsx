import { useState } from 'react'
import { m } from '#messages/console'

type AcademySignProps = { academy: { name: string; logo: string | null } | undefined }

/** The academy's logo, or its first letter, and its name. Until they are known the place says whose side this is. */
export function AcademySign({ academy }: AcademySignProps) {
  return (
    <p className="flex min-h-10 min-w-0 items-center gap-2.5 font-semibold">
      {academy && <Mark {...academy} />}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{academy?.name ?? m.app_name()}</span>
    </p>
  )
}

function Mark({ name, logo }: { name: string; logo: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  const place = 'size-10 shrink-0 rounded-control'
  if (logo !== null && logo !== failed)
    return <img src={logo} alt="" onError={() => setFailed(logo)} className={`${place} bg-white object-contain`} />
  return (
    <span aria-hidden className={`${place} inline-grid place-items-center bg-brand-strong text-lg text-on-brand`}>
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
