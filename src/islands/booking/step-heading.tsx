import { type ReactNode, useEffect, useRef } from 'react'

/** Set once the page has been shown: the first heading doesn't take the focus away from where a reader begins. */
let moved = false

/** A step's heading; takes the focus when the step is come to, so that it is read out. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    moved = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="outline-none">
      {children}
    </h1>
  )
}
