import { useLayoutEffect } from 'react'
import { create } from 'zustand'

type Head = {
  /** Undefined while it depends on data that is not there yet. */
  title: string | undefined
  subtitle: string | undefined
}

const NOTHING: Head = { title: undefined, subtitle: undefined }

const useHead = create<Head>()(() => NOTHING)

/** What the screen on display calls itself, for whoever draws the header. */
export const usePageHead = (): Head => useHead()

type PageHeadProps = { title: string | undefined; subtitle?: string | undefined }

/** Names the screen: in the header, and in the browser's tab. */
export function PageHead({ title, subtitle }: PageHeadProps) {
  useLayoutEffect(() => useHead.setState({ title, subtitle }), [title, subtitle])
  return null
}
