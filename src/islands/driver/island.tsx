import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { DriverBoard } from '../../domain/bookings/driver-rides'
import { BigButton } from './buttons'
import { Dashboard, DashboardHead } from './dashboard'
import { refresh, useDashboard } from './dashboard-api'
import { type ConsoleProps, createDriverState, createLiveState, type DriverState } from './driver-state'
import { useLivePosition } from './live-position'
import { NotConnected, RideOverScreen } from './notices'
import { RideScreen } from './ride-screen'

/** Before the first board: the shape of what comes, and what to do when it doesn't. */
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

/** One thing at a time: what has just ended, else the ride under way, else the lists. */
function Console({ state, live }: ConsoleProps) {
  useSignals()
  const { board, current, over, connection } = state
  if (connection.value === 'signed out' || connection.value === 'not a driver') {
    return <NotConnected connection={connection.value} />
  }
  if (over.value) return <RideOverScreen state={state} over={over.value} />
  if (current.value)
    return <RideScreen key={current.value.id} state={state} live={live} ride={current.value} />
  if (board.value) return <Dashboard state={state} board={board.value} />
  return <Skeleton state={state} />
}

const EACH_MS = 60_000

/** Dusk and dawn while the page is open: the document's own lines read the theme anew, as for another tab's choice. */
function useNight(): void {
  useEffect(() => {
    const timer = setInterval(() => dispatchEvent(new StorageEvent('storage', { key: 'theme' })), EACH_MS)
    return () => clearInterval(timer)
  }, [])
}

export interface DriverProps {
  /** As the server read it for this page; null where it could not, and the page requests it again. */
  board: DriverBoard | null
}

/** The driver's page: duty, offers, rides, and the one that is under way. */
function Driver({ board }: DriverProps) {
  const [state] = useState(() => createDriverState(board))
  const [live] = useState(() => createLiveState())
  useDashboard(state)
  useLivePosition(state, live)
  useNight()
  return <Console state={state} live={live} />
}

export { Driver as island }
