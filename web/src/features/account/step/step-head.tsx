import { type ReactNode, useEffect, useRef } from 'react'

type StepHeadProps = {
  title: string
  /** True to take the focus when the step appears, for students who cannot see the change. */
  focus?: boolean
  children: ReactNode
}

export function StepHead({ title, focus = false, children }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-[1.625rem]/8 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-pretty text-ink-2">{children}</p>
    </div>
  )
}
