import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useDataSaver } from '#ui/data-saver.ts'

/** With the data saver on, nothing is preloaded. */
export function useDataSaverPreload(): void {
  const router = useRouter()
  const saver = useDataSaver(({ on }) => on)
  useEffect(() => {
    const defaultPreload = saver ? false : 'intent'
    if (router.options.defaultPreload !== defaultPreload) router.update({ ...router.options, defaultPreload })
  }, [router, saver])
}
