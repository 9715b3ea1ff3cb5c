import { useEffect, useRef } from 'react'
import { BigButton } from './big-button'
import type { DriverState, Over } from './driver-state'
import { refresh } from './make-move'

/** What filled the screen has ended: said in large letters, until the driver goes on. */
export function OverScreen({ state, over }: { state: DriverState; over: Over }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="driver-screen py-6" data-under-way role="alert">
      <h1 ref={heading} tabIndex={-1} className="text-5xl! outline-none">
        {over.title}
      </h1>
      <p className="text-2xl [overflow-wrap:anywhere]">{over.text}</p>
      <div className="driver-actions">
        <BigButton
          huge
          onPress={() => {
            state.over.value = null
            void refresh(state)
          }}
        >
          Back to rides
        </BigButton>
      </div>
    </section>
  )
}
