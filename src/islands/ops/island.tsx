import { useState } from 'react'
import { Console } from './console'
import { createConsoleState } from './console-state'
import { useFreshBoard } from './use-fresh-board'

export interface OpsProps {
  mapboxToken: string | null
}

/** The operators' page: everything is read once it is alive, and kept fresh while it is looked at. */
function Ops({ mapboxToken }: OpsProps) {
  const [state] = useState(() => createConsoleState())
  useFreshBoard(state)
  return <Console state={state} mapboxToken={mapboxToken} />
}

export { Ops as island }
