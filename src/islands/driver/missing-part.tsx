import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useFailedLoad } from '../../components/late-part'
import { BigButton } from './buttons'
import { refresh } from './dashboard-api'
import type { DriverState } from './driver-state'
import { Announced } from './notices'

/**
 * Where a part of the page can't be loaded while the server answers, as after a deployment, which removes the files of
 * the version before it: only a reload helps (docs/product.md, OFFLINE-23).
 */
export function MissingPart({ state }: { state: DriverState }) {
  useSignals()
  const isShown = useIsGone(state)
  return (
    <Announced shown={isShown}>
      {isShown && (
        <>
          <p className="rounded-card bg-warning-tint p-4 text-warning text-lg">
            We couldn't load part of this page; there's probably a newer version. Load the page again. Your
            ride goes on{isKept(state) && ", and we've kept what isn't sent yet"}.
          </p>
          <BigButton onPress={() => loadAgain(state)}>Load page again</BigButton>
        </>
      )}
    </Announced>
  )
}

/** True once a part could not be loaded, the server answered after that, and a try that began then failed as well. */
function useIsGone(state: DriverState): boolean {
  const failedAt = useFailedLoad()
  const answers = state.trouble.value === null
  const firstFailedAt = useRef(0)
  const isAsking = useRef(false)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    // A failure without a network says nothing about the part.
    if (failedAt === 0 || !answers) {
      firstFailedAt.current = 0
      setIsGone(false)
      return
    }
    firstFailedAt.current ||= failedAt
    if (state.readAt > firstFailedAt.current) setIsGone((was) => was || failedAt >= state.readAt)
    else if (!isAsking.current) {
      isAsking.current = true
      void refresh(state).then(() => {
        isAsking.current = false
      })
    }
  }, [state, failedAt, answers])
  return isGone && answers
}

/** Whether a reload has all that is not sent: storage may be blocked or full. */
const isKept = ({ outbox }: DriverState): boolean => outbox.unstored.value.length === 0

function loadAgain(state: DriverState): void {
  if (isKept(state) || confirm("You'll lose what isn't sent yet. Load the page again?")) location.reload()
}
