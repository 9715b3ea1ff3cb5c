import { type ReactNode, useEffect, useRef } from 'react'

/** Set once the page has been shown: the first heading doesn't take the focus away from where a reader begins. */
let moved = false

interface Props {
  children: ReactNode
  /** Read out, not drawn: what stands below says the same in larger letters. */
  hidden?: boolean
}

/** A step's heading; takes the focus when the step is come to, so that it is read out. */
export function StepHeading({ children, hidden = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    moved = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'sr-only' : 'outline-none'}>
      {children}
    </h1>
  )
}
