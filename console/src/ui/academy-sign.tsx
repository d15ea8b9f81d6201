import { m } from '#messages/console'

/** The academy's logo and name. Until they are known the place says whose side this is. */
export function AcademySign({ academy }: { academy: { name: string; logo: string | null } | undefined }) {
  return (
    <p className="flex min-h-10 min-w-0 items-center gap-2.5 font-semibold">
      {academy?.logo && (
        <img src={academy.logo} alt="" className="size-10 shrink-0 rounded-control bg-white object-contain" />
      )}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{academy?.name ?? m.app_name()}</span>
    </p>
  )
}
