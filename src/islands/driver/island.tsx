import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { DriverBoard } from '../../domain/bookings/driver-rides'
import { BigButton } from './buttons'
import { Dashboard, DashboardHead } from './dashboard'
import { refresh, useDashboard } from './dashboard-api'
import { type ConsoleProps, createDriverState, type DriverState } from './driver-state'
import { useLivePosition } from './live-position'
import { NotConnected, RideOverScreen } from './notices'
import { RideScreen } from './ride-screen'
import { useOutbox } from './send-actions'

/** Shown until the first dashboard is loaded: a skeleton, or a retry button after a failure. */
function Skeleton({ state }: { state: DriverState }) {
  useSignals()
  return (
    <div className="page-wide grid gap-6 py-6!">
      <DashboardHead vehicle={null} />
      {state.trouble.value !== null ? (
        <div className="grid max-w-xl gap-4" role="alert">
          <p className="text-xl">{state.trouble.value}</p>
          <BigButton onPress={() => void refresh(state)}>Try again</BigButton>
        </div>
      ) : (
        <div className="grid gap-4" role="status">
          <span className="sr-only">Loading your rides...</span>
          <div className="skeleton h-20 max-w-xl" />
          <div className="skeleton h-72 max-w-xl" />
        </div>
      )}
    </div>
  )
}

/** Shows the ride that has just ended, else the current ride, else the dashboard. */
function Console({ state, live, mapboxToken }: ConsoleProps & Pick<DriverProps, 'mapboxToken'>) {
  useSignals()
  const { board, current, over, connection } = state
  if (connection.value === 'signed out' || connection.value === 'not a driver') {
    return <NotConnected connection={connection.value} />
  }
  if (over.value) return <RideOverScreen state={state} over={over.value} />
  if (current.value)
    return (
      <RideScreen
        key={current.value.id}
        state={state}
        live={live}
        ride={current.value}
        mapboxToken={mapboxToken}
      />
    )
  if (board.value) return <Dashboard state={state} board={board.value} />
  return <Skeleton state={state} />
}

const EACH_MS = 60_000

/** Updates the theme at dusk and dawn: the document's inline script reads it again at a storage event. */
function useNight(): void {
  useEffect(() => {
    const timer = setInterval(() => dispatchEvent(new StorageEvent('storage', { key: 'theme' })), EACH_MS)
    return () => clearInterval(timer)
  }, [])
}

export interface DriverProps {
  /** From the server's rendering; null if it failed there, and the page then requests it. */
  board: DriverBoard | null
  /** Mapbox's public token; null selects MapLibre with our style. */
  mapboxToken: string | null
}

/** The driver's page. */
function Driver({ board, mapboxToken }: DriverProps) {
  const [state] = useState(() => createDriverState(board))
  const { live } = state
  useDashboard(state)
  useOutbox(state)
  useLivePosition(state, live)
  useNight()
  return <Console state={state} live={live} mapboxToken={mapboxToken} />
}

export { Driver as island }
