import { useEffect, useRef } from 'react'
import { BigButton } from './big-button'
import type { DriverState, Over } from './driver-state'
import { refresh } from './make-move'

/** What filled the screen has ended: said in large letters, until the driver goes on. */
export function OverScreen({ state, over }: { state: DriverState; over: Over }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="page-narrow grid content-center gap-6 text-center" role="alert">
      <h1 ref={heading} tabIndex={-1} className="text-5xl! outline-none">
        {over.title}
      </h1>
      <p className="text-xl [overflow-wrap:anywhere]">{over.text}</p>
      <BigButton
        onPress={() => {
          state.over.value = null
          void refresh(state)
        }}
      >
        Back to rides
      </BigButton>
    </section>
  )
}
