import { useEffect } from 'react'
import { create } from 'zustand'
import { isUnknownCall } from '../extensions.ts'
import { untilOnline } from '../until-online.ts'

type Once<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean }

const MAX_PAUSE_MS = 30_000

/**
 * A hook for what is asked for once and kept until the page is left: the few public answers that stand before the
 * login. A student's data come by queries, whose library the login page does not have to load.
 */
export function fetchOnce<Data>(load: () => Promise<Data>) {
  const useStore = create<Once<Data>>(() => ({ data: undefined, error: null, isFetching: false }))
  let failures = 0
  const fetch = async (): Promise<void> => {
    const { data, isFetching } = useStore.getState()
    if (data !== undefined || isFetching) return
    useStore.setState({ isFetching: true })
    try {
      useStore.setState({ data: await load(), error: null })
    } catch (error) {
      useStore.setState({ error: error instanceof Error ? error : new Error(String(error)) })
      failures += 1
      if (!isUnknownCall(error))
        setTimeout(() => void untilOnline().then(fetch), Math.min(MAX_PAUSE_MS, 1000 * 2 ** failures))
    }
    useStore.setState({ isFetching: false })
  }
  return function useOnce(): Once<Data> & { refetch: () => void } {
    useEffect(() => void fetch(), [])
    return { ...useStore(), refetch: () => void fetch() }
  }
}
